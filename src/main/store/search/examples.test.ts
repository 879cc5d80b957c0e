import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { QUERY_HELP } from '../../../core/query/help/query-help.ts'
import { updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { Searcher } from './searcher.ts'

const SOURCE = join(import.meta.dirname, '../../../..')

/** What stands in the first column of the table that README.md has before that of the operators. */
function listReadmeExamples(): readonly string[] {
  const readme = readFileSync(join(SOURCE, 'README.md'), 'utf8')
  const [section = ''] = readme.split('\n## Searching\n').slice(1)
  const rows = section.split('<!-- operators')[0]?.matchAll(/^\| (`.+?) \|/gm) ?? []
  return [...rows].flatMap(([, cell = '']) => [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code))
}

test('every example in the help and in README.md finds something in the sample', async () => {
  const examples = [
    ...QUERY_HELP.flatMap(({ entries }) => entries.map(({ example }) => example)),
    ...listReadmeExamples(),
  ]
  expect(examples.length).toBeGreaterThan(20)
  const folder = join(temporaryRoot([]), 'index')
  await updateTestIndex(folder, [join(SOURCE, 'resources/sample-library')])
  const searcher = new Searcher(folder)
  const without: string[] = []
  for (const example of examples) {
    // Examples are about dates, not ages, so that they last.
    const { results } = await searcher.search(example, { limit: 1, sort: 'relevance', now: 0 })
    if (results.length === 0) without.push(example)
  }
  searcher.close()
  expect(without).toEqual([])
})
