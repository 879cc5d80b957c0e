import { z } from 'zod'
import { CHANNELS, type Channel } from '../../shared/contract/channels.ts'
import { contract, type Output, type ParsedInput, type Progress } from '../../shared/contract/contract.ts'
import { fail, type Result, succeed } from '../../shared/result.ts'
import type { Log } from '../log/log.ts'
import { toFailure } from './to-failure.ts'

export interface HandlerContext<C extends Channel> {
  readonly signal: AbortSignal
  readonly report: (progress: Progress<C>) => void
}

export type Handler<C extends Channel> = (
  input: ParsedInput<C>,
  context: HandlerContext<C>,
) => Output<C> | Promise<Output<C>>

export type Handlers = { readonly [C in Channel]: Handler<C> }

/** Whoever calls: the main process knows it by more than what it says of itself. */
export interface Caller {
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

const requestSchema = z.strictObject({
  channel: z.enum(CHANNELS),
  callId: z.string().min(1).max(64),
  input: z.unknown(),
})

/** The one door for calls from the window: checks who calls and what, runs the handler, and turns what it throws into a Result. */
export function openCallDesk(handlers: Handlers, log: Log): CallDesk {
  const running = new Map<string, AbortController>()

  async function run<C extends Channel>(
    caller: Caller,
    channel: C,
    callId: string,
    rawInput: unknown,
  ): Promise<Result<Output<C>>> {
    const { input, output, progress } = toSchemas(channel)
    const parsed = input.safeParse(rawInput)
    if (!parsed.success) {
      log.warn(`Refused a malformed call of ${channel}: ${z.prettifyError(parsed.error)}`)
      return fail('bad-request', 'The window asked for this in a way that is not understood.')
    }
    const key = toKey(caller.id, callId)
    if (running.has(key)) return fail('bad-request', 'The window asked for this twice under one number.')
    const abort = new AbortController()
    running.set(key, abort)
    try {
      const value = await handlers[channel](parsed.data as ParsedInput<C>, {
        signal: abort.signal,
        report: (step) => {
          if (progress && !abort.signal.aborted) caller.sendProgress(callId, progress.parse(step))
        },
      })
      return succeed(output.parse(value) as Output<C>)
    } catch (error) {
      return { ok: false, error: toFailure(error, { channel, isCancelled: abort.signal.aborted, log }) }
    } finally {
      running.delete(key)
    }
  }

  return {
    async answer(caller, request) {
      if (!caller.isTrusted) {
        log.warn(`Refused a call from ${caller.url.slice(0, 200)}`)
        return fail('refused', 'This page may not talk to Scrollback.')
      }
      const parsed = requestSchema.safeParse(request)
      if (!parsed.success) {
        log.warn(`Refused a call that fits no channel: ${z.prettifyError(parsed.error)}`)
        return fail('bad-request', 'The window asked for something that does not exist.')
      }
      const { channel, callId, input } = parsed.data
      return run(caller, channel, callId, input)
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

function toSchemas(channel: Channel): {
  readonly input: z.ZodType
  readonly output: z.ZodType
  readonly progress?: z.ZodType
} {
  return contract[channel]
}
