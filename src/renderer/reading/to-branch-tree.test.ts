import { expect, test } from 'vitest'
import type { BranchOutline } from '../../core/items/item.ts'
import { toBranchTree } from './to-branch-tree.ts'

function branch(id: string, path: readonly string[] = []): BranchOutline {
  return {
    id,
    parent: null,
    path: path.map((way) => ({ id: way, title: null })),
    state: 'abandoned',
    title: null,
    first: null,
    last: null,
    records: 1,
    bytes: 1,
  }
}

function toWords(branches: readonly BranchOutline[]): readonly string[] {
  return toBranchTree(branches).map((line) =>
    line.kind === 'way' ? `${line.depth} ${line.way.id}/` : `${line.depth} ${line.branch.id}`,
  )
}

test('branches that part at one fork stand side by side', () => {
  expect(toWords([branch('a'), branch('b'), branch('c')])).toEqual(['0 a', '0 b', '0 c'])
})

test('what branches share stands above them once, wherever they are in the file', () => {
  const branches = [branch('a', ['x', 'y']), branch('b'), branch('c', ['x', 'y']), branch('d', ['x'])]
  expect(toWords(branches)).toEqual(['0 x/', '1 y/', '2 a', '2 c', '1 d', '0 b'])
})
