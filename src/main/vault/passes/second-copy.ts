import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  fsyncSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import type { LedgerChain } from '../../../core/vault/ledger-chains.ts'
import { readAll, syncFolder, withFile, writeAll } from '../../files/file-io.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { openFile } from '../../files/open-file.ts'
import { holds } from '../parts/kept-content.ts'
import { SECOND_FOLDER, toSecondPath } from '../parts/list-kept-files.ts'
import { withKept } from '../parts/open-kept.ts'
import { toMergeLeftover } from './merge-frames.ts'

const COMPARED = 64 * 1024

/** Whether a second copy of every kept file lies beside them. Once it is there, every pass continues it. */
export function hasSecondCopies(folder: string): boolean {
  return existsSync(join(folder, SECOND_FOLDER))
}

export function beginSecondCopies(folder: string): void {
  makeFolders(join(folder, SECOND_FOLDER))
}

/** Brings the second copy of a kept file up to date. A damaged file is not copied over a sound one. */
export async function copyAgain(folder: string, chain: LedgerChain): Promise<boolean> {
  const kept = join(folder, chain.keptPath)
  const second = join(folder, toSecondPath(chain.keptPath))
  if (appendRest(kept, second)) return true
  if (!(await holds(kept, chain))) return false
  makeFolders(dirname(second))
  const made = toMergeLeftover(second)
  rmSync(made, { force: true })
  copyFileSync(kept, made)
  withFile(made, 'r+', fsyncSync)
  renameSync(made, second)
  syncFolder(dirname(second))
  return true
}

/** Whether the second copy has the size of the first. */
export function isCopied(folder: string, keptPath: string): boolean {
  const sizeOf = (path: string) => statSync(join(folder, path), { throwIfNoEntry: false })?.size
  return sizeOf(keptPath) === sizeOf(toSecondPath(keptPath))
}

/** Most files only grow. */
function appendRest(kept: string, second: string): boolean {
  const size = statSync(second, { throwIfNoEntry: false })?.size ?? 0
  return withKept(kept, (from) => {
    const whole = fstatSync(from).size
    if (size === 0 || size >= whole) return false
    const to = openFile(second, 'r+')
    try {
      const at = Math.max(0, size - COMPARED)
      if (!readPart(from, at, size).equals(readPart(to, at, size))) return false
      writeAll(to, readPart(from, size, whole), size)
      fsyncSync(to)
      return true
    } finally {
      closeSync(to)
    }
  })
}

function readPart(file: number, start: number, end: number): Buffer {
  const bytes = Buffer.alloc(end - start)
  return bytes.subarray(0, readAll(file, bytes, start))
}
