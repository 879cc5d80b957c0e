import { basename, dirname, join, sep } from 'node:path'
import { isConversation } from '../../../core/model/session/classify.ts'
import type { ExportSelection } from '../../../shared/schemas/export.ts'
import type { FindKept } from '../../kept/kept-files.ts'
import { LibraryError } from '../../library/library-error.ts'
import { openTranscript } from '../../library/sessions/find-session.ts'
import { findLead, type ReadSession } from '../../library/sessions/read-session.ts'
import { summarizeSession, toOutputs } from '../../library/sessions/session-summary.ts'
import { buildFileFacts } from '../../library/transcripts/file-facts.ts'
import { type IndexedSession, toSessionKey } from '../../store/list/session-list.ts'
import { Searcher, type SearchOptions } from '../../store/search/searcher.ts'
import type { ExportSession } from './export-session.ts'

export interface ChosenSessions {
  /** As `byAge` sorts them. */
  readonly sessions: readonly ExportSession[]
  /** How many there are without a conversation that would belong to them. */
  readonly leftOut: number
}

export interface ChooseOptions {
  /** The folder of the index, or of several. */
  readonly index: string | readonly string[]
  readonly roots: readonly string[]
  /** Sessions without a conversation too, also where they are not named. */
  readonly isWithEmpty: boolean
  /** What is kept in the vault: texts that are gone from disk are looked up there. */
  readonly findKept?: FindKept
  readonly signal?: AbortSignal
  /** What the person said about sessions, for a search that asks for it. */
  readonly readSaid?: SearchOptions['readSaid']
}

const PAGE = 500

/** The sessions of a selection that can be read. Those without a conversation only where they are named or asked for. */
export async function chooseSessions(
  selection: ExportSelection,
  { index, roots, isWithEmpty, findKept, signal, readSaid }: ChooseOptions,
): Promise<ChosenSessions> {
  const searcher = new Searcher(index, findKept)
  try {
    const sessions = searcher
      .listSessions()
      .filter(({ root, isGone, isKept }) => roots.includes(root) && (!isGone || isKept))
    if (selection.kind === 'search') {
      const found = await searchAll(searcher, selection.query, {
        roots,
        isTyping: selection.isTyping,
        ...(signal && { signal }),
        ...(readSaid && { readSaid }),
      })
      return leaveOutEmpty(
        sessions.filter((session) => found.has(toSessionKey(session))),
        isWithEmpty,
      )
    }
    if (selection.kind === 'file')
      return { sessions: [await readFileSession(selection.file, selection.branch)], leftOut: 0 }
    if (selection.kind === 'sessions') {
      const branches = new Map(selection.sessions.map(({ key, branch }) => [key, branch]))
      const chosen = sessions.filter((session) => branches.has(toSessionKey(session)))
      return toChosen(chosen, (session) => branches.get(toSessionKey(session)) ?? null)
    }
    return leaveOutEmpty(listWanted(sessions, selection), isWithEmpty)
  } finally {
    searcher.close()
  }
}

function leaveOutEmpty(wanted: readonly IndexedSession[], isWithEmpty: boolean): ChosenSessions {
  if (isWithEmpty) return toChosen(wanted)
  const conversations = wanted.filter(isConversation)
  return { ...toChosen(conversations), leftOut: wanted.length - conversations.length }
}

function listWanted(
  sessions: readonly IndexedSession[],
  selection: Exclude<ExportSelection, { kind: 'search' | 'sessions' | 'file' }>,
): readonly IndexedSession[] {
  switch (selection.kind) {
    case 'all':
      return sessions
    case 'project':
      return listOfProject(sessions, selection.project)
    case 'range':
      return sessions.filter(
        ({ started, updated }) =>
          (updated ?? 0) >= selection.from && (started ?? Number.POSITIVE_INFINITY) <= selection.to,
      )
  }
}

/** A session in which no record names its folder is of the project that its neighbours are of. */
function listOfProject(sessions: readonly IndexedSession[], wanted: string): readonly IndexedSession[] {
  const isNamed = ({ project, projectDir }: IndexedSession) =>
    [project, projectDir, project.split(/[/\\]/).findLast((part) => part !== '')].includes(wanted)
  const toFolder = (session: IndexedSession) => toSessionKey({ ...session, id: '' })
  const folders = new Set(sessions.filter(isNamed).map(toFolder))
  return sessions.filter(
    (session) =>
      isNamed(session) || (session.project === session.projectDir && folders.has(toFolder(session))),
  )
}

async function searchAll(
  searcher: Searcher,
  query: string,
  options: Pick<SearchOptions, 'isTyping' | 'signal' | 'readSaid'> & { readonly roots: readonly string[] },
): Promise<ReadonlySet<string>> {
  const found = new Set<string>()
  let cursor: string | undefined
  do {
    const answer = await searcher.search(query, {
      ...options,
      limit: PAGE,
      sort: 'date',
      now: Date.now(),
      isExact: true,
      ...(cursor !== undefined && { cursor }),
    })
    for (const { session } of answer.results) found.add(toSessionKey(session))
    cursor = answer.cursor
  } while (cursor !== undefined)
  return found
}

/** A transcript that lies outside of the library. */
export async function readFileSession(file: string, branch: string | null): Promise<ExportSession> {
  const session = await openTranscript(file, { onProblem: () => undefined })
  if (session?.main === undefined)
    throw new LibraryError('not-found', 'This transcript is no longer on disk.')
  return toExportSession(session, branch)
}

/** A session that was read. By itself it is its own source: what lies around it is nobody's folder. */
export function toExportSession(session: ReadSession, branch: string | null): ExportSession {
  const { main, earlier, agents } = session
  const file = findLead(session)?.file.path ?? findGoneTranscript(session)
  const summary = summarizeSession({
    id: session.id,
    root: file,
    path: '',
    projectDir: basename(dirname(file)),
    main: main && buildFileFacts(main),
    earlier: earlier.map(buildFileFacts),
    agents: agents.map(buildFileFacts),
    givenTitle: session.givenTitle,
    overflowBytes: session.overflowBytes,
    outputs: toOutputs(session.outputs),
  })
  return { summary, file, branch }
}

/** Where the transcript was of which only outputs are left. */
function findGoneTranscript({ id, outputs }: ReadSession): string {
  const path = outputs[0]?.path ?? ''
  return `${path.slice(0, path.lastIndexOf(`${sep}${id}${sep}`) + 1)}${id}.jsonl`
}

function toChosen(
  chosen: readonly IndexedSession[],
  branchOf: (session: IndexedSession) => string | null = () => null,
): ChosenSessions {
  const sessions = chosen
    .map((summary) => ({ summary, file: join(summary.root, summary.path), branch: branchOf(summary) }))
    .sort(byAge)
  return { sessions, leftOut: 0 }
}

/** Oldest first. */
export function byAge(a: ExportSession, b: ExportSession): number {
  return (a.summary.started ?? 0) - (b.summary.started ?? 0) || (a.file < b.file ? -1 : 1)
}
