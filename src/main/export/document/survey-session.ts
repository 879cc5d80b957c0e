import { collectOverflow } from '../../../core/model/session/overflow.ts'
import type { Transcript } from '../../../core/parse/transcript.ts'
import type { ManifestSession } from '../../../shared/schemas/manifest.ts'
import type { FoundFile } from '../../library/sources/discover.ts'
import { locateOverflow } from '../../reader/find-overflow.ts'
import { findSessionPlace } from '../../reader/session-place.ts'
import type { ExportSession } from '../plan/export-session.ts'
import type { DocumentMetadata, DocumentOutline } from './document.ts'

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

/** What is known of a session whose transcript was read; without an outline where nobody made any of it. */
export async function surveySession(
  { file, summary }: ExportSession,
  metadata: DocumentMetadata,
  { file: { size }, transcript }: SurveyedTranscript,
  outline: Pick<DocumentOutline, 'turns'> | null,
): Promise<SessionSurvey> {
  const { lines, unreadable, unknown } = transcript.counts
  const place = await findSessionPlace(file)
  const links = collectOverflow(transcript.records).map(({ name, sessionId }) =>
    locateOverflow(place, name, sessionId),
  )
  const found = links.filter(({ path }) => path !== null).length
  return {
    bytes: size,
    prompts: outline?.turns.flatMap(({ isPrompt, title }) => (isPrompt ? [title] : [])) ?? null,
    entry: {
      id: metadata.id,
      projectDir: metadata.projectDir,
      cwd: metadata.cwd ?? null,
      title: metadata.title,
      first: toIso(summary.started),
      last: toIso(summary.updated),
      lines,
      unreadable,
      unknown,
      prompts: summary.prompts,
      responses: summary.responses,
      subagents: summary.subagents,
      overflow: { found, missing: links.length - found },
      forkOf: metadata.forkOf ?? null,
      versions: metadata.versions,
      models: metadata.models,
      gitBranch: metadata.gitBranch ?? null,
      tokens: summary.tokens,
    },
  }
}

function toIso(time: number | undefined): string | null {
  return time === undefined ? null : new Date(time).toISOString()
}
