import { expect, test } from 'vitest'
import { desktopEntry, mimePackage, toControl, toDebVersion } from './linux-files.mjs'

test('a test build is older than its release, and says what it is', () => {
  expect(toDebVersion('1.2.0-test')).toBe('1.2.0~test')
  const control = toControl({ version: '1.2.0-test', arch: 'x64', installedBytes: 2049, isTest: true })
  expect(control).toMatch(/^Version: 1\.2\.0~test$/m)
  expect(control).toMatch(/^Architecture: amd64$/m)
  expect(control).toMatch(/^Installed-Size: 3$/m)
  expect(control).toMatch(/^Description: .*\(test build\)$/m)
})

test('every library has the names of before and after the 64-bit time transition', () => {
  const control = toControl({ version: '1.0.0', arch: 'arm64', installedBytes: 0, isTest: false })
  expect(control).toContain('libgtk-3-0t64 | libgtk-3-0,')
  expect(control).toContain('libasound2t64 | libasound2,')
})

test('the menu entry opens the types that the package names', () => {
  const types = [...mimePackage.matchAll(/mime-type type="([^"]+)"/g)].map((match) => match[1])
  expect(types).toHaveLength(2)
  for (const type of types) expect(desktopEntry).toContain(`${type};`)
})
