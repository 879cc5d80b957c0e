import { CancelledError, ExpectedError } from '../../shared/expected-error.ts'
import type { Failure } from '../../shared/result.ts'
import type { FromWorker, Tasks, ToWorker } from './protocol.ts'
import { throttleReports } from './throttle-reports.ts'

/** A bar that moves twenty times a second looks smooth, and leaves the main process alone. */
const REPORT_EVERY_MS = 50

/** The background process's side of the protocol: gives back what to do with each message. */
export function runCalls(tasks: Tasks, post: (message: FromWorker) => void): (message: ToWorker) => void {
  const running = new Map<number, AbortController>()

  async function run({ id, task, input, added }: Extract<ToWorker, { kind: 'call' }>): Promise<void> {
    const abort = new AbortController()
    running.set(id, abort)
    const reports = throttleReports<unknown>(
      (progress) => post({ kind: 'progress', id, progress }),
      REPORT_EVERY_MS,
    )
    try {
      // Both ends are built together, so there is such a task, and the input fits it.
      const context = { ...added, signal: abort.signal, report: reports.report }
      const value = await tasks[task]?.(input as never, context as never)
      reports.flush()
      post({ kind: 'result', id, value })
    } catch (error) {
      reports.drop()
      post({ kind: 'failure', id, error: toFailure(error), detail: toDetail(error) })
    } finally {
      running.delete(id)
    }
  }

  return (message) => {
    if (message.kind === 'ping') post({ kind: 'pong' })
    else if (message.kind === 'cancel') running.get(message.id)?.abort(new CancelledError())
    else void run(message)
  }
}

function toFailure(error: unknown): Failure {
  if (error instanceof ExpectedError) return { code: error.code, message: error.message }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) }
}

function toDetail(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
