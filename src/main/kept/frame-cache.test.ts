import { expect, test } from 'vitest'
import { FrameCache } from './frame-cache.ts'

test('a frame is decompressed once, until others were used since that need its place', () => {
  const cache = new FrameCache(100)
  const asked: string[] = []
  const get = (key: string, length: number) =>
    cache.get(key, () => {
      asked.push(key)
      return Buffer.alloc(length)
    }).length
  expect([get('a', 40), get('b', 40), get('a', 40), get('c', 40)]).toEqual([40, 40, 40, 40])
  expect(asked).toEqual(['a', 'b', 'c'])
  get('a', 40)
  get('b', 40)
  expect(asked).toEqual(['a', 'b', 'c', 'b'])
  expect(get('larger than all room', 500)).toBe(500)
  expect(get('larger than all room', 500)).toBe(500)
  expect(asked.filter((key) => key.startsWith('larger'))).toHaveLength(1)
})
