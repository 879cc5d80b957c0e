import { expect, test, vi } from 'vitest'
import { conversation } from '../../../../fixtures/conversation.ts'
import { toQueryHelp } from '../../../cli/print/to-query-help.ts'
import { completions } from '../../../core/query/help/completions.ts'
import { parseQuery } from '../../../core/query/parse/parse-query.ts'
import { swells } from '../../../core/testing/planted-operator.ts'
import { openSearchedLibrary } from '../../testing/index/searched-library.ts'

/** The line in the registry. */
vi.mock(import('../../../core/query/operators/registry.ts'), async (importOriginal) => {
  const registry = await importOriginal()
  const { plantedOperator } = await import('../../../core/testing/planted-operator.ts')
  return { ...registry, OPERATORS: [...registry.OPERATORS, plantedOperator] }
})

const complete = (text: string) =>
  completions(text, text.length, { projects: [], models: [], gitBranches: [] }).map(({ text }) => text)

test('one file and one line in the registry add an operator to the search, its help, completions and hints', async () => {
  const calm = conversation('About terns', 'Yes.', { seed: 'calm' })
  const rough = conversation('About terns', 'No.', { seed: 'rough' })
  swells.set(calm.sessionId, 0.5).set(rough.sessionId, 4)
  const { search } = await openSearchedLibrary(calm, rough)
  const find = async (query: string) =>
    (await search(query)).results.map(({ session }) => session.id).toSorted()
  const both = [calm.sessionId, rough.sessionId].toSorted()

  expect(await find('swell:>2.5')).toEqual([rough.sessionId])
  expect(await find('terns waves:<1')).toEqual([calm.sessionId])
  expect(await find('-swell:>2.5 terns')).toEqual([calm.sessionId])
  expect(await find('swell:>1 swell:<3')).toEqual([])
  expect(await find('swell:4 OR swell:<1')).toEqual(both)
  expect(await find('in:answer yes swell:<3')).toEqual([calm.sessionId])

  expect(parseQuery('swel:>2 x', 0).hints).toMatchObject([{ suggestion: 'swell:>2' }])
  expect(parseQuery('swell:high x', 0).hints).toMatchObject([{ suggestion: 'swell:>2' }])
  expect(complete('-sw')).toEqual(['-swell:'])
  expect(complete('waves:')).toEqual(['waves:>2'])
  expect(toQueryHelp()).toContain('swell:>2.5')
})
