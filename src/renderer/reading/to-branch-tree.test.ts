import { expect, test } from 'vitest'
import type { BranchOutline } from '../../core/items/item.ts'
import { toBranchTree } from './to-branch-tree.ts'

test('branches stand below the one they leave, each once', () => {
  const branch = (id: string, parent: string | null): BranchOutline => ({
    id,
    parent,
    state: 'abandoned',
    title: null,
    first: null,
    last: null,
    records: 1,
    bytes: 1,
  })
  const tree = toBranchTree([branch('a', null), branch('b', 'd'), branch('c', 'a'), branch('d', 'a')])
  expect(tree.map(({ branch, depth }) => `${depth}${branch.id}`)).toEqual(['0a', '1c', '1d', '2b'])
  expect(toBranchTree([branch('a', 'b'), branch('b', 'a'), branch('c', 'lost')])).toHaveLength(3)
})
