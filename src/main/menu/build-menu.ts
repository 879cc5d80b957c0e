import type { MenuItemConstructorOptions } from 'electron'
import type { Command } from '../../shared/contract/events.ts'
import type { Appearance } from '../../shared/view-settings.ts'

export interface MenuOptions {
  readonly platform: NodeJS.Platform
  readonly appearance: Appearance
  readonly hasDevTools: boolean
  readonly run: (command: Command) => void
  readonly showLog: () => void
}

type Items = MenuItemConstructorOptions[]

const SEPARATOR = { type: 'separator' } as const

export function buildMenu(options: MenuOptions): Items {
  const isMac = options.platform === 'darwin'
  return [
    ...(isMac ? [buildAppMenu(options)] : []),
    buildFileMenu(options, isMac),
    buildEditMenu(options, isMac),
    buildSessionMenu(options),
    buildViewMenu(options),
    buildWindowMenu(isMac),
    buildHelpMenu(options, isMac),
  ]
}

function buildAppMenu({ run }: MenuOptions): MenuItemConstructorOptions {
  return {
    label: 'Scrollback',
    submenu: [
      { label: 'About Scrollback', click: () => run('show-about') },
      SEPARATOR,
      toSettingsItem(run),
      SEPARATOR,
      { role: 'services' },
      SEPARATOR,
      { role: 'hide' },
      { role: 'hideOthers' },
      { role: 'unhide' },
      SEPARATOR,
      { role: 'quit' },
    ],
  }
}

function toSettingsItem(run: MenuOptions['run']): MenuItemConstructorOptions {
  return { label: 'Settings…', accelerator: 'CmdOrCtrl+,', click: () => run('show-settings') }
}

function buildFileMenu({ run }: MenuOptions, isMac: boolean): MenuItemConstructorOptions {
  return {
    label: '&File',
    submenu: [
      { label: 'Open File…', accelerator: 'CmdOrCtrl+Alt+O', click: () => run('open-file') },
      { label: 'Open Folder…', accelerator: 'CmdOrCtrl+O', click: () => run('open-folder') },
      { label: 'Open Sample Conversations', click: () => run('open-sample') },
      SEPARATOR,
      { label: 'Export…', accelerator: 'CmdOrCtrl+E', click: () => run('export') },
      SEPARATOR,
      { label: 'Vault', accelerator: 'CmdOrCtrl+Shift+K', click: () => run('show-vault') },
      { label: 'Folders', accelerator: 'CmdOrCtrl+Shift+O', click: () => run('show-folders') },
      { label: 'Refresh', accelerator: 'CmdOrCtrl+R', click: () => run('refresh') },
      // A menu item has only one accelerator, so a hidden item has the second key. On macOS, hidden items need a flag for that.
      {
        label: 'Refresh (F5)',
        accelerator: 'F5',
        visible: false,
        acceleratorWorksWhenHidden: true,
        click: () => run('refresh'),
      },
      SEPARATOR,
      ...(isMac ? [] : [toSettingsItem(run), SEPARATOR]),
      isMac ? { role: 'close' } : { role: 'quit' },
    ],
  }
}

function buildEditMenu({ run }: MenuOptions, isMac: boolean): MenuItemConstructorOptions {
  const common: Items = [
    { role: 'undo' },
    { role: 'redo' },
    SEPARATOR,
    { role: 'cut' },
    { role: 'copy' },
    { role: 'paste' },
    { role: 'delete' },
  ]
  const selectAll: Items = isMac ? [{ role: 'selectAll' }] : [SEPARATOR, { role: 'selectAll' }]
  const search: Items = [
    SEPARATOR,
    { label: 'Search', accelerator: 'CmdOrCtrl+F', click: () => run('search') },
    { label: 'Go To…', accelerator: 'CmdOrCtrl+K', click: () => run('palette') },
  ]
  return { label: '&Edit', submenu: [...common, ...selectAll, ...search] }
}

/** Their keys are single letters, which a menu would take from every field. */
function buildSessionMenu({ run }: MenuOptions): MenuItemConstructorOptions {
  return {
    label: '&Session',
    submenu: [
      { label: 'Star', click: () => run('star') },
      { label: 'Tags…', click: () => run('tag') },
      { label: 'Note…', click: () => run('note') },
      { label: 'Rename…', click: () => run('rename') },
      { label: 'Add to a Collection…', click: () => run('collect') },
      SEPARATOR,
      { label: 'Undo Last Change', click: () => run('undo') },
    ],
  }
}

function buildViewMenu({ appearance, run, hasDevTools }: MenuOptions): MenuItemConstructorOptions {
  const choice = (label: string, value: Appearance): MenuItemConstructorOptions => ({
    label,
    type: 'radio',
    checked: appearance === value,
    click: () => run(`appearance-${value}`),
  })
  const devTools: Items = hasDevTools ? [SEPARATOR, { role: 'toggleDevTools' }] : []
  return {
    label: '&View',
    submenu: [
      {
        label: 'Appearance',
        submenu: [choice('System', 'system'), choice('Light', 'light'), choice('Dark', 'dark')],
      },
      SEPARATOR,
      { label: 'Larger Text', accelerator: 'CmdOrCtrl+Plus', click: () => run('text-larger') },
      { label: 'Smaller Text', accelerator: 'CmdOrCtrl+-', click: () => run('text-smaller') },
      { label: 'Normal Text Size', accelerator: 'CmdOrCtrl+0', click: () => run('text-normal') },
      SEPARATOR,
      { role: 'togglefullscreen' },
      ...devTools,
    ],
  }
}

function buildWindowMenu(isMac: boolean): MenuItemConstructorOptions {
  const rest: Items = isMac ? [SEPARATOR, { role: 'front' }] : [{ role: 'close' }]
  return {
    label: '&Window',
    role: 'window',
    submenu: [{ role: 'minimize' }, { role: 'zoom' }, ...rest],
  }
}

function buildHelpMenu({ run, showLog }: MenuOptions, isMac: boolean): MenuItemConstructorOptions {
  const about: Items = isMac ? [] : [SEPARATOR, { label: 'About Scrollback', click: () => run('show-about') }]
  return {
    label: '&Help',
    role: 'help',
    submenu: [
      { label: 'Keyboard Shortcuts', click: () => run('show-keys') },
      { label: 'How to Search', click: () => run('show-query-help') },
      SEPARATOR,
      { label: 'Show Log', click: showLog },
      ...about,
    ],
  }
}
