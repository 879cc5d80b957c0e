import { expect, test } from 'vitest'
import { toTagHue } from './to-tag-hue.ts'

test('tags that differ only in case have one colour, and many tags use all colours', () => {
  expect(toTagHue('Bug')).toBe(toTagHue('bug'))
  const hues = new Set(Array.from({ length: 200 }, (_, at) => toTagHue(`tag ${at}`)))
  expect([...hues].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7])
})
