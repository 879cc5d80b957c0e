import { createHash } from 'node:crypto'
import { foldName } from '../../core/archive/fold-name.ts'
import type { Incomplete } from '../../shared/manifest.ts'
import { findSessionPlace, SteadyAgentFinder } from '../reader/session-place.ts'
import { byPath } from './by-path.ts'
import { listRawFiles, openRaw, type RawFile } from './raw-files.ts'
import type { ExportSession, SessionSurvey } from './survey-session.ts'
import type { ArchiveEntry } from './write-archive.ts'

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
    const files = (await listRawFiles(await findSessionPlace(session.file), finder)).filter(({ name }) => {
      const canBe = !name.includes('\\')
      if (!canBe)
        onIncomplete({ path: `projects/${name}`, reason: 'Its name has a backslash, which no zip can hold.' })
      return canBe
    })
    for (const [path, raw] of places.take(files)) {
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
          return openRaw({ ...raw, size }, (reason) => onIncomplete({ path: `projects/${raw.name}`, reason }))
        },
      })
    }
  }
  return { entries: [...entries.values()].sort(byPath), transcripts }
}

/**
 * Two roots may have projects and sessions of one name: the second lies, with all its files, in a folder named after its root.
 * Of two files in one folder that a file system may take for the same, the second lies in one named after itself.
 */
class RawPlaces {
  readonly #owners = new Map<string, string>()

  take(files: readonly RawFile[]): readonly (readonly [string, RawFile])[] {
    const isPlain = files.every((file) => this.#isFree(toPath(file), file))
    return files.map((file) => {
      const wanted = isPlain ? toPath(file) : toPath(file, rootOf(file))
      const path = this.#isFree(wanted, file) ? wanted : toPath(file, file.path)
      this.#owners.set(foldName(path), file.path)
      return [path, file]
    })
  }

  #isFree(path: string, file: RawFile): boolean {
    return (this.#owners.get(foldName(path)) ?? file.path) === file.path
  }
}

function rootOf({ path, name }: RawFile): string {
  return path.slice(0, -name.length)
}

function toPath({ name }: RawFile, place?: string): string {
  if (place === undefined) return `raw/projects/${name}`
  return `raw/${createHash('sha256').update(place).digest('hex').slice(0, 8)}/projects/${name}`
}
