import { escapeBrackets } from '../../core/escaped-name.ts'
import { LibraryError } from '../../main/library/library-error.ts'
import { openTranscript, readSession } from '../../main/library/sessions/find-session.ts'
import { readSideFiles } from '../../main/library/sessions/given-titles.ts'
import type { ReadSession } from '../../main/library/sessions/read-session.ts'
import { listDesktopFolders } from '../../main/library/sources/desktop-folders.ts'
import type { Problem } from '../../main/library/sources/walk-files.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { rootsOf } from '../indexed/index-places.ts'
import { openLibrary } from '../indexed/library.ts'
import { openKeptFor } from '../indexed/update-index.ts'
import { printProblems } from '../print/print-problems.ts'
import type { Terminal } from '../terminal.ts'
import type { RootOptions } from './choose-roots.ts'
import { toGoneError } from './gone-error.ts'
import { refuseArchive } from './refuse-archive.ts'
import { isLost, requireNamed } from './require-named.ts'

export interface NamedSession {
  readonly read: ReadSession
  /** The session as listed; undefined for a transcript given by path. */
  readonly listed: Session | undefined
}

/** Reads the session with this id, start of an id, or transcript path. */
export async function readNamedSession(
  name: string,
  options: RootOptions,
  terminal: Terminal,
): Promise<NamedSession> {
  refuseArchive(name)
  const onProblem = (problem: Problem) => printProblems([problem], terminal)
  const single = await openTranscript(name, { signal: terminal.signal, onProblem })
  if (single !== undefined) return { read: single, listed: undefined }
  const library = await openLibrary(options, terminal)
  const roots = rootsOf(library.places)
  // Other unreadable files do not matter here.
  printProblems(
    library.problems.filter(({ path }) => roots.includes(path)),
    terminal,
  )
  const listed = requireNamed(name, library, terminal)
  return { read: await readListed(name, listed, terminal), listed }
}

async function readListed(name: string, session: Session, terminal: Terminal): Promise<ReadSession> {
  const { root, projectDir, id } = session
  const { signal } = terminal
  const find = {
    signal,
    onProblem: (problem: Problem) => printProblems([problem], terminal),
    sideFiles: readSideFiles(listDesktopFolders(terminal)),
  }
  if (session.isGone && session.isKept) {
    const { files, content } = openKeptFor(terminal)
    const kept = files.ofRoot(root)
    const folder = kept && (await content.unpackSession(kept, projectDir, id, signal))
    // The vault uses escaped names for names that are not valid text.
    const place = { projectDir: escapeBrackets(projectDir), id: escapeBrackets(id) }
    const read = folder && (await readSession({ root: folder, ...place }, find))
    if (read) return { ...read, id }
  }
  // Claude Code may delete a transcript but leave the folder of its session.
  const read = await readSession({ root, projectDir, id }, find)
  if (read !== undefined) return read
  if (isLost(session)) throw toGoneError(name, session, terminal)
  throw new LibraryError('not-found', `The session “${name}” no longer exists.`)
}
