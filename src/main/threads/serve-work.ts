import { CancelledError, ExpectedError } from '../../shared/expected-error.ts'
import type { Failure } from '../../shared/result.ts'

export interface WorkContext<Progress> {
  readonly signal: AbortSignal
  /** To a thread, buffers can be given away: they are not copied, and are empty here. */
  readonly report: (progress: Progress, given?: readonly ArrayBuffer[]) => void
}

/** Work on what `runInThread` or `runInProcess` was given. Both ends are built together, so the input fits. */
export type Work<Input, Progress> = (input: Input, context: WorkContext<Progress>) => Promise<unknown>

export type FromWork =
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'result'; readonly value: unknown }
  | ({ readonly kind: 'failure' } & Failure)
  /** Of a process: an error that nobody expected, with its codes, which a copy would lose. */
  | { readonly kind: 'thrown'; readonly message: string; readonly fields: Readonly<Record<string, unknown>> }

/** How the work is heard, and told to stop. */
export interface WorkChannel {
  readonly post: (message: FromWork, given?: readonly ArrayBuffer[]) => void
  readonly onCancel: (listener: () => void) => void
}

/** Does the work and tells what came of it; what nobody expects is thrown. */
export async function serveWork<Input, Progress>(
  input: Input,
  { post, onCancel }: WorkChannel,
  work: Work<Input, Progress>,
): Promise<void> {
  const abort = new AbortController()
  onCancel(() => abort.abort(new CancelledError()))
  const report = (progress: Progress, given?: readonly ArrayBuffer[]) =>
    post({ kind: 'progress', progress }, given)
  try {
    post({ kind: 'result', value: await work(input, { signal: abort.signal, report }) })
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    post({ kind: 'failure', code: error.code, message: error.message })
  }
}
