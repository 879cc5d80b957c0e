import type { MenuItemConstructorOptions } from 'electron'
import { expect, test, vi } from 'vitest'
import { buildMenu, type MenuOptions } from './build-menu.ts'

function build(options: Partial<MenuOptions> = {}): readonly MenuItemConstructorOptions[] {
  return buildMenu({
    platform: 'linux',
    appearance: 'system',
    hasDevTools: false,
    run: () => {},
    showLog: () => {},
    ...options,
  })
}

function flatten(items: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] {
  return items.flatMap((item) => [item, ...(Array.isArray(item.submenu) ? flatten(item.submenu) : [])])
}

function find(items: readonly MenuItemConstructorOptions[], label: string): MenuItemConstructorOptions {
  const found = flatten(items).find((item) => item.label === label)
  if (found === undefined) throw new Error(`The menu has no ${label}`)
  return found
}

function click(item: MenuItemConstructorOptions): void {
  item.click?.(undefined as never, undefined, undefined as never)
}

test('a Mac has the menu of the app with About and Quit, and none of them elsewhere', () => {
  const mac = build({ platform: 'darwin' })
  expect(mac.map(({ label }) => label?.replace('&', ''))).toEqual([
    'Scrollback',
    'File',
    'Edit',
    'Session',
    'View',
    'Window',
    'Help',
  ])
  expect(flatten(mac).filter(({ label }) => label === 'About Scrollback')).toHaveLength(1)
  expect(flatten([find(mac, '&File')]).some(({ role }) => role === 'quit')).toBe(false)
})

test('Windows and Linux quit from File and have About in Help', () => {
  const menu = build()
  expect(menu.map(({ label }) => label?.replace('&', ''))).toEqual([
    'File',
    'Edit',
    'Session',
    'View',
    'Window',
    'Help',
  ])
  expect(flatten([find(menu, '&File')]).some(({ role }) => role === 'quit')).toBe(true)
  expect(flatten([find(menu, '&Help')]).some(({ label }) => label === 'About Scrollback')).toBe(true)
})

test('entries run what they say', () => {
  const run = vi.fn()
  const showLog = vi.fn()
  const menu = build({ run, showLog })
  for (const label of [
    'Open File…',
    'Open Folder…',
    'Open Sample Conversations',
    'Export…',
    'Vault',
    'Folders',
    'Refresh',
    'Search',
    'Go To…',
    'Keyboard Shortcuts',
    'How to Search',
    'About Scrollback',
    'Show Log',
    'Dark',
    'Settings…',
    'Larger Text',
    'Smaller Text',
    'Normal Text Size',
    'Star',
    'Tags…',
    'Note…',
    'Rename…',
    'Add to a Collection…',
    'Undo Last Change',
  ]) {
    click(find(menu, label))
  }
  expect(run.mock.calls.flat()).toEqual([
    'open-file',
    'open-folder',
    'open-sample',
    'export',
    'show-vault',
    'show-folders',
    'refresh',
    'search',
    'palette',
    'show-keys',
    'show-query-help',
    'show-about',
    'appearance-dark',
    'show-settings',
    'text-larger',
    'text-smaller',
    'text-normal',
    'star',
    'tag',
    'note',
    'rename',
    'collect',
    'undo',
  ])
  expect(showLog).toHaveBeenCalledOnce()
})

test('the appearance in use is marked', () => {
  const menu = build({ appearance: 'light' })
  expect(['System', 'Light', 'Dark'].map((label) => find(menu, label).checked)).toEqual([false, true, false])
})

test('nothing reloads the page, and developer tools are for checkouts only', () => {
  const roles = flatten(build()).map(({ role }) => role)
  expect(roles).not.toContain('reload')
  expect(roles).not.toContain('toggleDevTools')
  expect(flatten(build({ hasDevTools: true })).map(({ role }) => role)).toContain('toggleDevTools')
})

test('Refresh has a second key, and is listed once', () => {
  for (const platform of ['linux', 'win32', 'darwin'] as const) {
    const run = vi.fn()
    const entries = flatten(build({ platform, run })).filter(({ label }) => label?.startsWith('Refresh'))
    expect(entries.map(({ accelerator }) => accelerator)).toEqual(['CmdOrCtrl+R', 'F5'])
    expect(entries.filter(({ visible }) => visible !== false)).toHaveLength(1)
    entries.forEach(click)
    expect(run.mock.calls).toEqual([['refresh'], ['refresh']])
  }
})

test('no key does two things', () => {
  const keys = flatten(build()).flatMap(({ accelerator }) => (accelerator ? [accelerator] : []))
  expect(new Set(keys).size).toBe(keys.length)
})
