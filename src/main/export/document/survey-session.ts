import { dirname } from 'node:path'
import type { Reading } from '../../../core/items/item.ts'
import { collectOverflow } from '../../../core/model/overflow.ts'
import type { Transcript } from '../../../core/parse/transcript.ts'
import type { ManifestSession } from '../../../shared/manifest.ts'
import type { SessionSummary } from '../../library/sessions/session-summary.ts'
import type { FoundFile } from '../../library/sources/discover.ts'
import { toProjectName } from '../../library/sources/source.ts'
import { locateOverflow } from '../../reader/find-overflow.ts'
import type { DiskReader } from '../../reader/reader.ts'
import { findProjectFolder, findSessionPlace } from '../../reader/session-place.ts'
import { type NamedFile, nameFile } from './raw-places.ts'

export interface ExportSession {
  readonly summary: SessionSummary
  /** Of its main transcript, absolute; of its first subagent where that one is gone. */
  readonly file: string
  /** The branch to show; null for the active one. */
  readonly branch: string | null
}

/** Its transcript, as archives name files: where it lies on this computer is nobody's business. */
export function nameTranscript({ file }: ExportSession): NamedFile {
  return nameFile(findProjectFolder(file), file)
}

/** What an archive tells about a session, and what its list of sessions shows. */
export interface SessionSurvey {
  readonly entry: ManifestSession
  /** On the branch that its page begins with; null where there is no page, and nobody looked at what was asked. */
  readonly prompts: readonly string[] | null
  /** Of its main transcript, as far as it was read. */
  readonly bytes: number
}

export interface SurveyedTranscript {
  readonly file: Pick<FoundFile, 'size' | 'modified'>
  /** Records that name no output are of no use here. */
  readonly transcript: Pick<Transcript, 'counts' | 'records'>
}

/** What is known of a session whose transcript was read; turns are null where nobody made any of it. */
export async function surveySession(
  { file, summary }: ExportSession,
  { file: { size }, transcript }: SurveyedTranscript,
  turns: Reading['turns'] | null,
): Promise<SessionSurvey> {
  const { lines, unreadable, unknown } = transcript.counts
  const place = await findSessionPlace(file)
  const links = collectOverflow(transcript.records).map(({ name, sessionId }) =>
    locateOverflow(place, name, sessionId),
  )
  const found = links.filter(({ path }) => path !== null).length
  return {
    bytes: size,
    prompts: turns?.flatMap(({ isPrompt, title }) => (isPrompt ? [title] : [])) ?? null,
    entry: {
      id: summary.id,
      projectDir: toProjectName(summary.root, summary.projectDir),
      cwd: summary.cwd ?? null,
      title: summary.title,
      first: toIso(summary.started),
      last: toIso(summary.updated),
      lines,
      unreadable,
      unknown,
      prompts: summary.prompts,
      responses: summary.responses,
      subagents: summary.subagents,
      overflow: { found, missing: links.length - found },
      forkOf: summary.forkOf ?? null,
      versions: summary.versions,
      models: summary.models,
      gitBranch: summary.gitBranch ?? null,
      tokens: summary.tokens,
    },
  }
}

type OpenedSession = Pick<ExportSession, 'file' | 'branch'> & Partial<Pick<ExportSession, 'summary'>>

export async function openSession(
  reader: DiskReader,
  { file, branch, summary }: OpenedSession,
  options: { readonly signal?: AbortSignal },
): Promise<Reading> {
  const reading = await reader.open({ place: { file, sidechain: null }, branch, revision: null }, options)
  if (reading === null) throw new Error(`Nothing was read in ${dirname(file)}, though nothing was known`)
  // As the list calls it.
  return summary === undefined ? reading : { ...reading, header: { ...reading.header, title: summary.title } }
}

function toIso(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString()
}
