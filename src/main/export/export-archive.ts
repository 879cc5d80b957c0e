import { rm, stat } from 'node:fs/promises'
import type { ExportOptions, ExportProgress, ExportReport } from '../../shared/export.ts'
import { type Incomplete, MANIFEST_FORMAT, MANIFEST_VERSION, type Manifest } from '../../shared/manifest.ts'
import { makeImageFolder } from './image-store.ts'
import { pageEntries } from './page-entries.ts'
import { type PagePlan, planPages } from './page-plan.ts'
import { makePagesHere, type PagesSurvey } from './page-source.ts'
import { makePagesInThreads, type PageThreads } from './page-threads.ts'
import { rawEntries } from './raw-entries.ts'
import type { ExportSession, SurveyedSession } from './survey-session.ts'
import { type ArchiveEntry, byPath, writeArchive } from './write-archive.ts'

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
  const { options, target, generator, signal, pageThreads } = request
  const incomplete: Incomplete[] = []
  const onIncomplete = (problem: Incomplete) => incomplete.push(problem)
  const plan = planPages(request.sessions, options.format)
  const hasImages = options.images && plan.pages.some(({ format }) => format === 'markdown')
  const imageFolder = hasImages ? await makeImageFolder() : undefined
  const making = { options, generator, imageFolder, signal, onIncomplete }
  const bytes = request.sessions.reduce((sum, { summary }) => sum + summary.bytes, 0)
  const source =
    pageThreads === undefined || bytes < WORTH_THREADS
      ? makePagesHere(plan, making)
      : makePagesInThreads(plan, { ...making, ...pageThreads })
  try {
    const survey = await source.survey()
    const sessions = toSurveyed(plan, survey)
    const entries = [
      ...(options.format === 'raw' ? [] : pageEntries({ ...plan, ...making, source, survey })),
      ...(options.raw || options.format === 'raw' ? await rawEntries(sessions, onIncomplete) : []),
    ].sort(byPath)
    const manifest = await writeArchive(target, {
      entries,
      describe: (content) => describeArchive(content, { request, sessions, incomplete }),
      ...(signal && { signal }),
      onEntry: countEntries(entries, request.onProgress),
      onVerified: countVerified(entries, request.onProgress),
    })
    return toReport(target, manifest, (await stat(target)).size)
  } finally {
    await source.close()
    if (imageFolder !== undefined) await rm(imageFolder, { recursive: true, force: true })
  }
}

function toSurveyed({ sessions }: PagePlan, survey: PagesSurvey): readonly SurveyedSession[] {
  return sessions.flatMap(({ number, session }) => {
    const found = survey.sessions.get(number)
    return found === undefined ? [] : [{ ...session, ...found }]
  })
}

interface Described {
  readonly request: ExportRequest
  readonly sessions: readonly SurveyedSession[]
  readonly incomplete: readonly Incomplete[]
}

function describeArchive(
  content: Pick<Manifest, 'id' | 'files'>,
  { request, sessions, incomplete }: Described,
): Manifest {
  return {
    format: MANIFEST_FORMAT,
    version: MANIFEST_VERSION,
    id: content.id,
    created: newestTime(sessions),
    generator: request.generator,
    options: request.options,
    files: content.files,
    sessions: sessions.map(({ entry }) => entry).sort((a, b) => (a.id < b.id ? -1 : 1)),
    incomplete: incomplete.toSorted(byPath),
  }
}

/** Of the newest record in it, not of the clock: the same content gives the same bytes. */
function newestTime(sessions: readonly SurveyedSession[]): string {
  const times = sessions.map(({ entry }) => entry.last ?? '').sort()
  return times.at(-1) || new Date(0).toISOString()
}

function countEntries(entries: readonly ArchiveEntry[], onProgress: ExportRequest['onProgress']) {
  let done = 0
  return () => onProgress?.({ stage: 'writing', done: ++done, total: entries.length })
}

function countVerified(entries: readonly ArchiveEntry[], onProgress: ExportRequest['onProgress']) {
  let done = 0
  return () =>
    onProgress?.({ stage: 'verifying', done: Math.min(++done, entries.length), total: entries.length })
}

function toReport(path: string, { files, sessions, incomplete }: Manifest, bytes: number): ExportReport {
  return {
    path,
    sessions: sessions.length,
    files: files.length,
    bytes,
    incomplete,
  }
}
