import type { Reading } from '../../core/items/item.ts'
import { NO_LINES } from '../../core/parse/transcript.ts'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import type { ExportOptions } from '../../shared/export.ts'
import type { Incomplete } from '../../shared/manifest.ts'
import { statSync } from '../files/source-files.ts'
import { LibraryError } from '../library/library-error.ts'
import { hasTranscript, lookAtSession } from '../reader/read-transcript-file.ts'
import { createReader, type DiskReader } from '../reader/reader.ts'
import { SteadyAgentFinder } from '../reader/session-place.ts'
import { TranscriptCache } from '../reader/transcript-cache.ts'
import { countTranscript } from './document/count-transcript.ts'
import { ImageStore } from './document/image-store.ts'
import { findListedChange } from './document/listed-change.ts'
import { GOT_SHORTER, GREW } from './document/raw-files.ts'
import {
  openSession,
  type SessionSurvey,
  type SurveyedTranscript,
  surveySession,
} from './document/survey-session.ts'
import { sessionPage } from './formats/session-page.ts'
import type { PagesSurvey } from './page-source.ts'
import type { PagePlan, PlannedPage, PlannedSession } from './plan/page-plan.ts'

export interface PageMakerOptions {
  readonly options: ExportOptions
  readonly generator: string
  /** Where images lie until they are in the archive; undefined where none are wanted. */
  readonly imageFolder: string | undefined
  readonly signal: AbortSignal | undefined
  readonly onIncomplete: (problem: Incomplete) => void
}

/** As pages see it, two folders down. */
const ASSETS = '../../assets'

/** Of the transcripts of a session that are held at once. */
const MOST_BYTES = 32 * 1024 * 1024

/** Makes the pages of sessions, and learns what they are. What cannot be read is told, and is no reason to stop. */
export class PageMaker {
  readonly #request: PageMakerOptions
  readonly #sessions: ReadonlyMap<number, PlannedSession>
  readonly #cache: TranscriptCache
  readonly #reader: DiskReader
  readonly #images: ImageStore | undefined
  /** By number; undefined for those that cannot be read. */
  readonly #surveys = new Map<number, SessionSurvey | undefined>()
  readonly #told = new Set<string>()
  readonly #options: { readonly signal?: AbortSignal }

  constructor(sessions: PagePlan['sessions'], request: PageMakerOptions) {
    const { imageFolder, signal } = request
    this.#request = request
    this.#sessions = new Map(sessions.map((planned) => [planned.number, planned]))
    this.#cache = new TranscriptCache(MOST_BYTES, { isPassing: true, keepsLines: true })
    this.#reader = createReader(this.#cache, undefined, new SteadyAgentFinder())
    this.#images = imageFolder === undefined ? undefined : new ImageStore(imageFolder, ASSETS)
    this.#options = signal ? { signal } : {}
  }

  /** Undefined where its session cannot be read. */
  async open({ number, format }: PlannedPage): Promise<AsyncIterable<string> | undefined> {
    const { options, generator } = this.#request
    const planned = this.#sessions.get(number)
    if (planned === undefined) throw new Error(`No session ${number}`)
    const reading = await this.#read(planned)
    if (reading === undefined) return undefined
    const page = await sessionPage(format, planned.session, reading, {
      options,
      generator,
      ...this.#options,
      reader: this.#reader,
      images: this.#images,
      onLostAgent: (reason) => this.#tellOnce(planned, `A subagent of it is missing: ${reason}`),
    })
    return this.#whileItIsThere(planned, page, reading.header.bytes)
  }

  /** What was learnt, also of those that have no page. */
  async survey(): Promise<PagesSurvey> {
    for (const [number, planned] of this.#sessions) {
      if (!this.#surveys.has(number)) await this.#orTell(planned, () => this.#count(planned))
    }
    const found = [...this.#surveys].flatMap(([number, survey]) =>
      survey === undefined ? [] : [[number, survey] as const],
    )
    return { sessions: new Map(found), images: this.#images?.names ?? [] }
  }

  async #read(planned: PlannedSession): Promise<Reading | undefined> {
    const { number, session } = planned
    const isKnown = this.#surveys.has(number)
    if (isKnown && this.#surveys.get(number) === undefined) return undefined
    return this.#orTell(planned, async () => {
      const reading = await openSession(this.#reader, session, this.#options)
      if (!isKnown) {
        const read = await this.#cache.open(session.file, this.#options)
        await this.#learn(planned, read, reading.turns)
      }
      return reading
    })
  }

  /** Where nobody wants a page: a model would take several times as much memory as what is asked of it. */
  async #count(planned: PlannedSession): Promise<void> {
    const file = lookAtSession(planned.session.file)
    const transcript = hasTranscript(file)
      ? await countTranscript(file.path, { ...this.#options, to: file.size })
      : { counts: NO_LINES, records: [] }
    await this.#learn(planned, { file, transcript }, null)
  }

  async #learn(
    { number, session, place }: PlannedSession,
    read: SurveyedTranscript,
    turns: Reading['turns'] | null,
  ): Promise<void> {
    const changed = findListedChange(session, read.file)
    if (changed !== undefined) this.#request.onIncomplete({ path: place, reason: changed })
    this.#surveys.set(number, await surveySession(session, read, turns))
  }

  /** Reads one session; of that before, nothing is held any more. */
  async #orTell<T>(planned: PlannedSession, read: () => Promise<T>): Promise<T | undefined> {
    throwIfCancelled(this.#request.signal)
    this.#cache.clear()
    try {
      return await read()
    } catch (error) {
      this.#tell(planned, error)
      if (!this.#surveys.has(planned.number)) this.#surveys.set(planned.number, undefined)
      return undefined
    }
  }

  /** A session that vanishes while its page is written ends there, and the manifest says so. */
  async *#whileItIsThere(
    planned: PlannedSession,
    page: AsyncIterable<string>,
    bytes: number,
  ): AsyncGenerator<string> {
    try {
      yield* page
    } catch (error) {
      yield `\n\n${this.#tell(planned, error)}\n`
      return
    }
    this.#tellIfChanged(planned, bytes)
  }

  #tellIfChanged(planned: PlannedSession, bytes: number): void {
    const { file } = planned.session
    const size = statSync(file, { throwIfNoEntry: false })?.size ?? bytes
    if (size !== bytes) this.#tellOnce(planned, size > bytes ? GREW : GOT_SHORTER)
  }

  /** Each format has a page of its own. */
  #tellOnce({ place }: PlannedSession, reason: string): void {
    const told = `${place}\n${reason}`
    if (this.#told.has(told)) return
    this.#told.add(told)
    this.#request.onIncomplete({ path: place, reason })
  }

  #tell({ session, place }: PlannedSession, error: unknown): string {
    if (!(error instanceof LibraryError)) throw error
    const reason = error.message.replaceAll(session.file, place)
    this.#request.onIncomplete({ path: place, reason })
    return reason
  }
}
