import { existsSync } from 'node:fs'
import { clipboard, shell } from 'electron'
import type { About, Licence } from '../../shared/app/about.ts'
import type { appChannels } from '../../shared/contract/app.ts'
import { type ViewSettingsChange, viewSettingsSchema } from '../../shared/view-settings.ts'
import type { LogFile } from '../log/log.ts'
import type { Notices } from '../notices/notices.ts'
import type { SettingsFile } from '../settings/settings.ts'
import type { Handlers } from './call-desk.ts'
import { copyPicture } from './copy-picture.ts'

export interface AppHandlersOptions {
  readonly about: About
  readonly readLicences: () => readonly Licence[]
  readonly log: LogFile
  readonly notices: Notices
  readonly settings: SettingsFile
  readonly settingsFile: string
  readonly changeView: (change: ViewSettingsChange) => void
  readonly onViewSettled: () => void
}

export function createAppHandlers(options: AppHandlersOptions): Handlers<typeof appChannels> {
  const { about, readLicences, log, notices, settings, changeView, onViewSettled } = options
  return {
    'about:read': () => about,

    'about:licences': () => readLicences(),

    'clipboard:write': ({ text }) => {
      clipboard.writeText(text)
      return null
    },

    'clipboard:write-picture': async ({ png }) => {
      await copyPicture(png)
      return null
    },

    'links:open': async ({ url }) => {
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

    // Only what is the window's: parsing drops the rest.
    'settings:read': () => viewSettingsSchema.parse(settings.read()),

    'settings:change': (change) => {
      changeView(omitUndefined(change))
      return null
    },

    'settings:show': () => {
      // Before the first change there is no file.
      if (!existsSync(options.settingsFile)) settings.update({})
      shell.showItemInFolder(options.settingsFile)
      return null
    },

    'view:settled': () => {
      onViewSettled()
      return null
    },
  }
}

type Given<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** A key without a value would take the value away that is there. */
function omitUndefined<T extends object>(change: T): Given<T> {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given<T>
}
