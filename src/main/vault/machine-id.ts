import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { makeFolders } from '../files/make-folders.ts'
import { NotAFileError, readText, writeNewFile } from '../files/open-file.ts'
import { replaceFile } from '../files/replace-file.ts'
import { describeRefusal, findSystemCode, toErrorCode } from '../library/library-error.ts'
import { VaultError } from './vault-error.ts'

/**
 * What tells this computer from others that share a vault. Names and paths do not: many computers are called `localhost`, and have a
 * `/home/ada/.claude`.
 */
export function readMachineId(dataFolder: string): string {
  const path = toPath(dataFolder)
  const found = findMachineId(dataFolder)
  if (found !== undefined) return found
  try {
    makeFolders(dataFolder)
    return writeMachineId(path, dataFolder)
  } catch (cause) {
    if (findSystemCode(cause) === undefined) throw cause
    throw new VaultError(
      toErrorCode(cause),
      `“${dataFolder}” cannot be written: ${describeRefusal(cause)}.`,
      { cause },
    )
  }
}

function writeMachineId(path: string, dataFolder: string): string {
  const id = randomUUID()
  try {
    writeNewFile(path, `${id}\n`)
    return id
  } catch (cause) {
    if (findSystemCode(cause) !== 'EEXIST') throw cause
    // Another process made it meanwhile, or it is empty.
    const made = findMachineId(dataFolder)
    if (made !== undefined) return made
    replaceFile(path, `${id}\n`)
    return id
  }
}

function toPath(dataFolder: string): string {
  return join(dataFolder, 'machine-id')
}

/** For whoever only looks: undefined where this computer never kept anything. */
export function findMachineId(dataFolder: string): string | undefined {
  try {
    return readText(toPath(dataFolder)).trim() || undefined
  } catch (cause) {
    // What is no file never held one; the next pass puts a new one in its place.
    if (findSystemCode(cause) === 'ENOENT' || cause instanceof NotAFileError) return undefined
    throw cause
  }
}
