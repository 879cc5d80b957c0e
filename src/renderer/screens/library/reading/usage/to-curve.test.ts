import { expect, test } from 'vitest'
import type { Item, ItemKind } from '../../../../../core/items/item.ts'
import type { CurvePoint } from '../../../../../core/usage/session-usage.ts'
import { estimateFilling, findWindow, thinOut } from './to-curve.ts'

const point = (prompt: number, changes: Partial<CurvePoint> = {}): CurvePoint => ({
  kind: 'response',
  item: `item ${prompt}`,
  time: 0,
  model: 'claude-opus-5',
  prompt,
  output: 1,
  cost: null,
  ...changes,
})

const item = (key: string, kind: ItemKind, size: number, name: string | null = null): Item => ({
  key,
  kind,
  size,
  name,
  turn: 0,
  time: null,
  isError: false,
  isOpen: false,
  agents: [],
})

test('a window is as large as the model says, or as the largest prompt shows', () => {
  expect(findWindow([point(1000)])).toBe(200_000)
  expect(findWindow([point(1000), point(250_000)])).toBe(1_000_000)
  expect(findWindow([point(1000, { model: 'claude-opus-4-8[1m]' })])).toBe(1_000_000)
})

test('of a long curve, the highest points and all compactions stay', () => {
  const points = Array.from({ length: 1000 }, (_, at) => point(at))
  const thinned = thinOut([...points, point(0, { kind: 'compaction' }), point(5)], 100)
  expect(thinned.length).toBeLessThanOrEqual(102)
  expect(thinned.some(({ prompt }) => prompt === 999)).toBe(true)
  expect(thinned.filter(({ kind }) => kind === 'compaction')).toHaveLength(1)
  expect(thinOut(points, 1000)).toBe(points)
})

test('what fills the context is told by kind and tool, from the last compaction on', () => {
  const items = [
    item('old', 'prompt', 1000),
    item('c', 'compaction', 100),
    item('p', 'prompt', 100),
    item('t', 'thinking', 900),
    item('b', 'call', 600, 'Bash'),
    item('a', 'answer', 200),
    item('later', 'call', 5000, 'Read'),
  ]
  expect(estimateFilling({ items }, 'later')).toEqual([
    { name: 'Bash', share: 0.6 },
    { name: 'Answers', share: 0.2 },
    { name: 'Summary', share: 0.1 },
    { name: 'Prompts', share: 0.1 },
  ])
})
