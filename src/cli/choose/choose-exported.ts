import { resolve } from 'node:path'
import type { Annotations } from '../../main/annotations/annotations.ts'
import { toTag } from '../../main/annotations/organise/edit-annotations.ts'
import { readOrganised } from '../../main/annotations/organise/read-organised.ts'
import { createSaidReader } from '../../main/annotations/organise/read-said.ts'
import { addUsage } from '../../main/export/plan/add-usage.ts'
import {
  byAge,
  type ChosenSessions,
  chooseSessions,
  readFileSession,
} from '../../main/export/plan/choose-sessions.ts'
import type { ExportSession } from '../../main/export/plan/export-session.ts'
import { sayAbout } from '../../main/export/plan/say-about.ts'
import type { Kept } from '../../main/kept/open-kept.ts'
import { openRoot } from '../../main/library/sources/open-root.ts'
import type { Problem } from '../../main/library/sources/walk-files.ts'
import { costsOf } from '../../main/usage/compare-with-claude.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { ExportSelection } from '../../shared/schemas/export.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { requireIndexes, rootsOf } from '../indexed/index-places.ts'
import { askIndexes, listSessions } from '../indexed/library.ts'
import { openAnnotationsFor } from '../indexed/remembered.ts'
import { updateWhenFree } from '../indexed/update-index.ts'
import { readUsageParts } from '../indexed/usage-parts.ts'
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
  readonly tag?: string
  readonly starred?: true
  readonly collection?: string
  readonly withNotes?: true
  readonly withUsage?: true
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
  const isPicked = ids.length > 0 || isMarked(options)
  const sessions = isPicked ? await listSessions(places, terminal) : []
  const annotations = openAnnotationsFor(terminal)
  const named = isMarked(options)
    ? chooseMarked(sessions, options, annotations)
    : ids.map((name) => requireThere(name, requireNamed(name, { sessions, problems }, terminal), terminal))
  if (isPicked && named.length === 0) return { sessions: [], roots, leftOut: 0, unread: problems }
  const chosen = await askIndexes(places, () =>
    chooseSessions(toSelection(named, options), {
      index: places.map(({ folder }) => folder),
      roots,
      isWithEmpty: options.empty === true,
      findKept: kept.files.ofRoot,
      signal: terminal.signal,
      readSaid: createSaidReader(annotations),
    }),
  )
  // With named sessions, other unreadable files do not matter.
  if (ids.length > 0) printProblems(problems, terminal)
  const said = sayAbout([...chosen.sessions, ...single].sort(byAge), annotations, options.withNotes === true)
  return {
    sessions: options.withUsage ? addUsage(said, costsOf(await readUsageParts(places, terminal))) : said,
    roots,
    leftOut: chosen.leftOut,
    unread: ids.length > 0 ? [] : problems,
  }
}

/** No session id ends like this. */
function isPath(name: string): boolean {
  return name.endsWith('.jsonl')
}

function isMarked({ tag, starred, collection }: ExportChoice): boolean {
  return tag !== undefined || starred === true || collection !== undefined
}

/** Those with a tag, a star or a place in a collection that can be read. */
function chooseMarked(
  sessions: readonly Session[],
  { tag, starred, collection }: ExportChoice,
  annotations: Annotations,
): readonly Session[] {
  const there = sessions.filter((session) => !isLost(session))
  if (starred) return there.filter((session) => session.starred)
  if (tag !== undefined) {
    const wanted = toTag(tag).toLowerCase()
    return there.filter(({ tags }) => tags.some((each) => each.toLowerCase() === wanted))
  }
  const { collections } = readOrganised(annotations)
  const found = collections.filter(({ id, title }) => title === collection || id === collection)
  if (found.length === 0) throw new ExpectedError('not-found', `There is no collection “${collection}”.`)
  const ids = new Set(found.flatMap(({ places }) => places.map(({ session }) => session)))
  return there.filter(({ id }) => ids.has(id))
}

function requireOneWay(
  names: readonly string[],
  { project, search, all, tag, starred, collection }: ExportChoice,
): void {
  const given = [project, search, all, tag, starred, collection].filter((way) => way !== undefined)
  const ways = given.length + (names.length > 0 ? 1 : 0)
  if (ways !== 1)
    throw new ExpectedError(
      'bad-request',
      'Choose what to export with session ids, transcript paths, --project, --search, --tag, --starred, --collection or --all. Use only one of these.',
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
