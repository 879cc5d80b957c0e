import { closeSync, mkdirSync, openSync, readSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AgentReport, AgentWriter, Assignment } from './agents.ts'
import { makeAssignment } from './agents.ts'
import { Conversation } from './conversation.ts'
import type { SessionPlan } from './library-plan.ts'
import { LineFile, type Tally } from './line-file.ts'
import { Random } from './random.ts'
import { SessionState } from './session-state.ts'
import { writeSnapshot } from './side-records.ts'
import { prose } from './texts.ts'
import { Transcript } from './transcript.ts'
import { FIRST, LAST, type Version } from './versions.ts'

export interface SessionFilesOptions {
  readonly root: string
  readonly plan: SessionPlan
  readonly seed: number
  readonly tally: Tally
  /** How much larger or smaller than planned, to meet the size of the library. */
  readonly scale: number
  /** No file is newer. */
  readonly until: number
  /** An earlier session of the same project: forks copy its head, summaries name its leaf. */
  readonly earlier: EarlierSession | undefined
  readonly onPrompt: (prompt: { text: string; time: number; sessionId: string }) => void
}

export interface EarlierSession {
  readonly sessionId: string
  readonly path: string
  readonly leaf: string | undefined
  readonly version: Version
  readonly end: number
}

const LARGEST_COPY = 1_000_000

/** Everything that one session leaves on disk: main file, subagents, meta files and overflow files. */
export class SessionFiles {
  readonly #options: SessionFilesOptions
  readonly #random: Random
  readonly #folder: string
  readonly #sessionFolder: string
  readonly #sessionId: string
  readonly #waiting: number[]

