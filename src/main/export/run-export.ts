import { availableParallelism } from 'node:os'
import type { ExportProgress, ExportReport } from '../../shared/schemas/export.ts'
import { type RunInThreadOptions, runInThread } from '../threads/run-in-thread.ts'
import { PAGES_MEMORY, WRITER_MEMORY } from './export-memory.ts'
import type { ExportWorkerData } from './export-worker.ts'
import { pageFormatsOf } from './formats/registry.ts'
import type { WriteExportRequest } from './write-export.ts'

/** Of threads that make pages. One more writes the archive, which takes far less. */
const MOST_PAGE_THREADS = 2
/** Fewer bytes of transcripts are read before another thread has started. */
const WORTH_THREADS = 4_000_000

export type ExportWork = Pick<
  WriteExportRequest,
  'sessions' | 'options' | 'target' | 'generator' | 'roots' | 'choices'
>

/**
 * Drawing pages is work for the processor: in threads of their own they keep nobody waiting. Transcripts without pages are
 * only looked through, while the compressor works.
 */
export function runExport(
  request: ExportWork,
  options: RunInThreadOptions<ExportProgress>,
): Promise<ExportReport> {
  const bytes = request.sessions.reduce((sum, { summary }) => sum + summary.bytes, 0)
  const hasPages = pageFormatsOf(request.options).length > 0
  const count = hasPages && bytes >= WORTH_THREADS ? Math.min(availableParallelism(), MOST_PAGE_THREADS) : 1
  const data: ExportWorkerData = { work: 'export', ...request }
  if (count === 1) return runInThread(data, { resourceLimits: PAGES_MEMORY, ...options })
  const pageThreads = { workerModule: options.workerModule, count }
  return runInThread({ ...data, pageThreads }, { resourceLimits: WRITER_MEMORY, ...options })
}
