import {
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  type Stats,
  statSync,
  writeFileSync,
} from 'node:fs'
import { PRIVATE_FILE } from './private.ts'

/**
 * - `r`, `r+`: a file that is there, to read, or to read and change
 * - `a`: one that is there, to read and to add to its end, also while others do
 * - `wx`, `wx+`: a new one, for its owner only
 */
export type OpenFlags = 'r' | 'r+' | 'a' | 'wx' | 'wx+'

/** There is something that is no file: opening or reading it could wait for ever, or do something. */
export class NotAFileError extends Error {
  readonly code = 'ENOTFILE'
  readonly path: string

  constructor(path: string) {
    super(`ENOTFILE: not a regular file, open '${path}'`)
    this.path = path
  }
}

const { O_APPEND, O_RDONLY, O_RDWR } = constants
const ACCESS = { r: O_RDONLY, 'r+': O_RDWR, a: O_RDWR | O_APPEND } as const
/** Windows does not have it, nor pipes among its files. */
const O_NONBLOCK = constants.O_NONBLOCK ?? 0

/** The one way to open a file: never waits for the other end of a pipe, and lets nobody else read what is new. */
export function openFile(path: string | Buffer, flags: OpenFlags): number {
  if (flags === 'wx' || flags === 'wx+') return openSync(path, flags, PRIVATE_FILE)
  requireOrdinary(statSync(path), path)
  const file = openSync(path, ACCESS[flags] | O_NONBLOCK)
  try {
    // Somebody may have put something else there meanwhile.
    requireOrdinary(fstatSync(file), path)
  } catch (cause) {
    closeSync(file)
    throw cause
  }
  return file
}

export function readBytes(path: string | Buffer): Buffer {
  const file = openFile(path, 'r')
  try {
    return readFileSync(file)
  } finally {
    closeSync(file)
  }
}

export function readText(path: string | Buffer): string {
  return readBytes(path).toString('utf8')
}

/** Fails where something is there already. */
export function writeNewFile(path: string, content: string | Uint8Array): void {
  writeFileSync(path, content, { flag: 'wx', mode: PRIVATE_FILE })
}

/** For what opens files itself, such as SQLite. What is not there is left to it. */
export function requireOrdinaryIfThere(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats !== undefined) requireOrdinary(stats, path)
}

/** A folder is left to the system, which says so when it is read. */
function requireOrdinary(stats: Stats, path: string | Buffer): void {
  if (!stats.isFile() && !stats.isDirectory()) throw new NotAFileError(path.toString())
}
