import { fsyncSync, renameSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { syncFolder, withFile, writeAll } from './file-io.ts'

/**
 * All or nothing, also when the disk is full or the power fails: written beside it, synced, renamed. Synchronous, so that it also
 * finishes while the app quits.
 */
export function replaceFile(path: string, bytes: string | Buffer): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    const write = (file: number) => {
      writeAll(file, Buffer.from(bytes), 0)
      fsyncSync(file)
    }
    // Of a process of this number that was killed.
    rmSync(temporary, { force: true })
    withFile(temporary, 'wx', write)
    renameSync(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw cause
  }
  syncFolder(dirname(path))
}
