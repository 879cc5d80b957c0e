import { basename, join } from 'node:path'
import { makeFolders } from '../../files/make-folders.ts'
import { writeNewFile } from '../../files/open-file.ts'
import { statSync } from '../../files/source-files.ts'
import { cannotRead, LibraryError } from '../../library/library-error.ts'
import { openByteFile } from '../../library/transcripts/byte-file.ts'
import type { ExportSession } from './export-session.ts'

/** A session, or some lines of one, that is exported to see how large that is. */
export interface TrialPiece {
  readonly session: ExportSession
  /** Of its source, with as much of what would be left out as belongs to it. */
  readonly bytes: number
}

export interface CutOptions {
  readonly most: number
  readonly folder: string
  /** Of a folder of its own in there. */
  readonly name: string
  /** Of its subagents and outputs nothing is shown. */
  readonly isMainOnly: boolean
}

const NEW_LINE = 0x0a

/** Whole lines of a transcript at about this share of it, as a transcript of their own. */
export function cutPiece(
  session: ExportSession,
  share: number,
  { most, folder, name, isMainOnly }: CutOptions,
): TrialPiece {
  const size = sizeOf(session.file)
  const lines = readLinesAt(session.file, Math.max(0, Math.floor((size - most) * share)), most)
  if (lines.length === 0)
    throw new LibraryError('unreadable', `“${session.file}” has no complete line there.`)
  makeFolders(join(folder, name))
  const file = join(folder, name, basename(session.file))
  writeNewFile(file, lines)
  const rest = isMainOnly ? session.summary.bytes / size : 1
  return { session: { ...session, file, branch: null }, bytes: lines.length * rest }
}

function readLinesAt(path: string, from: number, most: number): Buffer {
  const file = openByteFile(path)
  try {
    const bytes = Buffer.alloc(most)
    const read = bytes.subarray(0, file.read(bytes, 0, most, from))
    const start = from === 0 ? 0 : read.indexOf(NEW_LINE) + 1
    return read.subarray(start, Math.max(start, read.lastIndexOf(NEW_LINE) + 1))
  } finally {
    file.close()
  }
}

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch (cause) {
    throw cannotRead(path, cause)
  }
}
