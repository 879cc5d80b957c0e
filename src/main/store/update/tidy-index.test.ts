import { statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SEARCH_TERMS } from '../../../../bench/generate-library.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { dumpIndex } from '../../testing/index/dump-index.ts'
import { SHARD_WORKER, updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { findShardPaths } from '../database/shard-paths.ts'
import { isIndexUntidy, tidyIndex } from './tidy-index.ts'

const onProblem = ({ reason }: { readonly reason: string }) => expect.unreachable(reason)

/** More than counts as much. */
function muchToIndex() {
  const words = Object.values(SEARCH_TERMS).flat().join(' ')
  return Array.from({ length: 26 }, (_, at) => {
    const t = transcript({ seed: `tidy-${at}`, cwd: `/home/ada/project-${at % 5}`, version: '2.1.100' })
    for (let turn = 0; turn < 10; turn++) {
      t.prompt(`Prompt ${turn} of ${at}`)
      t.respond(`${words} ${turn} ${at} `.repeat(Math.ceil(100_000 / words.length)))
    }
    return t
  })
}

test.each([
  ['a shard after the other', false],
  ['all at once where somebody waits', true],
])(
  'an index in which much was written is tidied afterwards, %s, and holds the same',
  async (_, isAwaited) => {
    const root = temporaryRoot(muchToIndex().flatMap((t) => t.files()))
    const folder = join(temporaryRoot([]), 'index')
    await updateTestIndex(folder, [root], { onProblem })
    expect(isIndexUntidy(folder)).toBe(true)
    const before = { dump: dumpIndex(folder), size: sizeOf(folder) }
    await tidyIndex(folder, { onProblem, workerModule: SHARD_WORKER, isAwaited })
    expect(isIndexUntidy(folder)).toBe(false)
    expect(dumpIndex(folder)).toEqual(before.dump)
    expect(sizeOf(folder)).toBeLessThan(before.size)
  },
)

function sizeOf(folder: string): number {
  return findShardPaths(folder).reduce((sum, path) => sum + statSync(path).size, 0)
}
