import { createHash } from 'node:crypto'
import type { Incomplete } from '../../shared/manifest.ts'
import { findSessionPlace, SteadyAgentFinder } from '../reader/session-place.ts'
import { byPath } from './by-path.ts'
import { listRawFiles, openRaw } from './raw-files.ts'
import type { ExportSession, SessionSurvey } from './survey-session.ts'
import type { ArchiveEntry } from './write-archive.ts'

export interface RawEntriesOptions {
  /** Asked when its turn comes: of a session that cannot be read there is nothing. */
  readonly findSurvey: (session: ExportSession) => SessionSurvey | undefined
  readonly onIncomplete: (problem: Incomplete) => void
}

/** The transcripts themselves, as they lie below `projects/`, so that they can be put back there. */
export async function rawEntries(
  sessions: readonly ExportSession[],
  { findSurvey, onIncomplete }: RawEntriesOptions,
): Promise<readonly ArchiveEntry[]> {
  const finder = new SteadyAgentFinder()
  const entries = new Map<string, ArchiveEntry>()
  const owners = new Map<string, string>()
  for (const session of sessions) {
    for (const raw of await listRawFiles(await findSessionPlace(session.file), finder)) {
      if (raw.name.includes('\\')) {
        onIncomplete({ path: raw.path, reason: 'Its name has a backslash, which no zip can hold.' })
        continue
      }
      const path = toFreePath(raw.name, raw.path, owners)
      entries.set(path, {
        path,
        role: raw.role,
        session: session.summary.id,
        open: async () => {
          const survey = findSurvey(session)
          if (survey === undefined) return undefined
          // Pages and figures tell of so much of it.
          const size = raw.path === session.file ? survey.bytes : raw.size
          return openRaw({ ...raw, size }, (reason) => onIncomplete({ path, reason }))
        },
      })
    }
  }
  return [...entries.values()].sort(byPath)
}

/** Two roots may have projects and sessions of one name: the second one lies in a folder named after its place. */
function toFreePath(name: string, source: string, owners: Map<string, string>): string {
  const mark = createHash('sha256').update(source).digest('hex').slice(0, 8)
  for (const path of [`raw/projects/${name}`, `raw/${mark}/projects/${name}`]) {
    const owner = owners.get(path.toLowerCase()) ?? source
    if (owner !== source) continue
    owners.set(path.toLowerCase(), source)
    return path
  }
  throw new Error(`Two files for one name: ${name}`)
}
