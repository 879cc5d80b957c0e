import { join } from 'node:path'
import { KeyTable } from '../../../core/model/links/key-table.ts'
import { responseKey } from '../../../core/model/session/usage-by-model.ts'
import { type Census, type CensusTaker, takeCensus } from '../../../core/parse/format/census.ts'
import { canBeShared } from '../../../core/parse/record.ts'
import { addUsage, noUsage, type Usage } from '../../../core/parse/usage.ts'
import { LibraryError } from '../library-error.ts'
import { discoverProjects, type FoundProject } from '../sources/discover.ts'
import { toSourcePath } from '../sources/source.ts'
import type { Problem } from '../sources/walk-files.ts'
import { buildFileFacts, isWorkingAgent } from '../transcripts/file-facts.ts'
import { buildFileReport, type FileReport } from '../transcripts/file-report.ts'
import type { SideFiles } from './given-titles.ts'
import {
  findLead,
  type ReadFile,
  type ReadOptions,
  type ReadSession,
  readSessions,
  tryRead,
} from './read-session.ts'
import { SessionLinks } from './session-links.ts'
import { type SessionSummary, summarizeSession, toOutputs } from './session-summary.ts'

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
  /** What the desktop app remembers of sessions. */
  readonly sideFiles?: SideFiles
  readonly onProgress?: (progress: ScanProgress) => void
}

export interface ScanProgress {
  readonly files: number
  readonly bytes: number
}

/** Reads and models every transcript below the roots, each once, and keeps what can be said of it. */
export async function scanLibrary(roots: readonly string[], options: ScanOptions = {}): Promise<LibraryScan> {
  const scan = new Scan(options)
  for (const root of roots) await scan.tryRoot(root)
  return scan.finish()
}

/** What is known of a project while it is read. */
interface ProjectSessions {
  readonly links: SessionLinks
  readonly summaries: SessionSummary[]
  /** By session: its main transcript among the files. */
  readonly mainFiles: Map<number, number>
}

class Scan {
  readonly #options: ScanOptions
  readonly #problems: Problem[] = []
  readonly #census
  readonly #files: FileReport[] = []
  readonly #sessions: SessionSummary[] = []
  /** By response, and by record: the file that had it first. */
  readonly #responses = new KeyTable()
  readonly #records = new KeyTable()
  #bytes = 0
  #tokens = noUsage
  #responseCount = 0
  #copies = 0
  #linked = 0
  #unlinked = 0

  constructor(options: ScanOptions) {
    this.#options = options
    this.#census = options.withCensus ? takeCensus() : undefined
  }

  /** One root that cannot be read does not hide the others. */
  async tryRoot(root: string): Promise<void> {
    try {
      await this.#addRoot(root)
    } catch (error) {
      if (!(error instanceof LibraryError)) throw error
      this.#problems.push({ path: root, reason: error.message })
    }
  }

  async #addRoot(root: string): Promise<void> {
    const onProblem = (problem: Problem) => void this.#problems.push(problem)
    const { signal, sideFiles } = this.#options
    for await (const project of discoverProjects(root, { onProblem, ...(signal && { signal }) })) {
      const options = {
        onProblem,
        ...(signal && { signal }),
        ...(sideFiles && { sideFiles }),
        ...(this.#census && { inspect: inspectFor(this.#census, root) }),
      }
      const found: ProjectSessions = { links: new SessionLinks(), summaries: [], mainFiles: new Map() }
      for await (const session of readSessions(project, options))
        this.#addSession(session, root, project, found)
      const overflow = new Map(project.sessions.map((found) => [found.id, found.overflow]))
      for (const file of project.others) {
        const read = await tryRead(file, undefined, overflow, options)
        if (read) this.#addFile(read, root, { subagents: 0, subagentsUnlinked: 0 })
      }
      this.#linkSessions(found)
    }
  }

  #addSession(
    session: ReadSession,
    root: string,
    project: FoundProject,
    { links, summaries, mainFiles }: ProjectSessions,
  ): void {
    const lead = findLead(session)
    const summary = summarizeSession({
      id: session.id,
      root,
      path: toSourcePath(root, lead?.file.path ?? join(project.path, `${session.id}.jsonl`)),
      projectDir: project.dir,
      main: session.main && buildFileFacts(session.main),
      earlier: session.earlier.map(buildFileFacts),
      agents: session.agents.map(buildFileFacts),
      givenTitle: session.givenTitle,
      overflowBytes: session.overflowBytes,
      outputs: toOutputs(session.outputs),
    })
    if (session.main) {
      links.add(session.main.conversation, summaries.length)
      mainFiles.set(summaries.length, this.#files.length)
    }
    summaries.push(summary)

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
    if (session.main)
      this.#addFile(session.main, root, {
        subagents: countOf(undefined) + unlinkedFiles + sidechains.length,
        subagentsUnlinked: unlinkedFiles + unlinkedSidechains,
      })
    for (const earlier of session.earlier)
      this.#addFile(earlier, root, { subagents: 0, subagentsUnlinked: 0 })
    for (const agent of session.agents)
      this.#addFile(agent, root, { subagents: countOf(agent.agentId), subagentsUnlinked: 0 })
  }

  #addFile(read: ReadFile, root: string, counts: Pick<FileReport, 'subagents' | 'subagentsUnlinked'>): void {
    const owner = this.#files.length
    this.#countCopies(read, owner)
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

  #countCopies({ file, conversation }: ReadFile, owner: number): void {
    for (const record of conversation.records) {
      if (!canBeShared(record)) continue
      // Internal agents and transcripts that were set aside repeat records, and none is theirs.
      const first =
        file.kind === 'main' ? this.#records.claim(record.uuid, owner) : this.#records.find(record.uuid)
      if (first !== undefined && first !== owner) this.#copies++
    }
  }

  #linkSessions({ links, summaries, mainFiles }: ProjectSessions): void {
    for (const [index, session] of links.applyTo(summaries).entries()) {
      const { title, titleSource } = session
      const at = mainFiles.get(index) ?? -1
      const file = this.#files[at]
      if (file !== undefined) this.#files[at] = { ...file, title, titleSource }
      this.#sessions.push(session)
    }
  }

  finish(): LibraryScan {
    return {
      sessions: this.#sessions.sort((a, b) => (b.updated ?? 0) - (a.updated ?? 0)),
      files: this.#files,
      totals: {
        files: this.#files.length,
        bytes: this.#bytes,
        tokens: this.#tokens,
        responses: this.#responseCount,
        duplicatesAcrossFiles: this.#copies,
        subagentsLinked: this.#linked,
        subagentsUnlinked: this.#unlinked,
      },
      census: this.#census?.finish(),
      problems: this.#problems,
    }
  }
}

/** A line with several objects has several records, each on the same line. */
function inspectFor(census: CensusTaker, root: string): NonNullable<ReadOptions['inspect']> {
  return (file) => {
    const take = census.ofFile(toSourcePath(root, file.path))
    return (raw, { line }) => take(raw, line)
  }
}

function toRelative(root: string, { file }: ReadFile): string {
  return toSourcePath(root, file.path)
}
