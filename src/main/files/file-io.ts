import { closeSync, fsync, fsyncSync, openSync, readSync, writeSync } from 'node:fs'
import { promisify } from 'node:util'

export const syncFile = promisify(fsync)

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

export function withFile<T>(path: string, flags: string, act: (file: number) => T, mode?: number): T {
  const file = openSync(path, flags, mode)
  try {
    return act(file)
  } finally {
    closeSync(file)
  }
}

/** Makes new and renamed entries last; Windows has no such thing, and does so by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  withFile(folder, 'r', fsyncSync)
}
