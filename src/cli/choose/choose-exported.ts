import { resolve } from 'node:path'
import {
  byAge,
  type ChosenSessions,
  chooseSessions,
  readFileSession,
} from '../../main/export/choose-sessions.ts'
import type { ExportSession } from '../../main/export/survey-session.ts'
import type { Kept } from '../../main/kept/open-kept.ts'
import { findNamed } from '../../main/library/sessions/find-named.ts'
import { openRoot } from '../../main/library/sources/open-root.ts'
import { toSessionId } from '../../main/library/sources/source.ts'
import type { Problem } from '../../main/library/sources/walk-files.ts'
import { Searcher } from '../../main/store/searcher.ts'
import { type IndexedSession, toSessionKey } from '../../main/store/session-list.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { ExportSelection } from '../../shared/export.ts'
import { toIndexFolder, updateIndexFor } from '../indexed/update-index.ts'
import { printProblems } from '../print/print-problems.ts'
import type { Terminal } from '../terminal.ts'
import { type RootOptions, requireRoots } from './choose-roots.ts'
import { toGoneError } from './gone-error.ts'

export interface ExportChoice extends RootOptions {
  readonly project?: string
  readonly search?: string
  readonly all?: true
  readonly empty?: true
}

export interface Exported extends ChosenSessions {
  /** Where sessions were looked for by something else than the paths of their transcripts. */
  readonly roots: readonly string[]
  /** What could not be read, and may belong to what was asked for. */
  readonly unread: readonly Problem[]
}

/** What somebody asked to export: one of the ways to say it, brought up to date. */
export async function chooseExported(
  names: readonly string[],
  options: ExportChoice,
  kept: Kept,
  terminal: Terminal,
): Promise<Exported> {
  requireOneWay(names, options)
  const files = new Set<string>()
  for (const name of names.filter(isPath)) files.add(await openRoot(resolve(name)))
  const single: ExportSession[] = []
  for (const file of files) single.push(await readFileSession(file, null))
  const ids = names.filter((name) => !isPath(name))
  if (files.size > 0 && ids.length === 0)
    return { sessions: single.sort(byAge), roots: [], leftOut: 0, unread: [] }
  const roots = await requireRoots(options, terminal)
  const { problems } = await updateIndexFor(roots, terminal)
  const index = toIndexFolder(terminal)
  const { sessions, leftOut } = await chooseSessions(
    toSelection(ids, options, roots, { problems, terminal }),
    {
      index,
      roots,
      isWithEmpty: options.empty === true,
      findKept: kept.files.ofRoot,
      signal: terminal.signal,
    },
  )
  // Whoever names sessions gets these, whatever else there is.
  if (ids.length > 0) printProblems(problems, terminal)
  return {
    sessions: [...sessions, ...single].sort(byAge),
    roots,
    leftOut,
    unread: ids.length > 0 ? [] : problems,
  }
}

/** No id ends so. */
function isPath(name: string): boolean {
  return name.endsWith('.jsonl')
}

function requireOneWay(names: readonly string[], { project, search, all }: ExportChoice): void {
  const ways = [names.length > 0, project !== undefined, search !== undefined, all === true].filter(
    Boolean,
  ).length
  if (ways !== 1)
    throw new ExpectedError(
      'bad-request',
      'Say what to export: sessions by their ids or files, --project, --search or --all, and only one of these.',
    )
}

interface Finding {
  /** What could not be read when the index was brought up to date. */
  readonly problems: readonly Problem[]
  readonly terminal: Terminal
}

function toSelection(
  ids: readonly string[],
  { project, search, all }: ExportChoice,
  roots: readonly string[],
  finding: Finding,
): ExportSelection {
  if (project !== undefined) return { kind: 'project', project }
  if (search !== undefined) return { kind: 'search', query: search, isTyping: false }
  if (all) return { kind: 'all' }
  const searcher = new Searcher(toIndexFolder(finding.terminal))
  try {
    const known = searcher.listSessions().filter(({ root }) => roots.includes(root))
    return {
      kind: 'sessions',
      sessions: ids.map((name) => ({ key: toSessionKey(requireNamed(name, known, finding)), branch: null })),
    }
  } finally {
    searcher.close()
  }
}

function requireNamed(
  name: string,
  sessions: readonly IndexedSession[],
  { problems, terminal }: Finding,
): IndexedSession {
  const found = findNamed(name, sessions)
  // Where several roots have it, one of them may have lost it.
  const session = found.find(({ isGone, isKept }) => !isGone || isKept)
  if (session !== undefined) return session
  const [unread] = findNamed(
    name,
    problems.map((problem) => ({ ...problem, id: toSessionId(problem.path) })),
  )
  if (unread === undefined) throw toGoneError(name, found[0], terminal)
  throw new ExpectedError('unreadable', `“${unread.path}” cannot be read: ${unread.reason}.`)
}
