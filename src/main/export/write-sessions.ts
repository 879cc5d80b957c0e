import { stat } from 'node:fs/promises'
import type { ExportReport } from '../../shared/export.ts'
import { type Incomplete, MANIFEST_FORMAT, MANIFEST_VERSION, type Manifest } from '../../shared/manifest.ts'
import { byPath } from './by-path.ts'
import type { ExportRequest } from './export-archive.ts'
import { pageEntries } from './page-entries.ts'
import type { PagePlan } from './page-plan.ts'
import type { PageSource, PagesSurvey } from './page-source.ts'
import { rawEntries } from './raw-entries.ts'
import type { SurveyedSession } from './survey-session.ts'
import { type ArchiveEntry, writeArchive } from './write-archive.ts'

export interface WriteSessionsOptions {
  readonly plan: PagePlan
  readonly source: PageSource
  readonly imageFolder: string | undefined
  /** Told so far; more is told while pages are made. */
  readonly incomplete: readonly Incomplete[]
  readonly onIncomplete: (problem: Incomplete) => void
}

/** Writes the pages of a source and whatever else was asked for into an archive. */
export async function writeSessions(
  request: ExportRequest,
  { plan, source, imageFolder, incomplete, onIncomplete }: WriteSessionsOptions,
): Promise<ExportReport> {
  const { options, generator, target, signal, onProgress } = request
  const survey = await source.survey()
  const sessions = toSurveyed(plan, survey)
  const entries = [
    ...(options.format === 'raw'
      ? []
      : pageEntries({ ...plan, source, survey, imageFolder, options, generator })),
    ...(options.raw || options.format === 'raw' ? await rawEntries(sessions, onIncomplete) : []),
  ].sort(byPath)
  const manifest = await writeArchive(target, {
    entries,
    describe: (content) => describeArchive(content, { request, sessions, incomplete }),
    ...(signal && { signal }),
    onEntry: countEntries(entries, onProgress),
    onVerified: countVerified(entries, onProgress),
  })
  return toReport(target, manifest, (await stat(target)).size)
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
    imageFolder: null,
    incomplete,
  }
}
