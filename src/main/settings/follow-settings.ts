import { statSync } from 'node:fs'
import { join } from 'node:path'
import { openSettings, SETTINGS_NAME, type SettingsFile } from './settings.ts'

/** Something of the settings, as they are now: another process may change them. Whoever owns them tells what is wrong with them. */
export function followSettings<T>(
  dataFolder: string,
  pick: (settings: ReturnType<SettingsFile['read']>) => T,
): () => T {
  const path = join(dataFolder, SETTINGS_NAME)
  let known: { readonly identity: string; readonly picked: T } | undefined
  return () => {
    const stats = statSync(path, { throwIfNoEntry: false })
    const identity = stats === undefined ? '' : `${stats.ino} ${stats.size} ${stats.mtimeMs}`
    if (known?.identity !== identity)
      known = { identity, picked: pick(openSettings(dataFolder, () => undefined).read()) }
    return known.picked
  }
}
