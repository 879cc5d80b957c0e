import { expect, test } from 'vitest'
import type { BranchOutline, SharedWay, TurnOutline } from '../../core/items/item.ts'
import { findBeginning, toBranchTree } from './to-branch-tree.ts'

function branch(id: string, path: readonly string[] = []): BranchOutline {
  return {
    id,
    parent: null,
    path: path.map((way) => ({ id: way, title: null, prompts: 1 })),
    state: 'abandoned',
    start: null,
    began: null,
    prompts: 1,
    title: null,
    first: null,
    last: null,
    records: 1,
    bytes: 1,
  }
}

const BEGINNING = { id: 'beginning', title: 'Hi', prompts: 2 }

function toWords(branches: readonly BranchOutline[], beginning = BEGINNING as SharedWay | null) {
  return toBranchTree(branches, beginning).map((line) =>
    line.kind === 'way' ? `${line.depth} ${line.way.id}/` : `${line.depth} ${line.branch.id}`,
  )
}

test('branches that part at one fork stand side by side, below what all share', () => {
  expect(toWords([branch('a'), branch('b'), branch('c')])).toEqual(['0 beginning/', '1 a', '1 b', '1 c'])
  expect(toWords([branch('a'), branch('b')], null)).toEqual(['0 a', '0 b'])
})

test('what goes on from a fork stands below what was left there, at the edge', () => {
  const branches = [branch('a', ['x', 'y']), branch('b'), branch('c', ['x', 'y']), branch('d', ['x'])]
  expect(toWords(branches)).toEqual(['0 beginning/', '1 b', '0 x/', '1 d', '0 y/', '1 a', '1 c'])
})

test('where several ways go on, what is left on each stands below it', () => {
  const branches = [branch('a', ['x']), branch('b', ['x']), branch('c', ['y']), branch('d', ['y'])]
  expect(toWords(branches)).toEqual(['0 beginning/', '1 x/', '2 a', '2 b', '1 y/', '2 c', '2 d'])
  expect(toWords(branches, null)).toEqual(['0 x/', '1 a', '1 b', '0 y/', '1 c', '1 d'])
})

test('of a hundred times that somebody went back, none moves further to the right', () => {
  const ways = Array.from({ length: 100 }, (_, at) => `way${at}`)
  const branches = ways.map((way, at) => branch(way, ways.slice(0, at)))
  expect(Math.max(...toBranchTree(branches, BEGINNING).map(({ depth }) => depth))).toBe(1)
})

test('what all branches share is the prompts before the first fork', () => {
  const turn = (first: number, title: string) => ({ kind: 'prompt', first, title }) as TurnOutline
  const turns = [turn(0, 'Hi'), turn(4, 'Go on'), turn(9, 'Again')]
  const fork = (after: number) => [{ after, ways: [], taken: 0 }]
  expect(findBeginning({ turns, forks: fork(8) })).toEqual({ id: 'beginning', title: 'Hi', prompts: 2 })
  expect(findBeginning({ turns, forks: fork(-1) })).toBeNull()
  expect(findBeginning({ turns, forks: [] })).toBeNull()
})
