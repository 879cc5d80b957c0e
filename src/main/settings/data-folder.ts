import { join } from 'node:path'

export interface DataFolderOptions {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly home: string
}

/** Where settings, logs and the index live. The app and the command line work it out alike, the latter without Electron. */
export function toDataFolder({ env, platform, home }: DataFolderOptions): string {
  if (env.SCROLLBACK_USER_DATA) return env.SCROLLBACK_USER_DATA
  switch (platform) {
    case 'darwin':
      return join(home, 'Library', 'Application Support', 'Scrollback')
    case 'win32':
      return join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Scrollback')
    default:
      return join(env.XDG_CONFIG_HOME || join(home, '.config'), 'Scrollback')
  }
}
