import { expect, test } from 'vitest'
import { isBeingWritten } from './being-written.ts'

const NOW = 1_000_000_000
const SECOND = 1_000

test('a file that changed within a minute is being written', () => {
  expect(isBeingWritten({ modified: NOW - 59 * SECOND, updated: NOW - 59 * SECOND }, NOW)).toBe(true)
  expect(isBeingWritten({ modified: NOW - 60 * SECOND, updated: NOW - 60 * SECOND }, NOW)).toBe(false)
})

test('a copy is new on this disk, but nobody writes in it', () => {
  expect(isBeingWritten({ modified: NOW, updated: NOW - 299 * SECOND }, NOW)).toBe(true)
  expect(isBeingWritten({ modified: NOW, updated: NOW - 300 * SECOND }, NOW)).toBe(false)
  expect(isBeingWritten({ modified: NOW, updated: null }, NOW)).toBe(false)
})
