import { Worker } from 'node:worker_threads'
import { CancelledError, ExpectedError } from '../../shared/expected-error.ts'
import type { ExportProgress, ExportReport } from '../../shared/export.ts'
import type { ExportRequest } from './export-archive.ts'
import type { ExportWorkerData, FromExportWorker } from './export-worker.ts'

export interface RunExportOptions {
  readonly signal: AbortSignal
  readonly onProgress: (progress: ExportProgress) => void
  /** The module that exports in a thread of its own. */
  readonly workerModule: string | URL
}

/** Drawing pages is work for the processor: in a thread of its own it keeps nobody waiting. */
export function runExport(
  request: Pick<ExportRequest, 'sessions' | 'options' | 'target' | 'generator'>,
  { signal, onProgress, workerModule }: RunExportOptions,
): Promise<ExportReport> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(workerModule, { workerData: request satisfies ExportWorkerData })
    const cancel = () => worker.postMessage('cancel')
    signal.addEventListener('abort', cancel, { once: true })
    const end = (settle: () => void) => {
      signal.removeEventListener('abort', cancel)
      settle()
    }
    worker.on('message', (message: FromExportWorker) => {
      if (message.kind === 'progress') onProgress(message.progress)
      else if (message.kind === 'report') end(() => resolve(message.report))
      else end(() => reject(toError(message, signal)))
    })
    worker.on('error', (error) => end(() => reject(error)))
    worker.on('exit', () => end(() => reject(new Error('The export ended without a word'))))
    if (signal.aborted) cancel()
  })
}

function toError(
  { code, message }: Extract<FromExportWorker, { kind: 'failure' }>,
  signal: AbortSignal,
): Error {
  return code === 'cancelled'
    ? new CancelledError({ cause: signal.reason })
    : new ExpectedError(code, message)
}
