import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findSystemCode } from '../../library/library-error.ts'

export interface KeptFileOnDisk {
  /** In the part of the root, with `/`. */
  readonly path: string
  readonly file: string
  readonly size: number
}

/** What lies beside the kept files, for the vault itself. */
const OWN = new Set([
  'ledger.jsonl',
  'ledger.jsonl.zst',
  'state.json',
  'status.json',
  'root.json',
  'lock',
  'lock-journal',
  'unfinished',
])

/** Every file in the part of a root that is not the vault's own, in an order that puts versions after one another. */
export function* listKeptFiles(folder: string): Generator<KeptFileOnDisk> {
  for (const file of listAllFiles(folder)) if (!isOwn(file.path)) yield file
}

/** Its own, too. */
export function* listAllFiles(folder: string): Generator<KeptFileOnDisk> {
  const waiting = ['']
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entries = readdirSync(join(folder, at), { withFileTypes: true })
    entries.sort((a, b) => compareNames(a.name, b.name))
    for (const entry of entries) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`
      if (entry.isDirectory()) waiting.push(path)
      else if (entry.isFile()) {
        const file = join(folder, path)
        const size = findSize(file)
        if (size !== undefined) yield { path, file, size }
      }
    }
  }
}

export const SECOND_FOLDER = 'second'
const SECOND = `${SECOND_FOLDER}/`

/** Where the second copy of a kept file lies. */
export function toSecondPath(path: string): string {
  return SECOND + path
}

export function isSecondCopy(path: string): boolean {
  return path.startsWith(SECOND)
}

/** The kept file of which something is the second copy; itself if it is none. */
export function toFirstPath(path: string): string {
  return isSecondCopy(path) ? path.slice(SECOND.length) : path
}

/** Whether the vault has it for itself. */
export function isOwn(path: string): boolean {
  return OWN.has(path) || (path.endsWith('.tmp') && !path.includes('/')) || isSecondCopy(path)
}

/** So that `x.v10.zst` comes after `x.v9.zst`. */
function compareNames(a: string, b: string): number {
  return a.length - b.length || (a < b ? -1 : 1)
}

function findSize(file: string): number | undefined {
  try {
    return statSync(file).size
  } catch (cause) {
    if (findSystemCode(cause) === 'ENOENT') return undefined
    throw cause
  }
}
