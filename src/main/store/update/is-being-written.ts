import { existsSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { openDatabase } from '../../files/open-database.ts'
import { findShardPaths } from '../database/shard-paths.ts'
import { isBusy } from '../database/sqlite-error.ts'

/** A line that was just added is written in less. */
const TRIES = 4
const PAUSE_MS = 100

/** Whether another process is in the middle of writing much to the index: then it is not worth waiting for. */
export async function isBeingWritten(folder: string): Promise<boolean> {
  for (let tried = 1; findShardPaths(folder).some(isLocked); tried++) {
    if (tried === TRIES) return true
    await setTimeout(PAUSE_MS)
  }
  return false
}

function isLocked(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    const database = openDatabase(path, { timeout: 0 })
    try {
      database.exec('BEGIN IMMEDIATE; ROLLBACK')
    } finally {
      database.close()
    }
    return false
  } catch (error) {
    // Whatever else is wrong with it, whoever writes to it next will find out.
    return isBusy(error)
  }
}
