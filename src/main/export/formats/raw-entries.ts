import type { Incomplete } from '../../../shared/manifest.ts'
import { findSessionPlace, SteadyAgentFinder } from '../../reader/session-place.ts'
import { byPath } from '../archive/by-path.ts'
import type { ArchiveEntry } from '../archive/write-archive.ts'
import { listRawFiles, openRaw } from '../document/raw-files.ts'
import { RawPlaces } from '../document/raw-places.ts'
import type { ExportSession, SessionSurvey } from '../document/survey-session.ts'

export interface RawEntriesOptions {
  /** Asked when its turn comes: of a session that cannot be read there is nothing. */
  readonly findSurvey: (session: ExportSession) => SessionSurvey | undefined
  readonly onIncomplete: (problem: Incomplete) => void
}

export interface RawEntries {
  readonly entries: readonly ArchiveEntry[]
  /** Where the transcript of each session is. */
  readonly transcripts: ReadonlyMap<ExportSession, string>
}

/** The transcripts themselves, as they lie below `projects/`, so that they can be put back there. */
export async function rawEntries(
  sessions: readonly ExportSession[],
  { findSurvey, onIncomplete }: RawEntriesOptions,
): Promise<RawEntries> {
  const finder = new SteadyAgentFinder()
  const entries = new Map<string, ArchiveEntry>()
  const transcripts = new Map<ExportSession, string>()
  const places = new RawPlaces()
  for (const session of sessions) {
    const files = await listRawFiles(await findSessionPlace(session.file), finder)
    for (const [place, raw] of places.take(files)) {
      const onProblem = (reason: string) => onIncomplete({ path: place, reason })
      const path = `raw/${place}`
      if (raw.path === session.file) transcripts.set(session, path)
      entries.set(path, {
        path,
        role: raw.role,
        session: session.summary.id,
        open: async () => {
          const survey = findSurvey(session)
          if (survey === undefined) return undefined
          // Pages and figures tell of so much of it.
          const size = raw.path === session.file ? survey.bytes : raw.size
          return openRaw({ ...raw, size }, onProblem)
        },
      })
    }
  }
  return { entries: [...entries.values()].sort(byPath), transcripts }
}
