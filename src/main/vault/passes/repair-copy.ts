import { createHash } from 'node:crypto'
import { closeSync, existsSync, fstatSync, fsyncSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { addToTail } from '../../../core/vault/plan-merge.ts'
import { readAll, syncFolder, writeAll } from '../../files/file-io.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { openForReading } from '../../library/transcripts/byte-file.ts'
import { packFrame } from '../parts/frame-record.ts'
import { hashFrames } from '../parts/kept-content.ts'
import { withKept } from '../parts/open-kept.ts'
import { saveAside } from '../parts/set-aside.ts'
import type { KeptFile } from '../parts/vault-state.ts'
import { walkFrames } from '../parts/walk-frames.ts'
import { LONGEST_FRAME, TIGHT_LEVEL } from '../parts/zstd.ts'
import type { SourceFile } from './find-files.ts'
import { toMergeLeftover } from './merge-frames.ts'

/**
 * Makes a kept file that is damaged or missing anew, where its source still begins with all that was kept: written beside it, synced,
 * read back whole, and then put in its place. The ledger stays true, as it speaks of these very bytes. Undefined where the source is
 * another one by now; then the damaged file is left as it is.
 */
export async function repairCopy(
  { path, source }: Pick<SourceFile, 'path' | 'source'>,
  known: KeptFile,
  keptPath: string,
  time: string,
): Promise<KeptFile | undefined> {
  const made = toMergeLeftover(keptPath)
  const { isDamaged, ...sound } = known
  makeFolders(dirname(keptPath))
  try {
    const { version, modified } = known
    const written = await writeStart(source, known.length, made, { path, version, modified, time })
    if (written?.whole !== known.whole) return undefined
    const last = (await hashFrames(made)).at(-1)
    if (last?.whole !== known.whole) throw new Error(`“${made}” was not written as it is.`)
    if (holdsMore(keptPath, known.length)) saveAside(keptPath)
    renameSync(made, keptPath)
    syncFolder(dirname(keptPath))
    return { ...sound, bytes: written.bytes, tail: addToTail([], written.lengths) }
  } finally {
    rmSync(made, { force: true })
  }
}

/** Whatever else is in it may be something that nobody else has. */
function holdsMore(keptPath: string, length: number): boolean {
  if (!existsSync(keptPath)) return false
  const { frames } = withKept(keptPath, (file) => walkFrames(file, fstatSync(file).size))
  return frames.reduce((sum, frame) => sum + frame.length, 0) > length
}

interface Written {
  readonly whole: string
  readonly bytes: number
  readonly lengths: readonly number[]
}

/** The first bytes of a source as frames; undefined where it has fewer. */
async function writeStart(
  source: string,
  length: number,
  made: string,
  base: Pick<LedgerEntry, 'path' | 'version' | 'modified' | 'time'>,
): Promise<Written | undefined> {
  rmSync(made, { force: true })
  const from = openForReading(source)
  const to = openSync(made, 'wx')
  try {
    const hash = createHash('sha256')
    const lengths: number[] = []
    let offset = 0
    let bytes = 0
    do {
      const content = Buffer.allocUnsafe(Math.min(LONGEST_FRAME, length - offset))
      if (readAll(from, content, offset) < content.length) return undefined
      hash.update(content)
      const sha256 = createHash('sha256').update(content).digest('hex')
      const entry = { ...base, offset, length: content.length, sha256, whole: hash.copy().digest('hex') }
      const frame = await packFrame(content, entry, TIGHT_LEVEL)
      writeAll(to, frame, bytes)
      lengths.push(content.length)
      offset += content.length
      bytes += frame.length
    } while (offset < length)
    fsyncSync(to)
    return { whole: hash.digest('hex'), bytes, lengths }
  } finally {
    closeSync(from)
    closeSync(to)
  }
}
