import { availableParallelism } from 'node:os'
import type { ExportProgress, ExportReport } from '../../shared/export.ts'
import { type RunInThreadOptions, runInThread } from '../threads/run-in-thread.ts'
import { EXPORT_MEMORY } from './export-memory.ts'
import type { ExportWorkerData } from './export-worker.ts'

/** Of threads that make pages. One more writes the archive, which takes far less. */
const MOST_PAGE_THREADS = 2

/** Drawing pages is work for the processor: in threads of their own they keep nobody waiting. */
export function runExport(
  request: Omit<ExportWorkerData, 'work' | 'pageThreads'>,
  options: RunInThreadOptions<ExportProgress>,
): Promise<ExportReport> {
  const { workerModule } = options
  const count = Math.min(availableParallelism(), MOST_PAGE_THREADS)
  const data: ExportWorkerData = {
    work: 'export',
    ...request,
    ...(count > 1 && { pageThreads: { workerModule, count } }),
  }
  return runInThread(data, { resourceLimits: EXPORT_MEMORY, ...options })
}
