import { fstatSync, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { readAll, withFile } from '../files/file-io.ts'
import { findSystemCode, LibraryError } from '../library/library-error.ts'
import { type EntryLine, parseEntryLine } from './entry-line.ts'

/** A file of a folder with annotations: each computer that writes there has one, and a sync tool may add copies. */
export interface FileIdentity {
  readonly name: string
  /** Another one when it was replaced. The number of a file alone may be given to the next one. */
  readonly id: string
  readonly size: number
  readonly modified: number
}

export interface FilePart {
  /** Of the file that was read, which may have taken the place of another one just now. */
  readonly id: string
  readonly lines: readonly EntryLine[]
  /** Where lines stand that are damaged, counted from 1 where the part begins. */
  readonly damaged: readonly number[]
  /** Where the last whole line ends. */
  readonly end: number
  /** What stands behind it: it was never finished, or is being written. */
  readonly torn: string
  /** How many lines these are, the damaged ones among them. */
  readonly count: number
}

export const SUFFIX = '.jsonl'
const NEWLINE = 0x0a
/** A person's annotations are far smaller; what is larger is none. */
const MOST_BYTES = 512 * 1024 * 1024

/** In the order of their names. None where the folder is not there. */
export function listAnnotationFiles(folder: string): readonly FileIdentity[] {
  return listNames(folder)
    .filter((name) => name.endsWith(SUFFIX))
    .sort()
    .flatMap((name) => {
      const stats = statSync(join(folder, name), { throwIfNoEntry: false })
      if (stats === undefined || stats.isDirectory()) return []
      return [{ name, id: toId(stats), size: stats.size, modified: stats.mtimeMs }]
    })
}

function listNames(folder: string): readonly string[] {
  try {
    return readdirSync(folder)
  } catch (cause) {
    if (findSystemCode(cause) === 'ENOENT') return []
    throw cause
  }
}

function toId({ ino, birthtimeMs }: Stats): string {
  return `${ino} ${birthtimeMs}`
}

/** The lines of a file from a byte on at which one begins. */
export function readPart(path: string, from: number): FilePart {
  const { id, bytes } = withFile(path, 'r', (file) => {
    const stats = fstatSync(file)
    const { size } = stats
    if (size - from > MOST_BYTES)
      throw new LibraryError('unreadable', `“${path}” is too large to hold annotations.`)
    const buffer = Buffer.allocUnsafe(Math.max(0, size - from))
    return { id: toId(stats), bytes: buffer.subarray(0, readAll(file, buffer, from)) }
  })
  const lines: EntryLine[] = []
  const damaged: number[] = []
  let start = 0
  let count = 0
  for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, start)) {
    count++
    const line = parseEntryLine(bytes.toString('utf8', start, end))
    if (line === undefined) damaged.push(count)
    else lines.push(line)
    start = end + 1
  }
  return { id, lines, damaged, end: from + start, torn: bytes.toString('utf8', start), count }
}
