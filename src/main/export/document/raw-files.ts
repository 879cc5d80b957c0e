import { closeSync, fstatSync, readSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import type { EntryRole } from '../../../shared/schemas/manifest.ts'
import { existsSync, realpathSync, statSync } from '../../files/source-files.ts'
import { LinkedFolders, walkFiles } from '../../library/sources/walk-files.ts'
import { openForReading } from '../../library/transcripts/byte-file.ts'
import type { AgentFinder, ReadSessionPlace } from '../../reader/session-place.ts'
import { WHOLE_BYTES } from '../archive/in-batches.ts'
import type { NamedFile } from '../plan/raw-places.ts'

export interface RawFile extends NamedFile {
  readonly role: EntryRole
  /** When it was first seen; what is added later is not read. */
  readonly size: number
}

export const GREW = 'It grew while it was read. The new part is not in the archive.'
export const GOT_SHORTER = 'It became shorter while it was read.'

/** Of what is longer than a whole: several are in memory on their way to the compressor. */
const CHUNK_SIZE = 2 ** 20
const LOOK_BACK = 2 ** 16
const NEW_LINE = 0x0a

/** Every file of a session: its transcript, its subagents with their metadata, its outputs. */
export async function listRawFiles(
  place: ReadSessionPlace,
  finder: AgentFinder,
  nameOf: (path: string) => NamedFile,
): Promise<readonly RawFile[]> {
  const { project, id, main } = place
  const paths = new Set<string>()
  if (existsSync(main)) paths.add(main)
  for (const { path } of await finder.list(place)) paths.add(path)
  const folder = join(project, id)
  if (existsSync(folder)) {
    for (const { path } of walkFiles(folder, new LinkedFolders(project), () => undefined)) paths.add(path)
  }
  const home = `${findRealPath(project)}${sep}`
  return [...paths].sort().flatMap((path): readonly RawFile[] => {
    const stats = statSync(path, { throwIfNoEntry: false })
    // A link may lead to anything on this machine, which nobody meant to share.
    if (!stats?.isFile() || !findRealPath(path)?.startsWith(home)) return []
    return [{ ...nameOf(path), role: roleOf(path, main), size: stats.size }]
  })
}

/** Undefined where it was removed meanwhile. */
function findRealPath(path: string): string | undefined {
  try {
    return realpathSync(path)
  } catch {
    return undefined
  }
}

function roleOf(path: string, main: string): EntryRole {
  if (path === main) return 'transcript'
  if (basename(dirname(path)) === 'tool-results') return 'overflow'
  return basename(path).startsWith('agent-') && path.endsWith('.jsonl') ? 'subagent' : 'companion'
}

/**
 * The bytes of a file as far as it went when it was first seen. What is being written meanwhile is cut at its last whole
 * line; a file that got shorter is told. Undefined where it is gone.
 */
export function openRaw(
  { path, size }: RawFile,
  onChange: (reason: string) => void,
): Iterable<Uint8Array> | undefined {
  let file: number
  try {
    file = openForReading(path)
  } catch {
    onChange('It was deleted before it was read.')
    return undefined
  }
  return readRaw(file, size, onChange)
}

function* readRaw(file: number, size: number, onChange: (reason: string) => void): Generator<Uint8Array> {
  try {
    const lines = findLastLineEnd(file, size)
    yield* readBytes(file, 0, lines)
    const now = fstatSync(file).size
    if (now < size) onChange(GOT_SHORTER)
    else if (now > size) onChange(GREW)
    // What stands behind the last line break is half a line only where somebody is still writing.
    else yield* readBytes(file, lines, size)
  } finally {
    closeSync(file)
  }
}

/** Looked for from the end: a line may be as long as the file. */
function findLastLineEnd(file: number, size: number): number {
  const chunk = Buffer.allocUnsafe(Math.min(LOOK_BACK, size))
  for (let to = size; to > 0; to -= chunk.length) {
    const from = Math.max(0, to - chunk.length)
    const length = readSync(file, chunk, 0, to - from, from)
    const at = chunk.subarray(0, length).lastIndexOf(NEW_LINE)
    if (at >= 0) return from + at + 1
  }
  return 0
}

function* readBytes(file: number, from: number, to: number): Generator<Uint8Array> {
  const most = to - from <= WHOLE_BYTES ? WHOLE_BYTES : CHUNK_SIZE
  for (let at = from; at < to; ) {
    const chunk = Buffer.allocUnsafe(Math.min(most, to - at))
    const length = readSync(file, chunk, 0, chunk.length, at)
    if (length === 0) return
    yield chunk.subarray(0, length)
    at += length
  }
}
