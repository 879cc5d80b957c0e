import { throwIfCancelled } from '../../shared/expected-error.ts'
import type { ExportOptions } from '../../shared/export.ts'
import type { Incomplete } from '../../shared/manifest.ts'
import { LibraryError } from '../library/library-error.ts'
import { createReader, type DiskReader } from '../reader/reader.ts'
import { SteadyAgentFinder } from '../reader/session-place.ts'
import { TranscriptCache } from '../reader/transcript-cache.ts'
import { collectImages } from './collect-images.ts'
import { ImageStore } from './image-store.ts'
import { byName, type PlannedSession } from './page-plan.ts'
import type { PagesSurvey } from './page-source.ts'
import { type PageFormat, sessionPage } from './session-page.ts'
import { type ExportSession, openSession, type SessionSurvey, surveySession } from './survey-session.ts'

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

/** Models of this many bytes of transcripts are kept between looking through sessions and writing their pages. */
const KEPT_BYTES = 64 * 1024 * 1024

/** Looks through sessions, and makes their pages. What cannot be read is told, and is no reason to stop. */
export class PageMaker {
  readonly #request: PageMakerOptions
  readonly #cache: TranscriptCache
  readonly #finder = new SteadyAgentFinder()
  readonly #reader: DiskReader
  readonly #images: ImageStore | undefined
  readonly #kept = new Set<ExportSession>()
  readonly #options: { readonly signal?: AbortSignal }

  constructor(request: PageMakerOptions) {
    const { imageFolder, signal } = request
    this.#request = request
    this.#cache = new TranscriptCache(KEPT_BYTES, { isGrowing: false })
    this.#reader = createReader(this.#cache, undefined, this.#finder)
    this.#images = imageFolder === undefined ? undefined : new ImageStore(imageFolder, ASSETS)
    this.#options = signal ? { signal } : {}
  }

  /** Of those that were put aside so far. */
  get imageNames(): readonly string[] {
    return this.#images?.names ?? []
  }

  /** Undefined where it cannot be read. Its model may be kept until its pages are made. */
  async survey(session: ExportSession, isKept: boolean): Promise<SessionSurvey | undefined> {
    throwIfCancelled(this.#request.signal)
    if (isKept) this.#kept.add(session)
    else this.#cache.clear()
    try {
      const survey = await surveySession(session, {
        reader: this.#reader,
        cache: this.#cache,
        ...this.#options,
      })
      if (this.#images !== undefined)
        await collectImages(session, this.#images, {
          reader: this.#reader,
          finder: this.#finder,
          options: this.#request.options,
          ...this.#options,
        })
      return survey
    } catch (error) {
      this.#tell(session, error)
      return undefined
    }
  }

  /** Undefined where it vanished. */
  async open(session: ExportSession, format: PageFormat): Promise<AsyncIterable<string> | undefined> {
    const { options, generator } = this.#request
    if (!this.#kept.has(session)) this.#cache.clear()
    try {
      const reading = await openSession(this.#reader, session, this.#options)
      const page = await sessionPage(format, session, reading, {
        options,
        generator,
        ...this.#options,
        reader: this.#reader,
        images: this.#images,
      })
      return this.#whileItIsThere(session, page)
    } catch (error) {
      this.#tell(session, error)
      return undefined
    }
  }

  /** A session that vanishes while its page is written ends there, and the manifest says so. */
  async *#whileItIsThere(session: ExportSession, page: AsyncIterable<string>): AsyncGenerator<string> {
    try {
      yield* page
    } catch (error) {
      yield `\n\n${this.#tell(session, error)}\n`
    }
  }

  #tell({ file }: ExportSession, error: unknown): string {
    if (!(error instanceof LibraryError)) throw error
    this.#request.onIncomplete({ path: file, reason: error.message })
    return error.message
  }
}

/** Those whose pages come first are looked through last, so that their models are still at hand. */
export async function surveyAll(sessions: readonly PlannedSession[], maker: PageMaker): Promise<PagesSurvey> {
  const surveys = new Map<number, SessionSurvey>()
  const ordered = sessions.toSorted(byName)
  let bytes = ordered.reduce((sum, { session }) => sum + session.summary.bytes, 0)
  for (const { number, session } of ordered.reverse()) {
    const survey = await maker.survey(session, bytes < KEPT_BYTES)
    bytes -= session.summary.bytes
    if (survey !== undefined) surveys.set(number, survey)
  }
  return { sessions: surveys, images: maker.imageNames }
}
