import { arch, release, type } from 'node:os'
import type { About } from '../shared/app/about.ts'

export interface AboutOptions {
  readonly version: string
  /** The Electron this was built for. */
  readonly pinnedElectron: string
  readonly logFile: string
  readonly dataFolder: string
}

export function readAbout({ version, pinnedElectron, logFile, dataFolder }: AboutOptions): About {
  const { electron, chrome, node, sqlite } = process.versions
  return {
    app: version,
    isTestBuild: version.endsWith('-test'),
    electron: toElectronVersion(electron ?? 'unknown', pinnedElectron),
    chromium: chrome ?? 'unknown',
    node,
    sqlite: sqlite ?? 'unknown',
    system: `${type()} ${release()} ${arch()}`,
    logFile,
    dataFolder,
  }
}

/** Where the official download cannot be reached, a checkout runs on a fallback of another version. */
export function toElectronVersion(running: string, pinned: string): string {
  return running === pinned ? running : `${running} instead of ${pinned}`
}
