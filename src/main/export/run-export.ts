import type { ExportProgress, ExportReport } from '../../shared/export.ts'
import { type RunInThreadOptions, runInThread } from '../threads/run-in-thread.ts'
import type { ExportWorkerData } from './export-worker.ts'

/** Drawing pages is work for the processor: in a thread of its own it keeps nobody waiting. */
export function runExport(
  request: ExportWorkerData,
  options: RunInThreadOptions<ExportProgress>,
): Promise<ExportReport> {
  return runInThread(request, options)
}
