import { expect, test } from 'vitest'
import { toDataFolder } from './data-folder.ts'

test('each platform has its own place, as Electron has it', () => {
  expect(toDataFolder({ env: {}, platform: 'linux', home: '/home/ada' })).toBe('/home/ada/.config/Scrollback')
  expect(toDataFolder({ env: { XDG_CONFIG_HOME: '/cfg' }, platform: 'linux', home: '/home/ada' })).toBe(
    '/cfg/Scrollback',
  )
  expect(toDataFolder({ env: {}, platform: 'darwin', home: '/Users/ada' })).toBe(
    '/Users/ada/Library/Application Support/Scrollback',
  )
  expect(toDataFolder({ env: { APPDATA: '/roaming' }, platform: 'win32', home: '/ada' })).toBe(
    '/roaming/Scrollback',
  )
})

test('SCROLLBACK_USER_DATA goes before all of them', () => {
  expect(
    toDataFolder({ env: { SCROLLBACK_USER_DATA: '/tmp/x' }, platform: 'linux', home: '/home/ada' }),
  ).toBe('/tmp/x')
})
