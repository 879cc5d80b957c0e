import { rm } from 'node:fs/promises'
import { PAGE_FORMATS } from '../../shared/export-formats.ts'
import type { ExportOptions, ExportProgress, ExportReport } from '../../shared/schemas/export.ts'
import type { Incomplete } from '../../shared/schemas/manifest.ts'
import { makeTemporaryFolder } from './archive/temporary-folder.ts'
import type { Gate } from './document/gate.ts'
import type { PageSource } from './page-source.ts'
import { makePagesInThreads, type PageThreads } from './page-threads.ts'
import type { ExportSession } from './plan/export-session.ts'
import { planPages } from './plan/plan-pages.ts'
import { openGate, planRedaction, type RedactChoices } from './redact/open-redaction.ts'

export interface ArchiveRequest {
  readonly sessions: readonly ExportSession[]
  readonly options: ExportOptions
  readonly target: string
  /** Name and version of this program. */
  readonly generator: string
  /** To make pages in. */
  readonly pageThreads?: PageThreads
  /** What was decided on single values. */
  readonly choices?: RedactChoices
  /** In place of what the options ask to be taken out: what stands between the sessions and all that is written. */
  readonly gate?: Gate
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ExportProgress) => void
}

/** Several sessions as one zip. */
export async function exportArchive(request: ArchiveRequest): Promise<ExportReport> {
  const { options, generator, signal, pageThreads } = request
  const redaction = request.gate === undefined ? await planRedaction(request) : undefined
  const gate = request.gate ?? openGate(redaction)
  const incomplete: Incomplete[] = []
  const onIncomplete = (problem: Incomplete) => incomplete.push(problem)
  const plan = planPages(request.sessions, options, gate)
  const hasImages = options.images && plan.pages.some(({ format }) => PAGE_FORMATS[format].hasImagesBeside)
  const imageFolder = hasImages ? makeTemporaryFolder() : undefined
  const making = { options, generator, gate, imageFolder, signal, onIncomplete }
  // All else is large: the threads start before it is loaded here.
  const source: PageSource =
    // A gate is made of functions, which no other thread can be given; what it goes by can be.
    pageThreads === undefined || request.gate !== undefined
      ? new (await import('./page-maker.ts')).PageMaker(plan.sessions, making)
      : makePagesInThreads(plan, { ...making, ...pageThreads, redaction })
  try {
    const { writeSessions } = await import('./write-sessions.ts')
    return await writeSessions(
      { ...request, gate, redaction },
      { plan, source, imageFolder, incomplete, onIncomplete },
    )
  } finally {
    await source.close()
    if (imageFolder !== undefined) await rm(imageFolder, { recursive: true, force: true })
  }
}
