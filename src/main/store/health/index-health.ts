import { join } from 'node:path'
import { isObject } from '../../../core/parse/json-value.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { readText } from '../../files/open-file.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { isBroken, isBusy, isRefused } from '../database/sqlite-error.ts'

/** Values that cannot be read are found by a check; of a file that SQLite cannot read, all is rebuilt. */
export type Damage = 'none' | 'values' | 'file'

/** What is known of the state of an index. It lies beside the index, so that it can be read when that cannot. */
export interface IndexHealth {
  /** When it was last checked. */
  readonly checked?: number
  /** What somebody who only reads came across: the next update mends it. */
  readonly damage?: Damage
  /** The app is using it; or was, when it ended without a word. */
  readonly isInUse?: boolean
}

const NAME = 'health.json'

export function readHealth(folder: string): IndexHealth {
  try {
    const health: unknown = JSON.parse(readText(join(folder, NAME)))
    if (!isObject(health)) return {}
    const { checked, damage, isInUse } = health
    return {
      ...(typeof checked === 'number' && { checked }),
      damage: damage === 'values' || damage === 'file' ? damage : 'none',
      isInUse: isInUse === true,
    }
  } catch {
    // Not there yet, or half of it: then it is checked once too often.
    return {}
  }
}

export function noteHealth(folder: string, news: IndexHealth): void {
  const health = { ...readHealth(folder), ...news }
  makeFolders(folder)
  replaceFile(join(folder, NAME), JSON.stringify(health))
}

/** The app uses it from now on. */
export function noteOpened(folder: string): void {
  try {
    noteHealth(folder, { isInUse: true })
  } catch {
    // Where nothing can be written, nothing is damaged by a crash.
  }
}

/** The app ends as it should. */
export function noteClosed(folder: string): void {
  try {
    if (readHealth(folder).isInUse) noteHealth(folder, { isInUse: false })
  } catch {
    // Then the next start checks the index once too often.
  }
}

/** What SQLite answered instead of rows: with damage it can be any error of its own. */
export function noteSqliteError(folder: string, error: unknown): void {
  if (isBusy(error) || isRefused(error)) return
  noteDamage(folder, isBroken(error) ? 'file' : 'values')
}

/** For whoever has an answer all the same, or a sentence: not being able to note it changes neither. */
export function noteDamage(folder: string, damage: Damage): void {
  const known = readHealth(folder).damage ?? 'none'
  if (known === damage || known === 'file') return
  try {
    noteHealth(folder, { damage })
  } catch {
    // It is found again, or the person rebuilds the index.
  }
}
