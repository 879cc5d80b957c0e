import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { SHARD_WORKER } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { findShardPaths } from '../database/shard-paths.ts'
import { bringUpToDate } from './bring-up-to-date.ts'

const folderIn = (root: string) => join(root, 'data', 'index')

test.each([
  ['a file stands where its folder should be', (folder: string) => writeFileSync(dirname(folder), '')],
  [
    'a folder stands where it should be',
    (folder: string) => mkdirSync(findShardPaths(folder)[0] ?? '', { recursive: true }),
  ],
])('an index that cannot be written is a sentence for people: %s', async (_, hinder) => {
  const root = temporaryRoot([])
  const folder = folderIn(temporaryRoot([]))
  hinder(folder)
  const update = bringUpToDate(folder, [root], { onProblem: () => {}, workerModule: SHARD_WORKER })
  await expect(update).rejects.toBeInstanceOf(ExpectedError)
  await expect(update).rejects.toThrow(`The search index in “${folder}” cannot be written`)
})
