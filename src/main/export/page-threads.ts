import { CancelledError } from '../../shared/expected-error.ts'
import { runInThread } from '../threads/run-in-thread.ts'
import type { Chunks } from './archive/in-batches.ts'
import { PAGES_MEMORY } from './export-memory.ts'
import type { FromPages, PagesInput } from './make-pages.ts'
import type { PageMakerOptions } from './page-maker.ts'
import type { PageSource, PagesSurvey } from './page-source.ts'
import { byName, type PagePlan, type PlannedSession } from './plan/plan-pages.ts'

export interface PageThreads {
  /** A module that calls `serveThread` with `makePages`. */
  readonly workerModule: string | URL
  readonly count: number
}

type PageThreadsOptions = PageThreads & Omit<PageMakerOptions, 'gate'> & Pick<PagesInput, 'redaction'>

/** Made in threads, each of which has a part of the sessions and is ahead of whoever asks. */
export function makePagesInThreads(plan: PagePlan, options: PageThreadsOptions): PageSource {
  const stop = new AbortController()
  const signal = options.signal ? AbortSignal.any([options.signal, stop.signal]) : stop.signal
  const threads = dealSessions(plan.sessions, options.count).map(
    (sessions) => new PageThread({ ...plan, sessions }, { ...options, signal }),
  )
  return {
    open: async ({ number }) => threads.find((thread) => thread.numbers.has(number))?.open(),
    async survey() {
      const surveys = await Promise.all(threads.map((thread) => thread.survey()))
      return {
        sessions: new Map(surveys.flatMap(({ sessions }) => [...sessions])),
        images: [...new Set(surveys.flatMap(({ images }) => images))],
      }
    },
    async close() {
      stop.abort(new CancelledError())
      await Promise.allSettled(threads.map(({ ended }) => ended))
    },
  }
}

/** In the order of their pages, each to the thread that has least: so none is far ahead of the others. */
function dealSessions(
  sessions: readonly PlannedSession[],
  count: number,
): readonly (readonly PlannedSession[])[] {
  const hands = Array.from({ length: count }, () => ({ bytes: 0, sessions: [] as PlannedSession[] }))
  for (const planned of sessions.toSorted(byName)) {
    const hand = hands.reduce((least, each) => (each.bytes < least.bytes ? each : least))
    hand.sessions.push(planned)
    hand.bytes += planned.session.summary.bytes
  }
  return hands.map((hand) => hand.sessions)
}

/** A thread that makes pages, and what it said that nobody has listened to yet. */
class PageThread {
  readonly numbers: ReadonlySet<number>
  /** Settled when the thread is gone. */
  readonly ended: Promise<void>
  readonly #taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  readonly #said: ReadableStreamDefaultReader<FromPages>

  /** Of all pages, it makes those of its sessions. */
  constructor(
    { sessions, pages }: PagePlan,
    { workerModule, signal, onIncomplete, ...options }: PageThreadsOptions,
  ) {
    this.numbers = new Set(sessions.map(({ number }) => number))
    const { generator, imageFolder, redaction } = options
    const input: PagesInput = {
      work: 'pages',
      sessions,
      pages: pages.filter(({ number }) => this.numbers.has(number)),
      generator,
      imageFolder,
      redaction,
      options: options.options,
      taken: this.#taken,
    }
    let ended = Promise.resolve()
    const said = new ReadableStream<FromPages>({
      start: (controller) => {
        ended = runInThread<void, FromPages>(input, {
          workerModule,
          signal,
          resourceLimits: PAGES_MEMORY,
          report: (message) =>
            message.kind === 'incomplete' ? onIncomplete(message.problem) : controller.enqueue(message),
        })
        ended.then(
          () => controller.close(),
          (error) => controller.error(error),
        )
      },
    })
    this.ended = ended
    this.#said = said.getReader()
  }

  /** The next page: it is made in the order in which it is asked for. */
  async open(): Promise<Chunks | undefined> {
    const first = await this.#listen()
    return first.kind === 'missing' ? undefined : this.#takePage(first)
  }

  async *#takePage(first: FromPages): AsyncGenerator<Uint8Array> {
    for (let said = first; said.kind === 'bytes'; said = await this.#listen()) {
      yield said.bytes
      Atomics.add(this.#taken, 0, said.bytes.length)
      Atomics.notify(this.#taken, 0)
    }
  }

  async survey(): Promise<PagesSurvey> {
    const said = await this.#listen()
    if (said.kind !== 'surveyed') throw new Error('A page was not requested')
    return said.survey
  }

  async #listen(): Promise<FromPages> {
    const { value } = await this.#said.read()
    if (value === undefined) throw new Error('A thread sent less than requested')
    return value
  }
}
