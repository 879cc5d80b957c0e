import { clipboard, shell } from 'electron'
import type { About, Licence } from '../../shared/about.ts'
import type { Appearance } from '../../shared/appearance.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { LogFile } from '../log/log.ts'
import type { Notices } from '../notices/notices.ts'
import type { SettingsFile } from '../settings/settings.ts'
import type { Handlers } from './handle.ts'

export interface AppHandlersOptions {
  readonly about: About
  readonly readLicences: () => readonly Licence[]
  readonly log: LogFile
  readonly notices: Notices
  readonly settings: SettingsFile
  readonly chooseAppearance: (appearance: Appearance) => void
  readonly takeGesture: () => boolean
  readonly onViewSettled: () => void
}

type AppChannel =
  | 'about:licences'
  | 'about:read'
  | 'appearance:choose'
  | 'appearance:read'
  | 'clipboard:write'
  | 'links:open'
  | 'log:show'
  | 'notices:dismiss'
  | 'notices:list'
  | 'view:settled'

export function createAppHandlers(options: AppHandlersOptions): Pick<Handlers, AppChannel> {
  const { about, readLicences, log, notices, settings, chooseAppearance, takeGesture, onViewSettled } =
    options
  return {
    'about:read': () => about,

    'about:licences': () => readLicences(),

    'appearance:read': () => settings.read().appearance,

    'appearance:choose': ({ appearance }) => {
      chooseAppearance(appearance)
      return null
    },

    'clipboard:write': ({ text }) => {
      clipboard.writeText(text)
      return null
    },

    'links:open': async ({ url }) => {
      if (!takeGesture()) {
        throw new ExpectedError('refused', 'A link opens only when you click it.')
      }
      await shell.openExternal(url)
      return null
    },

    'log:show': () => {
      shell.showItemInFolder(log.path)
      return null
    },

    'notices:list': () => notices.list(),

    'notices:dismiss': ({ id }) => {
      notices.dismiss(id)
      return null
    },

    'view:settled': () => {
      onViewSettled()
      return null
    },
  }
}
