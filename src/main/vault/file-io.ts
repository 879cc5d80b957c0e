import { closeSync, fsync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { promisify } from 'node:util'
import { type KeptVersion, toKeptPath } from '../../core/vault/kept-path.ts'

export const syncFile = promisify(fsync)

/** Where a version lies on disk. */
export function toKeptFile(folder: string, version: KeptVersion): string {
  return join(folder, toKeptPath(version).replaceAll('/', sep))
}

/** A write may do less than it was asked to. */
export function writeAll(file: number, bytes: Buffer, position: number): void {
  for (let done = 0; done < bytes.length; ) {
    done += writeSync(file, bytes, done, bytes.length - done, position + done)
  }
}

/** As many bytes as there are, at most the buffer's length. */
export function readAll(file: number, buffer: Buffer, position: number): number {
  let done = 0
  while (done < buffer.length) {
    const count = readSync(file, buffer, done, buffer.length - done, position + done)
    if (count === 0) break
    done += count
  }
  return done
}

export function withFile<T>(path: string, flags: string, act: (file: number) => T): T {
  const file = openSync(path, flags)
  try {
    return act(file)
  } finally {
    closeSync(file)
  }
}

/** All or nothing, also when the power fails: written beside it, synced, renamed. */
export function replaceDurably(path: string, bytes: string | Buffer): void {
  const temporary = `${path}.${process.pid}.tmp`
  try {
    withFile(temporary, 'w', (file) => {
      writeAll(file, Buffer.from(bytes), 0)
      fsyncSync(file)
    })
    renameSync(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw cause
  }
  syncFolder(dirname(path))
}

/** Makes new and renamed entries last; Windows has no such thing, and does so by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  withFile(folder, 'r', fsyncSync)
}
