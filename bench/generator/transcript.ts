import type { LineFile } from './line-file.ts'
import type { Project } from './project.ts'
import type { Random } from './random.ts'
import { FIRST, LAST, modelOf, toVersionText, type Version } from './versions.ts'
import { contentWord } from './words.ts'

export interface TranscriptOptions {
  readonly out: LineFile
  readonly random: Random
  readonly project: Project
  readonly version: Version
  readonly sessionId: string
  /** Milliseconds; every record moves the clock on. */
  readonly start: number
  readonly agentId?: string
  readonly isSidechain?: boolean
}

export type Body = { readonly type: string } & Readonly<Record<string, unknown>>

export interface AppendOptions {
  /** Instead of the cursor; `null` starts a new root. */
  readonly parent?: string | null
  readonly uuid?: string
  /** The keys that follow the timestamp. */
  readonly tail?: Readonly<Record<string, unknown>>
}

/** Writes records with the keys, and their order, of one Claude Code version. */
export class Transcript {
  readonly random: Random
  readonly out: LineFile
  readonly project: Project
  readonly version: Version
  readonly sessionId: string
  readonly agentId: string | undefined
  readonly isSidechain: boolean
  readonly model: string
  cursor: string | null = null
  clock: number
  readonly #common: Readonly<Record<string, unknown>>
  readonly #lead: Readonly<Record<string, unknown>>

  constructor(options: TranscriptOptions) {
    this.random = options.random
    this.out = options.out
    this.project = options.project
    this.version = options.version
    this.sessionId = options.sessionId
    this.agentId = options.agentId
    this.isSidechain = options.isSidechain ?? false
    this.clock = options.start
    this.model = modelOf(options.version, this.random)
    const hasEntrypoint = this.version >= FIRST.entrypoint
    const hasSlug = this.version >= FIRST.queue && this.version <= LAST.slug
    const agent = this.agentId === undefined ? {} : { agentId: this.agentId }
    this.#lead = { isSidechain: this.isSidechain, ...(hasEntrypoint ? agent : {}) }
    this.#common = {
      userType: 'external',
      ...(hasEntrypoint ? { entrypoint: 'cli' } : {}),
      cwd: this.project.cwd,
      sessionId: this.sessionId,
      version: toVersionText(this.version),
      ...(this.version >= FIRST.gitBranch ? { gitBranch: this.random.pick(this.project.branches) } : {}),
      ...(hasEntrypoint ? {} : agent),
      ...(hasSlug ? { slug: [1, 2, 3].map(() => contentWord(this.random)).join('-') } : {}),
    }
  }

  get isoTime(): string {
    return new Date(this.clock).toISOString()
  }

  wait(from: number, to: number): void {
    this.clock += this.random.between(from, to)
  }

  /** Writes a record of the chain and moves the cursor to it. */
  append(body: Body, options: AppendOptions = {}): string {
    this.clock += 40 + (this.random.next() >>> 23)
    const uuid = options.uuid ?? this.random.uuid()
    const parentUuid = options.parent === undefined ? this.cursor : options.parent
    const place = { uuid, timestamp: this.isoTime }
    this.out.write(
      this.version >= FIRST.entrypoint
        ? { parentUuid, ...this.#lead, ...body, ...place, ...options.tail, ...this.#common }
        : { parentUuid, ...this.#lead, ...this.#common, ...body, ...place, ...options.tail },
    )
    this.cursor = uuid
    return uuid
  }

  /** Writes a record beside the chain: the cursor stays. */
  appendBeside(body: Body, parent: string): string {
    const { cursor } = this
    const uuid = this.append(body, { parent })
    this.cursor = cursor
    return uuid
  }
}
