import { parentPort, workerData } from 'node:worker_threads'
import { CancelledError, ExpectedError } from '../../../shared/expected-error.ts'
import type { Failure } from '../../../shared/result.ts'
import { JOBS } from './jobs.ts'
import type { VaultJobName } from './vault-jobs.ts'

export interface VaultWorkerData {
  readonly job: VaultJobName
  readonly input: unknown
}

export type FromVaultWorker =
  | { readonly kind: 'progress'; readonly progress: unknown }
  | { readonly kind: 'result'; readonly value: unknown }
  | ({ readonly kind: 'failure' } & Failure)

/** A bar that moves ten times a second is smooth enough. */
const REPORT_EVERY_MS = 100

function post(message: FromVaultWorker): void {
  parentPort?.postMessage(message)
}

async function run({ job, input }: VaultWorkerData): Promise<void> {
  const abort = new AbortController()
  parentPort?.on('message', () => abort.abort(new CancelledError()))
  let told = Number.NEGATIVE_INFINITY
  const report = (progress: unknown) => {
    const now = performance.now()
    if (now - told < REPORT_EVERY_MS) return
    told = now
    post({ kind: 'progress', progress })
  }
  try {
    // Both ends are built together, so the input fits the job.
    post({ kind: 'result', value: await JOBS[job](input as never, { signal: abort.signal, report }) })
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    post({ kind: 'failure', code: error.code, message: error.message })
  } finally {
    parentPort?.close()
  }
}

await run(workerData as VaultWorkerData)
