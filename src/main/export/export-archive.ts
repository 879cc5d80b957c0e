import { rm } from 'node:fs/promises'
import type { ExportOptions, ExportProgress, ExportReport } from '../../shared/export.ts'
import type { Incomplete } from '../../shared/manifest.ts'
import { makeTemporaryFolder } from './archive/temporary-folder.ts'
import type { ExportSession } from './document/survey-session.ts'
import { makePagesInThreads, type PageThreads } from './page-threads.ts'
import { planPages } from './plan/page-plan.ts'

export interface ExportRequest {
  readonly sessions: readonly ExportSession[]
  readonly options: ExportOptions
  readonly target: string
  /** Name and version of this program. */
  readonly generator: string
  /** To make pages in. */
  readonly pageThreads?: PageThreads
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ExportProgress) => void
}

/** Several sessions as one zip. */
export async function exportArchive(request: ExportRequest): Promise<ExportReport> {
  const { options, generator, signal, pageThreads } = request
  const incomplete: Incomplete[] = []
  const onIncomplete = (problem: Incomplete) => incomplete.push(problem)
  const plan = planPages(request.sessions, options.format)
  const hasImages = options.images && plan.pages.some(({ format }) => format === 'markdown')
  const imageFolder = hasImages ? makeTemporaryFolder() : undefined
  const making = { options, generator, imageFolder, signal, onIncomplete }
  // All else is large: the threads start before it is loaded here.
  const source =
    pageThreads === undefined
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
