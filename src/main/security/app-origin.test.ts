import { expect, test } from 'vitest'
import { isAppUrl } from './app-origin.ts'

test('only the scheme and the host of the app are its own', () => {
  expect(isAppUrl('app://scrollback/index.html')).toBe(true)
  expect(isAppUrl('app://scrollback.example/index.html')).toBe(false)
  expect(isAppUrl('app://scrollback@example/index.html')).toBe(false)
  expect(isAppUrl('https://scrollback/index.html')).toBe(false)
  expect(isAppUrl('file:///app://scrollback/')).toBe(false)
  expect(isAppUrl('about:blank')).toBe(false)
  expect(isAppUrl('')).toBe(false)
})
