import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { makeFolders } from '../files/make-folders.ts'
import { readText, writeNewFile } from '../files/open-file.ts'
import { replaceFile } from '../files/replace-file.ts'
import { findSystemCode } from '../library/library-error.ts'

const LENGTH = 32

/** The key that hashes of secrets are salted with. It lies beside the settings, and never leaves this computer. */
export function readSecretKey(dataFolder: string): Uint8Array {
  const path = join(dataFolder, 'secret-key')
  const found = findKey(path)
  if (found !== undefined) return found
  const key = randomBytes(LENGTH)
  const text = `${key.toString('base64url')}\n`
  makeFolders(dataFolder)
  try {
    writeNewFile(path, text)
  } catch (cause) {
    if (findSystemCode(cause) !== 'EEXIST') throw cause
    // Another process made it meanwhile, or it is damaged.
    const made = findKey(path)
    if (made !== undefined) return made
    replaceFile(path, text)
  }
  return key
}

function findKey(path: string): Uint8Array | undefined {
  try {
    const key = Buffer.from(readText(path).trim(), 'base64url')
    return key.length === LENGTH ? new Uint8Array(key) : undefined
  } catch (cause) {
    if (findSystemCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}
