import { NO_LINES } from '../../core/parse/transcript.ts'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import type { ExportOptions } from '../../shared/schemas/export.ts'
import type { Incomplete } from '../../shared/schemas/manifest.ts'
import { statSync } from '../files/source-files.ts'
import { LibraryError } from '../library/library-error.ts'
import { hasTranscript, lookAtSession } from '../reader/read-transcript-file.ts'
import { createReader, type DiskReader } from '../reader/reader.ts'
import { SteadyAgentFinder } from '../reader/session-place.ts'
import { TranscriptCache } from '../reader/transcript-cache.ts'
import { countTranscript } from './document/count-transcript.ts'
import type { SessionDocument } from './document/document.ts'
import type { Gate } from './document/gate.ts'
import { ImageStore } from './document/image-store.ts'
import { findListedChange } from './document/listed-change.ts'
import { describeProblem, openDocument } from './document/open-document.ts'
import { GOT_SHORTER, GREW } from './document/raw-files.ts'
import { type SessionSurvey, type SurveyedTranscript, surveySession } from './document/survey-session.ts'
import type { PageWriter } from './formats/page-format.ts'
import { PAGE_WRITERS } from './formats/registry.ts'
import type { PageSource, PagesSurvey } from './page-source.ts'
import type { PagePlan, PlannedPage, PlannedSession } from './plan/plan-pages.ts'

export interface PageMakerOptions {
  readonly options: ExportOptions
  readonly generator: string
  readonly gate: Gate
  /** Where images lie until they are in the archive; undefined where none are wanted. */
  readonly imageFolder: string | undefined
  readonly signal: AbortSignal | undefined
  readonly onIncomplete: (problem: Incomplete) => void
}

/** As pages see it, two folders down. */
const ASSETS = '../../assets'

/** Of the transcripts of a session that are held at once. */
const MOST_BYTES = 32 * 1024 * 1024

/**
 * Makes the pages of sessions when they are asked for, and learns what they are. What cannot be read is told, and is no reason
 * to stop.
 */
export class PageMaker implements PageSource {
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
    const writer = await PAGE_WRITERS[format]()
    const document = await this.#read(planned, writer)
    if (document === undefined) return undefined
    const page = writer.write(document, {
      ...options,
      generator,
      imagePath: (image) => this.#images?.add(image),
    })
    return this.#whileItIsThere(planned, page, document.outline.header.bytes)
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

  async close(): Promise<void> {}

  async #read(planned: PlannedSession, { needs }: PageWriter): Promise<SessionDocument | undefined> {
    const { number, session, metadata } = planned
    const isKnown = this.#surveys.has(number)
    if (isKnown && this.#surveys.get(number) === undefined) return undefined
    const { options, gate } = this.#request
    return this.#orTell(planned, async () => {
      const document = await openDocument(session, metadata, {
        options,
        gate,
        ...this.#options,
        reader: this.#reader,
        ...(needs && { needs }),
        onLostAgent: (reason) => this.#tellOnce(planned, `A subagent is missing: ${reason}`),
      })
      if (!isKnown) {
        const read = await this.#cache.open(session.file, this.#options)
        await this.#learn(planned, read, document.outline)
      }
      return document
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
    { number, session, metadata, place }: PlannedSession,
    read: SurveyedTranscript,
    outline: SessionDocument['outline'] | null,
  ): Promise<void> {
    const changed = findListedChange(session, read.file)
    if (changed !== undefined) this.#request.onIncomplete({ path: place, reason: changed })
    this.#surveys.set(number, await surveySession(session, metadata, read, outline))
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
    const reason = describeProblem(error.message.replaceAll(session.file, place), this.#request.gate)
    this.#request.onIncomplete({ path: place, reason })
    return reason
  }
}
