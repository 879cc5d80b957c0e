import { stat } from 'node:fs/promises'
import { nameSessions } from '../../core/archive/entry-names.ts'
import { CancelledError, throwIfCancelled } from '../../shared/expected-error.ts'
import type { ExportOptions, ExportProgress, ExportReport } from '../../shared/export.ts'
import { type Incomplete, MANIFEST_FORMAT, MANIFEST_VERSION, type Manifest } from '../../shared/manifest.ts'
import { LibraryError } from '../library/library-error.ts'
import { createReader } from '../reader/reader.ts'
import { SteadyAgentFinder } from '../reader/session-place.ts'
import { TranscriptCache } from '../reader/transcript-cache.ts'
import { ImageStore } from './image-store.ts'
import { type PageEntriesOptions, pageEntries } from './page-entries.ts'
import { rawEntries } from './raw-entries.ts'
import { type ExportSession, type SurveyedSession, surveySession } from './survey-session.ts'
import { type ArchiveEntry, byPath, writeArchive } from './write-archive.ts'

export interface ExportRequest {
  readonly sessions: readonly ExportSession[]
  readonly options: ExportOptions
  readonly target: string
  /** Name and version of this program. */
  readonly generator: string
  readonly signal?: AbortSignal
  readonly onProgress?: (progress: ExportProgress) => void
}

/** Models of this many bytes of transcripts are kept between looking through a session and writing its pages, if any. */
const CACHED_BYTES = 64 * 1024 * 1024

/** Several sessions as one zip. */
export async function exportArchive(request: ExportRequest): Promise<ExportReport> {
  const { options, target, generator, signal } = request
  const images = new ImageStore()
  const incomplete: Incomplete[] = []
  const onIncomplete = (problem: Incomplete) => incomplete.push(problem)
  try {
    const cache = new TranscriptCache(options.format === 'raw' ? 0 : CACHED_BYTES)
    const finder = new SteadyAgentFinder()
    const reader = createReader(cache, undefined, finder)
    const sessions = await surveyAll(request, { cache, reader, onIncomplete })
    const names = nameSessions(sessions.map(toNamed))
    const pages: PageEntriesOptions = {
      reader,
      finder,
      images,
      options,
      generator,
      onIncomplete,
      ...(signal && { signal }),
      sessions: [...names].map(([{ session }, name]) => ({ session, name })),
    }
    const entries = [
      ...(options.format === 'raw' ? [] : await pageEntries(pages)),
      ...(options.raw || options.format === 'raw' ? await rawEntries(sessions, finder, onIncomplete) : []),
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
    await images.remove()
  }
}

interface Surveying {
  readonly cache: TranscriptCache
  readonly reader: ReturnType<typeof createReader>
  readonly onIncomplete: (problem: Incomplete) => void
}

async function surveyAll(
  { sessions, signal }: ExportRequest,
  { cache, reader, onIncomplete }: Surveying,
): Promise<readonly SurveyedSession[]> {
  const surveyed: SurveyedSession[] = []
  for (const session of sessions) {
    throwIfCancelled(signal)
    try {
      surveyed.push(await surveySession(session, { reader, cache, ...(signal && { signal }) }))
    } catch (error) {
      if (!(error instanceof LibraryError) || error instanceof CancelledError) throw error
      onIncomplete({ path: session.file, reason: error.message })
    }
  }
  return surveyed
}

function toNamed(session: SurveyedSession) {
  const { id, project, title, started } = session.summary
  return { session, id, project, title, started: started ?? null, place: session.file }
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
