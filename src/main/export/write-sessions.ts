import { stat } from 'node:fs/promises'
import type { RedactPlan } from '../../core/redact/redactor.ts'
import type { ExportProgress, ExportReport } from '../../shared/schemas/export.ts'
import {
  type Incomplete,
  MANIFEST_FORMAT,
  MANIFEST_VERSION,
  type Manifest,
} from '../../shared/schemas/manifest.ts'
import { byPath } from './archive/by-path.ts'
import { aroundEntries, pageEntries } from './archive/page-entries.ts'
import { type ArchiveEntry, writeArchive } from './archive/write-archive.ts'
import { type Gate, OPEN_GATE } from './document/gate.ts'
import type { SessionSurvey } from './document/survey-session.ts'
import type { ArchiveRequest } from './export-archive.ts'
import { hasTranscripts } from './formats/registry.ts'
import { transcriptEntries } from './formats/transcripts.ts'
import type { PageSource } from './page-source.ts'
import type { PagePlan, PlannedPage } from './plan/plan-pages.ts'

export interface WriteSessionsOptions {
  readonly plan: PagePlan
  readonly source: PageSource
  readonly imageFolder: string | undefined
  /** Told so far; more is told while pages are made. */
  readonly incomplete: readonly Incomplete[]
  readonly onIncomplete: (problem: Incomplete) => void
}

interface GatedRequest extends ArchiveRequest {
  readonly gate: Gate
  readonly redaction: RedactPlan | undefined
}

/**
 * Writes the pages of a source and whatever else was asked for into an archive. Pages come first: what tells of all sessions is
 * learnt while they are made.
 */
export async function writeSessions(
  request: GatedRequest,
  { plan, source, imageFolder, incomplete, onIncomplete }: WriteSessionsOptions,
): Promise<ExportReport> {
  const { options, generator, target, signal, onProgress } = request
  let surveyed: ReadonlyMap<number, SessionSurvey> = new Map()
  const missing = new Set<PlannedPage>()
  const pages = pageEntries(plan, source, (page) => missing.add(page))
  const raw = hasTranscripts(options)
    ? await transcriptEntries(plan.sessions, {
        gate: options.unchanged ? OPEN_GATE : request.gate,
        findSurvey: (number) => surveyed.get(number),
        onIncomplete,
      })
    : undefined
  let total = pages.length + (raw?.entries.length ?? 0)
  async function* toEntries(): AsyncGenerator<ArchiveEntry> {
    yield* pages
    const survey = await source.survey()
    surveyed = survey.sessions
    const there = plan.pages.filter((page) => !missing.has(page))
    const transcripts = raw?.transcripts ?? new Map<number, string>()
    const around = aroundEntries({
      ...plan,
      pages: there,
      transcripts,
      survey,
      imageFolder,
      options,
      generator,
    })
    total += around.length
    yield* around
    yield* raw?.entries ?? []
  }
  const count = (stage: ExportProgress['stage']) => {
    let done = 0
    return () => onProgress?.({ stage, done: Math.min(++done, total), total })
  }
  const manifest = await writeArchive(target, {
    entries: toEntries(),
    describe: (content) => describeArchive(content, { request, surveys: [...surveyed.values()], incomplete }),
    ...(signal && { signal }),
    onEntry: count('writing'),
    onVerified: count('verifying'),
  })
  return toReport(target, manifest, (await stat(target)).size)
}

interface Described {
  readonly request: GatedRequest
  readonly surveys: readonly SessionSurvey[]
  readonly incomplete: readonly Incomplete[]
}

function describeArchive(
  content: Pick<Manifest, 'id' | 'files'>,
  { request, surveys, incomplete }: Described,
): Manifest {
  const sessions = surveys.map(({ entry }) => entry)
  return {
    format: MANIFEST_FORMAT,
    version: MANIFEST_VERSION,
    id: content.id,
    created: newestTime(sessions),
    generator: request.generator,
    options: request.options,
    ...(request.redaction && { redacted: countKinds(request.redaction) }),
    files: content.files,
    sessions: sessions.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    incomplete: incomplete.toSorted(byPath),
  }
}

/** How many values of each kind were taken out, and nothing of them. */
function countKinds({ values, leftIn }: RedactPlan): Manifest['redacted'] {
  const kinds = new Map<string, number>()
  for (const { rule, value } of values)
    if (!leftIn.includes(value)) kinds.set(rule, (kinds.get(rule) ?? 0) + 1)
  return Object.fromEntries([...kinds].sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** Of the newest record in it, not of the clock: the same content gives the same bytes. */
function newestTime(sessions: Manifest['sessions']): string {
  const times = sessions.map(({ last }) => last ?? '').sort()
  return times.at(-1) || new Date(0).toISOString()
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