  constructor(options: SessionFilesOptions) {
    const { plan, root, seed } = options
    this.#options = options
    this.#random = new Random(`${seed}/session/${plan.index}`)
    this.#sessionId = this.#random.uuid()
    this.#folder = join(root, 'projects', plan.project.folderName)
    this.#sessionFolder = join(this.#folder, this.#sessionId)
    this.#waiting = plan.agentBytes.map((bytes) => bytes * options.scale)
    mkdirSync(this.#folder, { recursive: true })
  }

  write(): EarlierSession {
    const { plan } = this.#options
    const path = join(this.#folder, `${this.#sessionId}.jsonl`)
    for (let i = 0; i < plan.warmups; i += 1) this.#writeWarmup()
    const main = plan.kind === 'gone' ? { leaf: undefined, end: plan.start } : this.#writeMain(path)
    // No call in the main file: these stay unlinked.
    while (this.#waiting.length > 0) {
      this.#writeAgent(makeAssignment(this.#random, plan.start), this.#takeAgent(), false)
    }
    return { sessionId: this.#sessionId, path, version: plan.version, ...main }
  }

  #writeMain(path: string): { leaf: string | undefined; end: number } {
    const { plan, tally, scale, earlier, onPrompt } = this.#options
    const random = this.#random
    const out = new LineFile(path, tally)
    const transcript = new Transcript({ ...plan, out, random, sessionId: this.#sessionId })
    const target = plan.bytes * scale
    if (plan.kind === 'metadata') this.#writeMetadata(transcript)
    else if (plan.kind !== 'empty') {
      if (plan.kind === 'fork' && earlier !== undefined) copyHead(earlier, transcript, target * 0.7)
      const agentCount = this.#waiting.length
      const linkedCount = Math.ceil(agentCount * 0.8)
      const conversation: Conversation = new Conversation(transcript, {
        isDone: () => out.bytes >= target,
        saveOverflow: (fileName, text) => this.#saveOverflow(fileName, text, transcript.clock),
        language: plan.language,
        plants: plan.plants,
        findAgent: () => {
          const started = agentCount - this.#waiting.length
          const isDue = started < linkedCount && out.bytes > (target * started) / (linkedCount + 1)
          return isDue ? this.#agentWriter() : undefined
        },
        onPrompt: (text, time) => onPrompt({ text, time, sessionId: this.#sessionId }),
      })
      conversation.writeSession(earlier?.leaf)
    }
    out.close(this.#clamp(transcript.clock))
    return { leaf: transcript.cursor ?? undefined, end: transcript.clock }
  }

  #agentWriter(): AgentWriter {
    const bytes = this.#takeAgent()
    return (assignment) => this.#writeAgent(assignment, bytes, true)
  }

  #takeAgent(): number {
    return this.#waiting.shift() ?? 0
  }

  #writeAgent(assignment: Assignment, bytes: number, isLinked: boolean): AgentReport {
    const { plan } = this.#options
    const random = this.#random
    const isInternal = !isLinked && plan.version >= FIRST.agentMeta && random.chance(0.5)
    const internalName = random.pick(['prompt_suggestion', 'compact', 'side_question'])
    const agentId = isInternal ? `a${internalName}-${random.hex(16)}` : this.#newAgentId()
    const { out, transcript, path } = this.#openAgent(agentId, assignment.start)
    const conversation = new Conversation(transcript, {
      isDone: () => out.bytes >= bytes,
      saveOverflow: (fileName, text) => this.#saveOverflow(fileName, text, transcript.clock),
      // Subagents spawn subagents, though seldom.
      findAgent: () =>
        isLinked && this.#waiting.length > 2 && random.chance(0.004) ? this.#agentWriter() : undefined,
    })
    const text = conversation.writeTask(assignment.prompt)
    const end = transcript.clock
    out.close(this.#clamp(end))
    if (plan.version >= FIRST.agentMeta && !isInternal) {
      const { agentType, description } = assignment
      const link = isLinked ? { toolUseId: assignment.toolUseId } : {}
      this.#writeOther(
        path.replace(/\.jsonl$/, '.meta.json'),
        JSON.stringify({ agentType, description, ...link }),
        end,
      )
    }
    return { agentId, text, end }
  }

  /** A file that only says "Warmup" was written before the first prompt of many sessions. */
  #writeWarmup(): void {
    const random = this.#random
    const { out, transcript } = this.#openAgent(this.#newAgentId(), this.#options.plan.start)
    let stepsLeft = random.chance(0.3) ? 1 : 0
    const conversation = new Conversation(transcript, {
      isDone: () => {
        stepsLeft -= 1
        return stepsLeft < 0
      },
      saveOverflow: (fileName) => fileName,
    })
    conversation.writeTask('Warmup')
    out.close(this.#clamp(transcript.clock))
  }

  #openAgent(agentId: string, start: number): { out: LineFile; transcript: Transcript; path: string } {
    const { plan, tally } = this.#options
    const isNested = plan.version >= FIRST.nestedAgents
    const folder = isNested ? join(this.#sessionFolder, 'subagents') : this.#folder
    if (isNested) mkdirSync(folder, { recursive: true })
    const path = join(folder, `agent-${agentId}.jsonl`)
    const out = new LineFile(path, tally)
    const { project, version } = plan
    const transcript = new Transcript({
      out,
      random: this.#random,
      project,
      version,
      sessionId: this.#sessionId,
      start,
      agentId,
      isSidechain: true,
    })
    return { out, transcript, path }
  }

  #newAgentId(): string {
    return this.#options.plan.version >= FIRST.agentTool ? `a${this.#random.hex(16)}` : this.#random.hex(7)
  }

  /** Nothing was said: snapshots, a summary or state is all there is. */
  #writeMetadata(transcript: Transcript): void {
    const { random, version } = transcript
    const count = random.between(1, 4)
    for (let i = 0; i < count; i += 1) {
      if (version <= LAST.summary)
        transcript.out.write({ type: 'summary', summary: prose(random, 40), leafUuid: random.uuid() })
      else writeSnapshot(transcript, random.uuid(), [], false)
    }
    new SessionState(transcript).write(prose(random, 60))
  }

  /** A fifth of the overflow files is gone although the transcript names them. */
  #saveOverflow(fileName: string, text: string, time: number): string {
    const { plan } = this.#options
    const folder = join(this.#sessionFolder, 'tool-results')
    if (!this.#random.chance(0.21)) {
      mkdirSync(folder, { recursive: true })
      this.#writeOther(join(folder, fileName), text, time)
    }
    const separator = plan.project.isWindows ? '\\' : '/'
    const home = plan.project.isWindows ? 'C:\\Users\\dev' : '/home/dev'
    return [
      home,
      '.claude',
      'projects',
      plan.project.folderName,
      this.#sessionId,
      'tool-results',
      fileName,
    ].join(separator)
  }

  #writeOther(path: string, text: string, time: number): void {
    writeFileSync(path, text)
    const modified = this.#clamp(time) / 1000
    utimesSync(path, modified, modified)
    this.#options.tally.addFile(Buffer.byteLength(text))
  }

  #clamp(time: number): number {
    return Math.min(time, this.#options.until)
  }
}

/** A fork begins with the records of another session: same uuids, its own session id. */
function copyHead(source: EarlierSession, transcript: Transcript, limit: number): void {
  const bytes = Buffer.alloc(Math.round(Math.min(limit, LARGEST_COPY)))
  const descriptor = openSync(source.path, 'r')
  const length = readSync(descriptor, bytes)
  closeSync(descriptor)
  const lines = bytes.toString('utf8', 0, length).split('\n').slice(0, -1)
  for (const line of lines) {
    const copy = line.replaceAll(source.sessionId, transcript.sessionId)
    const record = JSON.parse(copy) as { readonly type: string; readonly uuid?: string }
    transcript.out.writeLine(copy, record.type)
    if (record.uuid !== undefined) transcript.cursor = record.uuid
  }
}
