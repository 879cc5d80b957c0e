import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { buildSampleLibrary } from '../../../../fixtures/sample-library.ts'
import { dumpIndex } from '../../testing/index/dump-index.ts'
import { indexedLibraryOf } from '../../testing/index/indexed-library.ts'
import { INDEXER, updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { forkNode } from '../../threads/fork-node.ts'
import { findShardPaths } from './shard-paths.ts'

test('a file that is no index, or a damaged one, is set aside and built anew', async () => {
  const library = indexedLibraryOf(conversation('About owls', 'Yes.'))
  mkdirSync(library.folder, { recursive: true })
  writeFileSync(join(library.folder, 'shard-0.db'), 'not a database at all '.repeat(500))
  writeFileSync(join(library.folder, 'shard-1.db'), 'not a database at all '.repeat(500))
  await library.update()
  expect(await library.find('owls')).toHaveLength(1)
  expect(library.setAside).toHaveLength(2)
  expect(library.problems).toEqual([])
})

test('an index that another version of Scrollback wrote is replaced, which is nothing to report', async () => {
  const library = indexedLibraryOf(conversation('About owls', 'Yes.'))
  await library.update()
  for (const path of findShardPaths(library.folder)) {
    const shard = new DatabaseSync(path)
    shard.exec('PRAGMA user_version = 1')
    shard.close()
  }
  await library.update()
  expect(await library.find('owls')).toHaveLength(1)
  expect([...library.setAside, ...library.problems]).toEqual([])
  expect(readdirSync(library.folder).filter((name) => name.includes('aside'))).toEqual([])
})

test('when the process that indexes a part dies, everything is indexed all the same', async () => {
  const root = temporaryRoot(buildSampleLibrary())
  const folder = temporaryRoot([])
  const dead = join(temporaryRoot([{ path: 'dead.mjs', text: '' }]), 'dead.mjs')
  const options = { threadsFrom: 1, muchFrom: 1 }
  await updateTestIndex(join(folder, 'threads'), [root], { threadsFrom: 1 })
  await updateTestIndex(join(folder, 'process'), [root], {
    ...options,
    startProcess: () => forkNode(INDEXER),
  })
  await updateTestIndex(join(folder, 'dead'), [root], { ...options, startProcess: () => forkNode(dead) })
  const expected = dumpIndex(join(folder, 'threads'))
  expect(dumpIndex(join(folder, 'process'))).toEqual(expected)
  expect(dumpIndex(join(folder, 'dead'))).toEqual(expected)
})
