import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isCount } from '../../../core/vault/ledger-entry.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { type SealedFields, seal, unseal } from '../../files/sealed-json.ts'
import { readKeptText } from './open-kept.ts'

/** What a pass that did not end may have written. */
export interface Unfinished {
  /** By the path in the vault: how many bytes the kept file had before. */
  readonly before: ReadonlyMap<string, number>
  /** An older version of Scrollback, which did not write down in which files it wrote. */
  readonly isOfOlderVersion: boolean
}

/** From here on, a pass that never ends is noticed by the next one, which then knows what it may take back. */
export function markUnfinished(folder: string, time: string, before: ReadonlyMap<string, number>): void {
  const { text } = seal({ pid: process.pid, since: time, before: Object.fromEntries(before) })
  replaceFile(toPath(folder), `${text}\n`)
}

/** Undefined if the last pass ended well. A mark that cannot be read explains nothing. */
export function readUnfinished(folder: string): Unfinished | undefined {
  if (!isUnfinished(folder)) return undefined
  const unsealed = unseal(readMark(folder).trimEnd())
  const before = unsealed?.check === undefined ? undefined : toBefore(unsealed.fields.before)
  if (before !== undefined) return { before, isOfOlderVersion: false }
  return { before: new Map(), isOfOlderVersion: isOlder(unsealed?.fields) }
}

/** A pass is running, or did not end. */
export function isUnfinished(folder: string): boolean {
  return existsSync(toPath(folder))
}

export function clearUnfinished(folder: string): void {
  rmSync(toPath(folder), { force: true })
}

function toPath(folder: string): string {
  return join(folder, 'unfinished')
}

function readMark(folder: string): string {
  try {
    return readKeptText(toPath(folder))
  } catch {
    return ''
  }
}

function toBefore(value: unknown): ReadonlyMap<string, number> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map(Object.entries(value).flatMap(([path, bytes]) => (isCount(bytes) ? [[path, bytes]] : [])))
}

function isOlder(fields: SealedFields | undefined): boolean {
  return typeof fields?.pid === 'number' && Object.keys(fields).length === 2
}
