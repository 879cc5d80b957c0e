import { createHash } from 'node:crypto'
import { closeSync, fsyncSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { addToTail } from '../../../core/vault/plan-merge.ts'
import { readAll, syncFolder, writeAll } from '../../files/file-io.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { openFile } from '../../files/open-file.ts'
import { openForReading } from '../../library/transcripts/byte-file.ts'
import { hashFrames } from '../parts/kept-content.ts'
import type { KeptFile } from '../parts/vault-state.ts'
import { compressFrame, LONGEST_FRAME, TIGHT_LEVEL } from '../parts/zstd.ts'
import { toMergeLeftover } from './merge-frames.ts'

/**
 * Makes a kept file that is damaged or missing anew, where its source still begins with all that was kept: written beside it, synced,
 * read back whole, and then put in its place. The ledger stays true, as it speaks of these very bytes. Undefined where the source is
 * another one by now; then the damaged file is left as it is.
 */
export async function repairCopy(
  source: string,
  known: KeptFile,
  keptPath: string,
): Promise<KeptFile | undefined> {
  const made = toMergeLeftover(keptPath)
  const { isDamaged, ...sound } = known
  makeFolders(dirname(keptPath))
  try {
    const written = await writeStart(source, known.length, made)
    if (written?.whole !== known.whole) return undefined
    const last = (await hashFrames(made)).at(-1)
    if (last?.whole !== known.whole) throw new Error(`“${made}” was not written as it is.`)
    renameSync(made, keptPath)
    syncFolder(dirname(keptPath))
    return { ...sound, bytes: written.bytes, tail: addToTail([], written.lengths) }
  } finally {
    rmSync(made, { force: true })
  }
}

interface Written {
  readonly whole: string
  readonly bytes: number
  readonly lengths: readonly number[]
}

/** The first bytes of a source as frames; undefined where it has fewer. */
async function writeStart(source: string, length: number, path: string): Promise<Written | undefined> {
  rmSync(path, { force: true })
  const from = openForReading(source)
  const to = openFile(path, 'wx')
  try {
    const hash = createHash('sha256')
    const lengths: number[] = []
    let offset = 0
    let bytes = 0
    do {
      const content = Buffer.allocUnsafe(Math.min(LONGEST_FRAME, length - offset))
      if (readAll(from, content, offset) < content.length) return undefined
      hash.update(content)
      const frame = await compressFrame(content, TIGHT_LEVEL)
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
