import { expect, test } from 'vitest'
import { toDistance, toNearest } from './bring-into-view.ts'

const view = 600

test('a row that is on the screen stays where it is', () => {
  expect(toNearest({ top: 0, height: 600, view })).toBe('nearest')
  expect(toDistance('nearest', { top: 100, height: 50, view })).toBe(0)
})

test('the nearest way to a row is its top from below, and its end from above', () => {
  expect(toNearest({ top: -20, height: 100, view })).toBe('start')
  expect(toNearest({ top: 580, height: 100, view })).toBe('end')
  expect(toDistance('end', { top: 580, height: 100, view })).toBe(80)
})

test('a row that is higher than the screen is read from its top', () => {
  expect(toNearest({ top: 580, height: 2000, view })).toBe('start')
})
