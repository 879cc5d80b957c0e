import {
  closeSync,
  existsSync,
  fstatSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs'
import { promisify } from 'node:util'
import { type OpenFlags, openFile } from './open-file.ts'

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

export function withFile<T>(path: string, flags: OpenFlags, act: (file: number) => T): T {
  const file = openFile(path, flags)
  try {
    return act(file)
  } finally {
    closeSync(file)
  }
}

/** Makes new and renamed entries last; Windows has no such thing, and does so by itself. */
export function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const opened = openSync(folder, 'r')
  try {
    fsyncSync(opened)
  } finally {
    closeSync(opened)
  }
}

/** Adds to the end of a file, which is made where there is none. Durable when it returns; if it fails, the file is as it was. */
export function appendDurably(path: string, bytes: Buffer): void {
  withFile(path, existsSync(path) ? 'r+' : 'wx+', (file) => {
    const { size } = fstatSync(file)
    try {
      writeAll(file, bytes, size)
      fsyncSync(file)
    } catch (cause) {
      ftruncateSync(file, size)
      throw cause
    }
  })
}
