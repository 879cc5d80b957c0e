import { expect, test } from 'vitest'
import { createSelectionStore } from './selection-store.ts'

const ORDER = ['a', 'b', 'c', 'd', 'e']

function chosen({ getState }: ReturnType<typeof createSelectionStore>): string {
  return [...getState().chosen].join('')
}

test('sessions are added and taken out one by one, the one that is open first', () => {
  const store = createSelectionStore()
  store.getState().toggle('b', 'a')
  expect(chosen(store)).toBe('ab')
  store.getState().toggle('d', 'a')
  store.getState().toggle('a', 'a')
  expect(chosen(store)).toBe('bd')
  store.getState().clear()
  store.getState().toggle('a', 'a')
  expect(chosen(store)).toBe('a')
})

test('a range goes from where one was to where one is, and its end is moved in both directions', () => {
  const store = createSelectionStore()
  store.getState().extendTo('d', 'c', ORDER)
  expect(chosen(store)).toBe('cd')
  store.getState().extendTo('e', 'd', ORDER)
  expect(chosen(store)).toBe('cde')
  store.getState().extendTo('b', 'e', ORDER)
  expect(chosen(store)).toBe('bc')
  store.getState().toggle('e', null)
  store.getState().extendTo('d', 'e', ORDER)
  expect(chosen(store)).toBe('de')
})

test('whoever went elsewhere meanwhile begins a new range there', () => {
  const store = createSelectionStore()
  store.getState().extendTo('b', 'a', ORDER)
  store.getState().extendTo('e', 'd', ORDER)
  expect(chosen(store)).toBe('de')
  store.getState().extendTo('b', null, ORDER)
  expect(chosen(store)).toBe('b')
})

test('the lines of groups are passed over', () => {
  const store = createSelectionStore()
  store.getState().extendTo('b', 'a group', ORDER)
  expect(chosen(store)).toBe('b')
  store.getState().extendTo('another group', 'b', ORDER)
  expect(chosen(store)).toBe('b')
  store.getState().extendTo('c', 'another group', ORDER)
  expect(chosen(store)).toBe('bc')
})
