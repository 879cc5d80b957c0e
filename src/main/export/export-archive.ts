import { rm } from 'node:fs/promises'
import { PAGE_FORMATS } from '../../shared/export-formats.ts'
import type { ExportOptions, ExportProgress, ExportReport } from '../../shared/schemas/export.ts'
import type { Incomplete } from '../../shared/schemas/manifest.ts'
import { makeTemporaryFolder } from './archive/temporary-folder.ts'
import { type Gate, OPEN_GATE } from './document/gate.ts'
import type { PageSource } from './page-source.ts'
import { makePagesInThreads, type PageThreads } from './page-threads.ts'
import type { ExportSession } from './plan/export-session.ts'
import { planPages } from './plan/plan-pages.ts'

export interface ExportRequest {
  readonly sessions: readonly ExportSession[]
  readonly options: ExportOptions
  readonly target: string
  /** Name and version of this program. */
  readonly generator: string
  /** To make pages in. */
  readonly pageThreads?: PageThreads
  /** What stands between the sessions and all that is written; everything passes where there is none. */
  readonly gate?: Gate
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ExportProgress) => void
}

/** Several sessions as one zip. */
export async function exportArchive(request: ExportRequest): Promise<ExportReport> {
  const { options, generator, gate = OPEN_GATE, signal, pageThreads } = request
  const incomplete: Incomplete[] = []
  const onIncomplete = (problem: Incomplete) => incomplete.push(problem)
  const plan = planPages(request.sessions, options, gate)
  const hasImages = options.images && plan.pages.some(({ format }) => PAGE_FORMATS[format].hasImagesBeside)
  const imageFolder = hasImages ? makeTemporaryFolder() : undefined
  const making = { options, generator, gate, imageFolder, signal, onIncomplete }
  // All else is large: the threads start before it is loaded here.
  const source: PageSource =
    // A gate is made of functions, which no other thread can be given.
    pageThreads === undefined || gate !== OPEN_GATE
      ? new (await import('./page-maker.ts')).PageMaker(plan.sessions, making)
      : makePagesInThreads(plan, { ...making, ...pageThreads })
  try {
    const { writeSessions } = await import('./write-sessions.ts')
    return await writeSessions(request, { plan, source, imageFolder, incomplete, onIncomplete })
  } finally {
    await source.close()
    if (imageFolder !== undefined) await rm(imageFolder, { recursive: true, force: true })
  }
}
