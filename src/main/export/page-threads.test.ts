import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Incomplete } from '../../shared/schemas/manifest.ts'
import { scanLibrary } from '../library/sessions/scan-library.ts'
import { UNREDACTED } from '../testing/exported.ts'
import { type Chunks, inBatches } from './archive/in-batches.ts'
import { OPEN_GATE } from './document/gate.ts'
import { type FromPages, makePages } from './make-pages.ts'
import { PageMaker } from './page-maker.ts'
import type { PageSource } from './page-source.ts'
import { makePagesInThreads } from './page-threads.ts'
import { planPages } from './plan/plan-pages.ts'

const SAMPLE = join(import.meta.dirname, '../../../resources/sample-library')
const SERVE = new URL('../threads/serve-thread.ts', import.meta.url).href
const { sessions } = await scanLibrary([SAMPLE], {})
const options = { ...UNREDACTED, format: 'both' } as const
const plan = planPages(
  sessions.map((summary) => ({ summary, file: join(SAMPLE, summary.path), branch: null })),
  options,
  OPEN_GATE,
)
const making = {
  options,
  generator: 'Scrollback test',
  imageFolder: undefined,
  signal: undefined,
  onIncomplete: (problem: Incomplete) => {
    throw new Error(problem.reason)
  },
}

/** Threads that run this text instead of `makePages`: a thread of a test has no build that draws pages. */
function startThreads(work: string, signal?: AbortSignal): PageSource {
  const text = `import { serveThread } from '${SERVE}'\nawait serveThread(${work})`
  const workerModule = new URL(`data:text/javascript,${encodeURIComponent(text)}`)
  return makePagesInThreads(plan, {
    redaction: undefined,
    ...making,
    signal,
    workerModule,
    count: 2,
  })
}

/** Says pages that are their own paths, and its survey. */
const ECHO = `async ({ sessions, pages }, { report }) => {
  for (const { path } of pages) {
    if (path.startsWith('md/')) report({ kind: 'missing' })
    else for (const bytes of [path.slice(0, 9), path.slice(9)]) report({ kind: 'bytes', bytes: new TextEncoder().encode(bytes) })
    if (!path.startsWith('md/')) report({ kind: 'end' })
  }
  report({ kind: 'surveyed', survey: { sessions: new Map(sessions.map(({ number, name }) => [number, { prompts: [name] }])), images: ['a.png'] } })
}`

/** As bytes would have it: a half of a character is none. */
async function toText(chunks: Chunks | undefined): Promise<string | undefined> {
  if (chunks === undefined) return undefined
  const pieces: Buffer[] = []
  for await (const piece of inBatches(chunks)) pieces.push(piece)
  return Buffer.concat(pieces).toString()
}

test('each page comes from the thread that has its session, in the order of the plan', async () => {
  const source = startThreads(ECHO)
  for (const page of plan.pages)
    expect(await toText(await source.open(page))).toBe(page.format === 'html' ? page.path : undefined)
  const survey = await source.survey()
  expect(survey.sessions.size).toBe(sessions.length)
  expect(survey.images).toEqual(['a.png'])
  await source.close()
})

test('a thread that fails or says too little fails whoever waits for a page', async () => {
  const failing = startThreads("async () => { throw new TypeError('oops') }")
  await expect(failing.survey()).rejects.toThrow('oops')
  await failing.close()
  const silent = startThreads('async () => undefined')
  await expect(silent.survey()).rejects.toThrow('less than requested')
  await silent.close()
})

test('threads are stopped when nobody wants more, and when a signal says so', async () => {
  const endless =
    "(_, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))"
  await startThreads(endless).close()
  const abort = new AbortController()
  const source = startThreads(endless, abort.signal)
  const survey = source.survey()
  abort.abort()
  await expect(survey).rejects.toThrow()
  await source.close()
})

/** The work of a thread, done here; what it says is copied, as it is between threads. */
function makeHere(taken: Int32Array<SharedArrayBuffer>, said: FromPages[], signal: AbortSignal) {
  const { options, generator, imageFolder } = making
  return makePages(
    { work: 'pages', redaction: undefined, ...plan, options, generator, imageFolder, taken },
    { signal, report: (message) => said.push(structuredClone(message)) },
  )
}

test('a thread makes the same pages as whoever makes them without one', async () => {
  const said: FromPages[] = []
  const taken = new Int32Array(new SharedArrayBuffer(4))
  await makeHere(taken, said, new AbortController().signal)
  const here = new PageMaker(plan.sessions, { ...making, gate: OPEN_GATE })
  for (const page of plan.pages) {
    const pieces: Uint8Array[] = []
    for (let next = said.shift(); next?.kind === 'bytes'; next = said.shift()) pieces.push(next.bytes)
    expect(await toText(pieces)).toBe(await toText(await here.open(page)))
  }
  expect(said).toEqual([{ kind: 'surveyed', survey: await here.survey() }])
})

test('a thread that is far ahead waits until the writer has taken enough', async () => {
  const said: FromPages[] = []
  const abort = new AbortController()
  // As if all that may be made ahead were made and a little more, and nothing taken.
  const taken = new Int32Array(new SharedArrayBuffer(4))
  Atomics.store(taken, 0, -(2 ** 23))
  const making = makeHere(taken, said, abort.signal)
  await vi.waitUntil(() => Atomics.notify(taken, 0) === 1)
  expect(said).toEqual([])
  await vi.waitUntil(() => Atomics.notify(taken, 0) === 1)
  Atomics.store(taken, 0, 0)
  Atomics.notify(taken, 0)
  await vi.waitUntil(() => said.length > 0)
  abort.abort()
  await expect(making).rejects.toMatchObject({ code: 'cancelled' })
})

test('a thread that waits is stopped', async () => {
  const abort = new AbortController()
  const taken = new Int32Array(new SharedArrayBuffer(4))
  Atomics.store(taken, 0, -(2 ** 23))
  const making = makeHere(taken, [], abort.signal)
  await vi.waitUntil(() => Atomics.notify(taken, 0) === 1)
  abort.abort()
  await expect(making).rejects.toMatchObject({ code: 'cancelled' })
})
