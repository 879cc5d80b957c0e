import { throwIfCancelled } from '../../shared/expected-error.ts'
import { type FollowOptions, followWork } from './follow-work.ts'
import type { Port } from './port.ts'
import type { FromWork } from './serve-work.ts'

/** The near end of a process whose module calls `serveProcess`. It ends when this is closed. */
export type ProcessPort = Port<unknown, FromWork>

export type StartProcess = () => Promise<ProcessPort>

export interface RunInProcessOptions<Progress> extends FollowOptions<Progress> {
  readonly startProcess: StartProcess
}

/** As `runInThread`, with a process instead: it has its own allocator, and so waits for no other thread's. */
export async function runInProcess<Output, Progress>(
  input: unknown,
  { startProcess, signal, report }: RunInProcessOptions<Progress>,
): Promise<Output> {
  throwIfCancelled(signal)
  const port = await startProcess()
  port.post(input)
  let end = () => {}
  const outcome = followWork<Output, Progress>(
    {
      cancel: () => port.post('cancel'),
      onMessage: (listener) =>
        port.onMessage((message) => {
          listener(message)
          if (message.kind !== 'progress') end()
        }),
      // They come as messages.
      onError: () => {},
      onExit: (listener) => {
        end = listener
        port.onClose(listener)
      },
    },
    { signal, report },
  )
  return outcome.finally(port.close)
}

/** Starts a process for whoever may need one soon. The first to take it gets it, others one of their own. */
export function startSpare(start: StartProcess): {
  readonly take: StartProcess
  readonly dismiss: () => void
} {
  let spare: Promise<ProcessPort> | undefined = start()
  // Whoever takes it hears of it.
  spare.catch(() => {})
  const take = () => {
    const taken = spare ?? start()
    spare = undefined
    return taken
  }
  return {
    take,
    dismiss: () => {
      spare?.then(({ close }) => close()).catch(() => {})
    },
  }
}
