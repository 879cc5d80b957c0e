import { unpackNamed } from '../../main/kept/unpack-named.ts'
import { LibraryError } from '../../main/library/library-error.ts'
import { AmbiguousIdError, findNamed } from '../../main/library/sessions/find-named.ts'
import { findSession, openTranscript } from '../../main/library/sessions/find-session.ts'
import { readSideFiles } from '../../main/library/sessions/given-titles.ts'
import type { ReadSession } from '../../main/library/sessions/read-session.ts'
import { listDesktopFolders } from '../../main/library/sources/desktop-folders.ts'
import type { Problem } from '../../main/library/sources/walk-files.ts'
import type { ExpectedError } from '../../shared/expected-error.ts'
import { listIndexedSessions } from '../indexed/list-indexed-sessions.ts'
import { openKeptFor } from '../indexed/update-index.ts'
import { printProblems } from '../print/print-problems.ts'
import type { Terminal } from '../terminal.ts'
import { type RootOptions, requireRoots } from './choose-roots.ts'
import { toGoneError } from './gone-error.ts'
import { refuseArchive } from './refuse-archive.ts'

/** Reads the one session that is named: by its id, the beginning of its id, or the path of a transcript. */
export async function readNamedSession(
  name: string,
  options: RootOptions,
  terminal: Terminal,
): Promise<ReadSession> {
  refuseArchive(name)
  const onProblem = (problem: Problem) => printProblems([problem], terminal)
  return (
    (await openTranscript(name, { signal: terminal.signal, onProblem })) ??
    (await readNamed(name, options, terminal))
  )
}

async function readNamed(name: string, options: RootOptions, terminal: Terminal): Promise<ReadSession> {
  const roots = await requireRoots(options, terminal)
  const onProblem = (problem: Problem) => printProblems([problem], terminal)
  const sideFiles = readSideFiles(listDesktopFolders(terminal))
  const find = { signal: terminal.signal, onProblem, sideFiles }
  const unpack = (wanted: string) =>
    unpackNamed(wanted, openKeptFor(terminal), { roots, signal: terminal.signal })
  const onDisk = await findSession(name, roots, find).catch((error: unknown) => {
    if (isMissing(error)) return error
    throw error
  })
  // Claude Code may delete a transcript and leave the folder of its session.
  if (!(onDisk instanceof LibraryError) && onDisk.main !== undefined) return onDisk
  const kept = await unpack(onDisk instanceof LibraryError ? name : onDisk.id)
  if (kept !== undefined) return findSession(kept.id, [kept.folder], find)
  if (onDisk instanceof LibraryError) throw explainGone(name, roots, terminal)
  return onDisk
}

/** It may have been there when it was indexed. */
function explainGone(name: string, roots: readonly string[], terminal: Terminal): ExpectedError {
  const known = listIndexedSessions(terminal).filter(({ root }) => roots.includes(root))
  return toGoneError(name, findNamed(name, known)[0], terminal)
}

function isMissing(error: unknown): error is LibraryError {
  return error instanceof LibraryError && error.code === 'not-found' && !(error instanceof AmbiguousIdError)
}
