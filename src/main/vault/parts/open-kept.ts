import { closeSync, fstatSync } from 'node:fs'
import { readAll } from '../../files/file-io.ts'
import { NotAFileError, openFile } from '../../files/open-file.ts'
import { VaultError } from '../vault-error.ts'

/** Opens a file of a vault. Anybody may have written there, so what is no ordinary file is refused. */
export function openKept(path: string): number {
  const file = tryOpen(path)
  if (file !== undefined && fstatSync(file).isFile()) return file
  if (file !== undefined) closeSync(file)
  throw new VaultError('unreadable', `“${path}” is not a regular file.`)
}

function tryOpen(path: string): number | undefined {
  try {
    return openFile(path, 'r')
  } catch (cause) {
    if (cause instanceof NotAFileError) return undefined
    throw cause
  }
}

/** A small file of text; empty if it is larger than such a file can be. */
export function readKeptText(path: string, most = Number.POSITIVE_INFINITY): string {
  return withKept(path, (file) => {
    const { size } = fstatSync(file)
    if (size > most) return ''
    const bytes = Buffer.allocUnsafe(size)
    return bytes.subarray(0, readAll(file, bytes, 0)).toString('utf8')
  })
}

export function withKept<T>(path: string, act: (file: number) => T): T {
  const file = openKept(path)
  try {
    return act(file)
  } finally {
    closeSync(file)
  }
}
