import { resolve } from 'node:path'
import {
  byAge,
  type ChosenSessions,
  chooseSessions,
  readFileSession,
} from '../../main/export/plan/choose-sessions.ts'
import type { ExportSession } from '../../main/export/plan/export-session.ts'
import type { Kept } from '../../main/kept/open-kept.ts'
import { openRoot } from '../../main/library/sources/open-root.ts'
import type { Problem } from '../../main/library/sources/walk-files.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { ExportSelection } from '../../shared/schemas/export.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { requireIndexes, rootsOf } from '../indexed/index-places.ts'
import { askIndexes, listSessions } from '../indexed/library.ts'
import { updateWhenFree } from '../indexed/update-index.ts'
import { printProblems } from '../print/print-problems.ts'
import type { Terminal } from '../terminal.ts'
import type { RootOptions } from './choose-roots.ts'
import { toGoneError } from './gone-error.ts'
import { isLost, requireNamed } from './require-named.ts'

export interface ExportChoice extends RootOptions {
  readonly project?: string
  readonly search?: string
  readonly all?: true
  readonly empty?: true
}

export interface Exported extends ChosenSessions {
  /** The roots that were searched; empty if only transcript paths were given. */
  readonly roots: readonly string[]
  /** What could not be read and may be missing in the export. */
  readonly unread: readonly Problem[]
}

/** Updates the index and finds the sessions to export. */
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
  const places = await requireIndexes(options, terminal)
  const { problems } = await updateWhenFree(places, terminal)
  const roots = rootsOf(places)
  const sessions = ids.length > 0 ? await listSessions(places, terminal) : []
  const named = ids.map((name) =>
    requireThere(name, requireNamed(name, { sessions, problems }, terminal), terminal),
  )
  const chosen = await askIndexes(places, () =>
    chooseSessions(toSelection(named, options), {
      index: places.map(({ folder }) => folder),
      roots,
      isWithEmpty: options.empty === true,
      findKept: kept.files.ofRoot,
      signal: terminal.signal,
    }),
  )
  // With named sessions, other unreadable files do not matter.
  if (ids.length > 0) printProblems(problems, terminal)
  return {
    sessions: [...chosen.sessions, ...single].sort(byAge),
    roots,
    leftOut: chosen.leftOut,
    unread: ids.length > 0 ? [] : problems,
  }
}

/** No session id ends like this. */
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
      'Choose what to export with session ids, transcript paths, --project, --search or --all. Use only one of these.',
    )
}

function requireThere(name: string, session: Session, terminal: Terminal): Session {
  if (isLost(session)) throw toGoneError(name, session, terminal)
  return session
}

function toSelection(named: readonly Session[], { project, search, all }: ExportChoice): ExportSelection {
  if (project !== undefined) return { kind: 'project', project }
  if (search !== undefined) return { kind: 'search', query: search, isTyping: false }
  if (all) return { kind: 'all' }
  return { kind: 'sessions', sessions: named.map(({ key }) => ({ key, branch: null })) }
}
