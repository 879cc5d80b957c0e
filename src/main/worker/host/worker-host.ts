import type { Additions } from '../../../shared/contract/entry.ts'
import { CancelledError, ExpectedError } from '../../../shared/expected-error.ts'
import type { Log } from '../../log/log.ts'
import type { FromWorker, ToWorker, WorkerEvent } from '../protocol.ts'
import type { Orders } from '../tasks/tasks.ts'
import { ANSWERS_WITHIN_MS, type AnswersWatch, watchAnswers } from './watch-answers.ts'

export interface WorkerProcess {
  post(message: ToWorker): void
  onMessage(listener: (message: FromWorker) => void): void
  onExit(listener: (code: number) => void): void
  kill(): void
  /** For one that does not answer: it is not asked to end. */
  killAtOnce(): void
}

export interface WorkerHostOptions {
  readonly fork: () => WorkerProcess
  readonly log: Log
  /** Told of every crash, whether the process comes back, and whether it was ended because it did not answer. */
  readonly onCrash: (crash: { readonly isGivenUp: boolean; readonly isSilent: boolean }) => void
  /** A new process has taken the place of one that crashed; it knows nothing of what the last one was told. */
  readonly onRestart: () => void
  readonly onEvent: (event: WorkerEvent) => void
}

export interface CallOptions<Progress> {
  readonly signal?: AbortSignal
  readonly report?: (progress: Progress) => void
  /** Stopped, it ends when the worker says what became of it; others end at once. */
  readonly waitsForEnd?: boolean
  /** It only reads, so it is asked again when the process dies under it. Index and watching begin again by themselves. */
  readonly isRepeatable?: boolean
}

export interface PassOnOptions extends CallOptions<unknown> {
  /** What the entry of the channel has main add. */
  readonly added: Partial<Additions>
}

type OrderInput<N extends keyof Orders> = Parameters<Orders[N]>[0]
type OrderProgress<N extends keyof Orders> = Parameters<Parameters<Orders[N]>[1]['report']>[0]

export interface WorkerHost {
  /** Has the worker do something for the main process itself. */
  call<N extends keyof Orders>(
    order: N,
    input: OrderInput<N>,
    options?: CallOptions<OrderProgress<N>>,
  ): Promise<Awaited<ReturnType<Orders[N]>>>
  /** Passes on a call of the window that was checked. */
  pass(channel: string, input: unknown, options: PassOnOptions): Promise<unknown>
  stop(): void
}

interface Pending {
  readonly message: Extract<ToWorker, { kind: 'call' }>
  readonly resolve: (value: never) => void
  readonly reject: (error: Error) => void
  readonly report: ((progress: never) => void) | undefined
  readonly isRepeatable: boolean
  isRepeated: boolean
}

/** The pause before each restart; after the last one the process stays down. */
const RESTART_DELAYS_MS = [0, 500, 2_000, 8_000] as const
/** A process that lived this long is not in a crash loop. */
const STABLE_AFTER_MS = 60_000

/** Keeps the background process alive, and every call either answered or failed. */
export function startWorkerHost({ fork, log, onCrash, onRestart, onEvent }: WorkerHostOptions): WorkerHost {
  const pending = new Map<number, Pending>()
  let worker: WorkerProcess | undefined
  let nextId = 1
  let crashes = 0
  let state: 'live' | 'given-up' | 'stopped' = 'live'
  let restart: NodeJS.Timeout | undefined
  let watch: AnswersWatch | undefined

  function start(): void {
    const startedAt = Date.now()
    const child = fork()
    worker = child
    watch = watchAnswers({
      ask: () => child.post({ kind: 'ping' }),
      onSilent: () => {
        child.killAtOnce()
        leave(child, `did not answer for ${ANSWERS_WITHIN_MS} ms`, true)
      },
    })
    child.onMessage((message) => {
      // What one that was given up still says is not for the calls of the next one.
      if (worker !== child) return
      watch?.hear()
      receive(message)
    })
    child.onExit((code) => leave(child, `ended with code ${code}`, false))
    function leave(gone: WorkerProcess, what: string, isSilent: boolean): void {
      if (worker !== gone) return
      worker = undefined
      watch?.stop()
      if (state === 'live') recover(what, Date.now() - startedAt, isSilent)
    }
    for (const { message } of pending.values()) child.post(message)
  }

  function startAgain(): void {
    start()
    onRestart()
  }

  function recover(what: string, livedMs: number, isSilent: boolean): void {
    if (livedMs >= STABLE_AFTER_MS) crashes = 0
    const delay = RESTART_DELAYS_MS[crashes]
    crashes += 1
    log.error(`The worker ${what} after ${livedMs} ms (crash ${crashes})`)
    if (delay === undefined) state = 'given-up'
    rejectPending((call) => state === 'given-up' || call.isRepeated || !call.isRepeatable)
    for (const call of pending.values()) call.isRepeated = true
    if (delay !== undefined) restart = setTimeout(startAgain, delay)
    onCrash({ isGivenUp: state === 'given-up', isSilent })
  }

  function rejectPending(isLost: (call: Pending) => boolean): void {
    for (const [id, call] of pending) {
      if (!isLost(call)) continue
      pending.delete(id)
      call.reject(new WorkerStoppedError())
    }
  }

  function receive(message: FromWorker): void {
    if (message.kind === 'pong') return
    if (message.kind === 'event') {
      onEvent(message.event)
      return
    }
    const call = pending.get(message.id)
    if (call === undefined) return
    if (message.kind === 'progress') {
      call.report?.(message.progress as never)
      return
    }
    pending.delete(message.id)
    if (message.kind === 'result') call.resolve(message.value as never)
    else call.reject(toError(message, log))
  }

  start()

  function send<Output>(
    sent: Pick<Pending['message'], 'task' | 'input' | 'added'>,
    { signal, report, waitsForEnd = false, isRepeatable = false }: CallOptions<never>,
  ): Promise<Output> {
    if (state !== 'live') return Promise.reject(new WorkerStoppedError())
    if (signal?.aborted) return Promise.reject(new CancelledError())
    const message = { kind: 'call', id: nextId, ...sent } as const
    nextId += 1
    return new Promise((resolve, reject) => {
      pending.set(message.id, { message, resolve, reject, report, isRepeatable, isRepeated: false })
      signal?.addEventListener('abort', () => cancel(message.id, waitsForEnd), { once: true })
      worker?.post(message)
    })
  }

  return {
    call: (task, input, options = {}) => send({ task, input }, options),

    pass: (task, input, { added, ...options }) => send({ task, input, added }, options),

    stop() {
      state = 'stopped'
      clearTimeout(restart)
      watch?.stop()
      rejectPending(() => true)
      worker?.kill()
    },
  }

  /** The worker stops when it notices. */
  function cancel(id: number, waitsForEnd: boolean): void {
    const call = pending.get(id)
    if (call === undefined) return
    worker?.post({ kind: 'cancel', id })
    if (waitsForEnd) return
    pending.delete(id)
    call.reject(new CancelledError())
  }
}

export class WorkerStoppedError extends ExpectedError {
  constructor() {
    super(
      'worker-stopped',
      'The background process stopped before this finished. Try again, or restart Scrollback.',
    )
  }
}

function toError({ error, detail }: Extract<FromWorker, { kind: 'failure' }>, log: Log): Error {
  if (error.code !== 'internal') return new ExpectedError(error.code, error.message)
  log.error(`Worker: ${detail}`)
  return new Error(error.message)
}
