import { extname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { CancelledError, ExpectedError } from '../../shared/expected-error.ts'
import type { ExportProgress, ExportReport } from '../../shared/export.ts'
import type { Failure } from '../../shared/result.ts'
import { type ExportRequest, exportArchive } from './export-archive.ts'
import { exportPage } from './export-page.ts'

export type ExportWorkerData = Pick<ExportRequest, 'sessions' | 'options' | 'target' | 'generator'>

export type FromExportWorker =
  | { readonly kind: 'progress'; readonly progress: ExportProgress }
  | { readonly kind: 'report'; readonly report: ExportReport }
  | ({ readonly kind: 'failure' } & Failure)

/** A bar that moves ten times a second is smooth enough. */
const REPORT_EVERY_MS = 100

function post(message: FromExportWorker): void {
  parentPort?.postMessage(message)
}

async function run(data: ExportWorkerData): Promise<void> {
  const abort = new AbortController()
  parentPort?.on('message', () => abort.abort(new CancelledError()))
  let told = 0
  const onProgress = (progress: ExportProgress) => {
    const now = performance.now()
    if (now - told < REPORT_EVERY_MS && progress.done < progress.total) return
    told = now
    post({ kind: 'progress', progress })
  }
  const write = extname(data.target).toLowerCase() === '.zip' ? exportArchive : exportPage
  try {
    post({ kind: 'report', report: await write({ ...data, signal: abort.signal, onProgress }) })
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    post({ kind: 'failure', code: error.code, message: error.message })
  } finally {
    parentPort?.close()
  }
}

await run(workerData as ExportWorkerData)
