import type { Incomplete } from '../../../shared/schemas/manifest.ts'
import { byPath } from '../archive/by-path.ts'
import type { ArchiveEntry } from '../archive/write-archive.ts'
import type { Gate } from '../document/gate.ts'
import { createFileLister, openSessionFile } from '../document/open-document.ts'
import type { SessionSurvey } from '../document/survey-session.ts'
import type { PlannedSession } from '../plan/plan-pages.ts'
import { RawPlaces } from '../plan/raw-places.ts'

export interface TranscriptOptions {
  readonly gate: Gate
  /** Asked when its turn comes: of a session that cannot be read there is nothing. */
  readonly findSurvey: (number: number) => SessionSurvey | undefined
  readonly onIncomplete: (problem: Incomplete) => void
}

export interface TranscriptEntries {
  readonly entries: readonly ArchiveEntry[]
  /** By number: where the transcript of each session is. */
  readonly transcripts: ReadonlyMap<number, string>
}

/** The transcripts themselves, as they lie below `projects/`, so that they can be put back there. */
export async function transcriptEntries(
  sessions: readonly PlannedSession[],
  { gate, findSurvey, onIncomplete }: TranscriptOptions,
): Promise<TranscriptEntries> {
  const listFiles = createFileLister(gate)
  const entries = new Map<string, ArchiveEntry>()
  const transcripts = new Map<number, string>()
  const places = new RawPlaces()
  for (const { number, session, metadata } of sessions) {
    for (const [place, raw] of places.take(await listFiles(session))) {
      const onProblem = (reason: string) => onIncomplete({ path: place, reason })
      const path = `raw/${place}`
      if (raw.path === session.file) transcripts.set(number, path)
      entries.set(path, {
        path,
        role: raw.role,
        session: metadata.id,
        open: async () => {
          const survey = findSurvey(number)
          if (survey === undefined) return undefined
          // Pages and figures tell of so much of it.
          const size = raw.path === session.file ? survey.bytes : raw.size
          return openSessionFile({ ...raw, size }, gate, onProblem)
        },
      })
    }
  }
  return { entries: [...entries.values()].sort(byPath), transcripts }
}
