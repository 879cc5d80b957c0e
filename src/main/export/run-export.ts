import type { ExportProgress, ExportReport } from '../../shared/export.ts'
import { type RunInThreadOptions, runInThread } from '../threads/run-in-thread.ts'
import type { ExportWorkerData } from './export-worker.ts'

/**
 * Of the thread's memory. What it reads is soon forgotten: more makes it no faster, and lets garbage lie for longer the
 * more there is to export. A conversation of 1 GB takes a third of it.
 */
const MEMORY = { maxYoungGenerationSizeMb: 24, maxOldGenerationSizeMb: 1024 }

/** Drawing pages is work for the processor: in a thread of its own it keeps nobody waiting. */
export function runExport(
  request: ExportWorkerData,
  options: RunInThreadOptions<ExportProgress>,
): Promise<ExportReport> {
  return runInThread(request, { resourceLimits: MEMORY, ...options })
}
