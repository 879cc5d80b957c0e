import { closeSync, readSync } from 'node:fs'
import { openFile } from '../../files/open-file.ts'
import { toSystemPath } from '../../files/source-files.ts'
import { cannotRead } from '../library-error.ts'

/** Bytes that can be read from any place on: those of a file on disk, or of a copy that is stored in another way. */
export interface ByteFile {
  /** Gives back how many there were; 0 at the end. */
  readonly read: (buffer: Buffer, start: number, length: number, position: number) => number
  readonly close: () => void
}

export type OpenBytes = (path: string) => ByteFile

export function openByteFile(path: string): ByteFile {
  const file = openForReading(path)
  return {
    read(buffer, start, length, position) {
      try {
        return readSync(file, buffer, start, length, position)
      } catch (cause) {
        throw cannotRead(path, cause)
      }
    },
    close: () => closeSync(file),
  }
}

/** A kept copy is called what its path says; of what others made, that may be an escaped name. */
export function openForReading(path: string, systemPath = toSystemPath(path)): number {
  try {
    return openFile(systemPath, 'r')
  } catch (cause) {
    throw cannotRead(path, cause)
  }
}

/** The beginning of a file as text, at most so many bytes of it. */
export function readStart(path: string, most: number): string {
  const file = openByteFile(path)
  try {
    const bytes = Buffer.alloc(most)
    return bytes.toString('utf8', 0, file.read(bytes, 0, most, 0))
  } finally {
    file.close()
  }
}
