import { z } from 'zod'
import type { Contract } from '../../shared/contract/contract.ts'
import type {
  Additions,
  AnyContract,
  ChannelsAt,
  Entry,
  OutputOf,
  ParsedInputOf,
  PlaceRule,
  ProgressOf,
} from '../../shared/contract/entry.ts'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { Log } from '../log/log.ts'
import { type Gestures, requireGesture } from '../security/gestures.ts'
import type { NamedBy, PlaceRules } from '../security/place-rules.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import { toFailure } from './to-failure.ts'

export interface HandlerContext<Progress> {
  readonly signal: AbortSignal
  readonly report: (progress: Progress) => void
}

export type Handler<E extends Entry> = (
  input: ParsedInputOf<E>,
  context: HandlerContext<ProgressOf<E>>,
) => OutputOf<E> | Promise<OutputOf<E>>

/** A function for each channel that is answered here. */
export type Handlers<K extends AnyContract = Contract> = {
  readonly [C in ChannelsAt<K, 'main'>]: Handler<K[C]>
}

/** Where to get what is added to calls that the background process answers. */
export type AdditionSources = {
  readonly [A in keyof Additions]: () => Additions[A] | Promise<Additions[A]>
}

/** Whoever calls: the main process knows it by more than what it says of itself. */
export interface Caller extends NamedBy {
  readonly id: number
  readonly isTrusted: boolean
  /** For the log. */
  readonly url: string
  sendProgress(callId: string, progress: unknown): void
}

export interface CallDesk {
  answer(caller: Caller, request: unknown): Promise<Result<unknown>>
  cancel(caller: Caller, callId: unknown): void
  /** The page is gone: nobody waits for its calls any more. */
  forget(callerId: number): void
}

export interface CallDeskOptions<K extends AnyContract> {
  readonly contract: K
  readonly handlers: Handlers<K>
  readonly worker: Pick<WorkerHost, 'pass'>
  readonly additions: AdditionSources
  readonly placeRules: PlaceRules
  readonly takeGesture: Gestures['take']
  readonly log: Log
}

/**
 * The one door for calls from the window: checks who calls, what, and which places it names; runs the handler or passes the call on to
 * the background process; and turns what is thrown into a Result.
 */
export function openCallDesk<K extends AnyContract>(options: CallDeskOptions<K>): CallDesk {
  const { contract, worker, additions, placeRules, takeGesture, log } = options
  // The types say that each has what its entry asks for; which entry it is, only the call says.
  const handlers = options.handlers as Readonly<Record<string, Handler<Entry>>>
  const running = new Map<string, AbortController>()
  const requestSchema = z.strictObject({
    channel: z.enum(Object.keys(contract)),
    callId: z.string().min(1).max(64),
    input: z.unknown(),
  })

  async function requireAccess({ gesture, places }: Entry, input: unknown, caller: Caller): Promise<void> {
    if (gesture !== undefined) requireGesture(gesture, takeGesture)
    for (const [rule, select] of Object.entries(places ?? {})) {
      const named = select(input as never)
      for (const path of typeof named === 'string' ? [named] : (named ?? []))
        await placeRules[rule as PlaceRule](path, caller)
    }
  }

  async function gather(names: readonly (keyof Additions)[]): Promise<Partial<Additions>> {
    return Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await additions[name]()] as const)),
    )
  }

  async function run(channel: string, entry: Entry, input: unknown, context: HandlerContext<unknown>) {
    if (entry.at === 'main') return handlers[channel]?.(input, context)
    const { adds = [], isRepeatable = false } = entry
    const added = await gather(adds)
    return worker.pass(channel, input, { ...context, added, isRepeatable })
  }

  async function serve(
    caller: Caller,
    channel: string,
    callId: string,
    rawInput: unknown,
  ): Promise<Result<unknown>> {
    const entry = contract[channel] as Entry
    const parsed = entry.input.safeParse(rawInput)
    if (!parsed.success) {
      log.warn(`Refused an invalid call of ${channel}: ${z.prettifyError(parsed.error)}`)
      return fail('bad-request', 'The window sent a request that is not valid.')
    }
    const key = toKey(caller.id, callId)
    if (running.has(key)) return fail('bad-request', 'The window sent two requests with the same number.')
    const abort = new AbortController()
    running.set(key, abort)
    const { signal } = abort
    try {
      await requireAccess(entry, parsed.data, caller)
      throwIfCancelled(signal)
      const value = await run(channel, entry, parsed.data, {
        signal,
        report: (step) => {
          if (entry.progress && !signal.aborted) caller.sendProgress(callId, entry.progress.parse(step))
        },
      })
      return succeed(entry.output.parse(value))
    } catch (error) {
      return { ok: false, error: toFailure(error, { channel, isCancelled: signal.aborted, log }) }
    } finally {
      running.delete(key)
    }
  }

  return {
    async answer(caller, request) {
      if (!caller.isTrusted) {
        log.warn(`Refused a call from ${caller.url.slice(0, 200)}`)
        return fail('refused', 'This page is not allowed to talk to Scrollback.')
      }
      const parsed = requestSchema.safeParse(request)
      if (!parsed.success) {
        log.warn(`Refused a call to an unknown channel: ${z.prettifyError(parsed.error)}`)
        return fail('bad-request', 'The window sent an unknown request.')
      }
      const { channel, callId, input } = parsed.data
      return serve(caller, channel, callId, input)
    },

    cancel(caller, callId) {
      if (!caller.isTrusted || typeof callId !== 'string') return
      running.get(toKey(caller.id, callId))?.abort()
    },

    forget(callerId) {
      for (const [key, abort] of running) {
        if (key.startsWith(`${callerId}:`)) abort.abort()
      }
    },
  }
}

function toKey(callerId: number, callId: string): string {
  return `${callerId}:${callId}`
}
