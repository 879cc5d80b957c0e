import { expect, test } from 'vitest'
import { toElectronVersion } from './read-about.ts'

test('a fallback for the pinned Electron is told as such', () => {
  expect(toElectronVersion('45.3.2', '45.3.2')).toBe('45.3.2')
  expect(toElectronVersion('42.0.0', '45.3.2')).toBe('42.0.0 instead of 45.3.2')
})
