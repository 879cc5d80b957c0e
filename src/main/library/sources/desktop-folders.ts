import { join } from 'node:path'
import { readEntries, statSync } from '../../files/source-files.ts'

export interface HomePlace {
  readonly env: Readonly<Record<string, string | undefined>>
  readonly platform: NodeJS.Platform
  readonly home: string
}

/** Where Claude's desktop app may keep its data: a Windows app from the store has a place of its own. */
export function listDesktopFolders({ env, platform, home }: HomePlace): readonly string[] {
  switch (platform) {
    case 'darwin':
      return [join(home, 'Library', 'Application Support', 'Claude')]
    case 'win32':
      return [
        join(env.APPDATA || join(home, 'AppData', 'Roaming'), 'Claude'),
        join(
          env.LOCALAPPDATA || join(home, 'AppData', 'Local'),
          ...['Packages', 'Claude_pzs8sxrjxfjjc', 'LocalCache', 'Roaming', 'Claude'],
        ),
      ]
    default:
      return [join(env.XDG_CONFIG_HOME || join(home, '.config'), 'Claude')]
  }
}

/** The conversations that Cowork has on this computer, below a desktop app's folder. */
export const COWORK_FOLDER = 'local-agent-mode-sessions'
/** What the desktop app remembers of sessions of Claude Code. */
export const CODE_FOLDER = 'claude-code-sessions'

/** Where Xcode has Claude work. */
export function toXcodeFolder(home: string): string {
  return join(home, 'Library', 'Developer', 'Xcode', 'CodingAssistant', 'ClaudeAgentConfig')
}

/** Side files that describe a session: `local_<id>.json`, up to two folders down, also below `agent/`. */
export function listSideFiles(folder: string, levels = 3): readonly string[] {
  try {
    return readEntries(folder).flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isFile()) return isSideFile(entry.name) ? [path] : []
      // A session's own folder has its files in it, and there may be very many.
      const isLookedInto = entry.isDirectory() && levels > 0 && !entry.name.startsWith('local_')
      return isLookedInto ? listSideFiles(path, levels - 1) : []
    })
  } catch {
    // Most people have no such app.
    return []
  }
}

function isSideFile(name: string): boolean {
  return name.startsWith('local_') && name.endsWith('.json')
}

/** The side file of the Cowork session that a project belongs to. */
export function findCoworkFile(project: string): string | undefined {
  const folder = /^.*[\\/]local_[^\\/]+(?=(?:[\\/]agent)?[\\/]\.claude[\\/]projects[\\/])/.exec(project)?.[0]
  const file = folder === undefined ? undefined : `${folder}.json`
  return file !== undefined && statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined
}
