import { rm } from 'node:fs/promises'
import type { ExportOptions, ExportProgress, ExportReport } from '../../shared/export.ts'
import type { Incomplete } from '../../shared/manifest.ts'
import { makeImageFolder } from './image-store.ts'
import { planPages } from './page-plan.ts'
import { makePagesInThreads, type PageThreads } from './page-threads.ts'
import type { ExportSession } from './survey-session.ts'

export interface ExportRequest {
  readonly sessions: readonly ExportSession[]
  readonly options: ExportOptions
  readonly target: string
  /** Name and version of this program. */
  readonly generator: string
  /** To make pages in, where that is worth it. */
  readonly pageThreads?: PageThreads
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ExportProgress) => void
}

/** Fewer bytes of transcripts are read before another thread has started. */
const WORTH_THREADS = 4_000_000

/** Several sessions as one zip. */
export async function exportArchive(request: ExportRequest): Promise<ExportReport> {
  const { options, generator, signal, pageThreads } = request
  const incomplete: Incomplete[] = []
  const onIncomplete = (problem: Incomplete) => incomplete.push(problem)
  const plan = planPages(request.sessions, options.format)
  const hasImages = options.images && plan.pages.some(({ format }) => format === 'markdown')
  const imageFolder = hasImages ? await makeImageFolder() : undefined
  const making = { options, generator, imageFolder, signal, onIncomplete }
  const bytes = request.sessions.reduce((sum, { summary }) => sum + summary.bytes, 0)
  // All else is large: the threads start before it is loaded here.
  const source =
    pageThreads === undefined || bytes < WORTH_THREADS
      ? (await import('./make-pages-here.ts')).makePagesHere(plan, making)
      : makePagesInThreads(plan, { ...making, ...pageThreads })
  try {
    const { writeSessions } = await import('./write-sessions.ts')
    return await writeSessions(request, { plan, source, imageFolder, incomplete, onIncomplete })
  } finally {
    await source.close()
    if (imageFolder !== undefined) await rm(imageFolder, { recursive: true, force: true })
  }
}
