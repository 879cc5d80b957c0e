import { relative, sep } from 'node:path'
import { KeyTable } from '../../core/model/key-table.ts'
import { responseKey } from '../../core/model/usage-by-model.ts'
import { type Census, takeCensus } from '../../core/parse/census.ts'
import { isLink } from '../../core/parse/record.ts'
import { addUsage, noUsage, type Usage } from '../../core/parse/usage.ts'
import { discoverProjects, type FoundProject, type Problem } from './discover.ts'
import { buildFileReport, type FileReport } from './file-report.ts'
import { ForeignSummaries } from './foreign-summaries.ts'
import { type ReadFile, type ReadSession, readConversation, readSessions } from './read-session.ts'
import { isWorkingAgent, type SessionSummary, summarizeSession } from './session-summary.ts'

export interface LibraryScan {
  readonly sessions: readonly SessionSummary[]
  readonly files: readonly FileReport[]
  readonly totals: ScanTotals
  readonly census: Census | undefined
  readonly problems: readonly Problem[]
}

export interface ScanTotals {
  readonly files: number
  readonly bytes: number
  /** Each response once, also where forks repeat it. */
  readonly tokens: Usage
  readonly responses: number
  /** Records that another file had before. */
  readonly duplicatesAcrossFiles: number
  readonly subagentsLinked: number
  readonly subagentsUnlinked: number
}

export interface ScanOptions {
  readonly signal?: AbortSignal
  /** Count record types, versions and unknown keys too. */
  readonly withCensus?: boolean
  readonly onProgress?: (progress: ScanProgress) => void
}

export interface ScanProgress {
  readonly files: number
  readonly bytes: number
}

/** Reads and models every transcript below the roots, each once, and keeps what can be said of it. */
export async function scanLibrary(roots: readonly string[], options: ScanOptions = {}): Promise<LibraryScan> {
  const scan = new Scan(options)
  for (const root of roots) await scan.addRoot(root)
  return scan.finish()
}

class Scan {
  readonly #options: ScanOptions
  readonly #problems: Problem[] = []
  readonly #census
  readonly #files: FileReport[] = []
  readonly #sessions: SessionSummary[] = []
  /** By record uuid and by response: the session that had it first. */
  readonly #records = new KeyTable()
  readonly #responses = new KeyTable()
  readonly #summaries = new ForeignSummaries()
  #bytes = 0
  #tokens = noUsage
  #responseCount = 0
  #duplicates = 0
  #linked = 0
  #unlinked = 0

  constructor(options: ScanOptions) {
    this.#options = options
    this.#census = options.withCensus ? takeCensus() : undefined
  }

  async addRoot(root: string): Promise<void> {
    const onProblem = (problem: Problem) => void this.#problems.push(problem)
    const { signal } = this.#options
    for await (const project of discoverProjects(root, { onProblem, ...(signal && { signal }) })) {
      const options = {
        onProblem,
        ...(signal && { signal }),
        ...(this.#census && { inspect: this.#census.add }),
      }
      for await (const session of readSessions(project, options)) this.#addSession(session, root, project)
      for (const file of project.others) {
        const read = await readConversation(file, options)
        this.#addFile({ ...read, overflow: [] }, root, { subagents: 0, subagentsUnlinked: 0 })
      }
    }
  }

  #addSession(session: ReadSession, root: string, project: FoundProject): void {
    const owner = this.#sessions.length
    const lead = session.main ?? session.agents[0]
    if (lead === undefined) return
    const summary = summarizeSession(session, { root, path: toRelative(root, lead), projectDir: project.dir })
    const { forkOf, sharedRecords } = session.main ? this.#claimRecords(session.main, owner) : noFork
    this.#sessions.push({ ...summary, forkOf, sharedRecords })
    if (session.main) this.#summaries.add(session.main.conversation, owner)

    const { linked, unlinked } = session.links
    const working = session.agents.filter(isWorkingAgent)
    const unlinkedIds = new Set(unlinked)
    const countOf = (parent: string | undefined) =>
      working.filter(({ agentId }) => linked.has(agentId) && linked.get(agentId)?.parentAgentId === parent)
        .length
    const unlinkedFiles = working.filter(({ agentId }) => unlinkedIds.has(agentId)).length
    const sidechains = session.main?.conversation.sidechains ?? []
    const unlinkedSidechains = sidechains.filter(({ callId }) => callId === undefined).length
    this.#linked += working.length - unlinkedFiles + sidechains.length - unlinkedSidechains
    this.#unlinked += unlinkedFiles + unlinkedSidechains
    if (session.main) {
      this.#addFile(session.main, root, {
        subagents: countOf(undefined) + unlinkedFiles + sidechains.length,
        subagentsUnlinked: unlinkedFiles + unlinkedSidechains,
      })
    }
    for (const agent of session.agents)
      this.#addFile(agent, root, { subagents: countOf(agent.agentId), subagentsUnlinked: 0 })
  }

  /** Remembers the records of a main transcript, and finds the session it shares its beginning with. */
  #claimRecords({ conversation }: ReadFile, owner: number): Pick<SessionSummary, 'forkOf' | 'sharedRecords'> {
    const shared = new Map<number, number>()
    for (const record of conversation.records) {
      if (!isLink(record)) continue
      const first = this.#records.claim(record.uuid, owner)
      if (first !== owner) shared.set(first, (shared.get(first) ?? 0) + 1)
    }
    let sharedRecords = 0
    let most: number | undefined
    for (const [other, count] of shared) {
      sharedRecords += count
      if (most === undefined || count > (shared.get(most) ?? 0)) most = other
    }
    this.#duplicates += sharedRecords
    return { forkOf: most === undefined ? undefined : this.#sessions[most]?.id, sharedRecords }
  }

  #addFile(read: ReadFile, root: string, counts: Pick<FileReport, 'subagents' | 'subagentsUnlinked'>): void {
    const owner = this.#files.length
    for (const step of read.conversation.steps) {
      if (step.kind !== 'response') continue
      const key = responseKey(step, read.conversation.records)
      if (key !== undefined && this.#responses.claim(key, owner) !== owner) continue
      this.#responseCount++
      if (step.usage) this.#tokens = addUsage(this.#tokens, step.usage)
    }
    this.#files.push(buildFileReport(read, { path: toRelative(root, read), ...counts }))
    this.#bytes += read.file.size
    this.#options.onProgress?.({ files: this.#files.length, bytes: this.#bytes })
  }

  finish(): LibraryScan {
    return {
      sessions: this.#summaries
        .applyTo(this.#sessions, this.#records)
        .sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0)),
      files: this.#files,
      totals: {
        files: this.#files.length,
        bytes: this.#bytes,
        tokens: this.#tokens,
        responses: this.#responseCount,
        duplicatesAcrossFiles: this.#duplicates,
        subagentsLinked: this.#linked,
        subagentsUnlinked: this.#unlinked,
      },
      census: this.#census?.finish(),
      problems: this.#problems,
    }
  }
}

const noFork = { forkOf: undefined, sharedRecords: 0 }

function toRelative(root: string, { file }: ReadFile): string {
  return relative(root, file.path).split(sep).join('/')
}
