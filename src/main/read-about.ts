import { arch, release, type } from 'node:os'
import type { About } from '../shared/about.ts'

export interface AboutOptions {
  readonly version: string
  readonly logFile: string
  readonly dataFolder: string
}

export function readAbout({ version, logFile, dataFolder }: AboutOptions): About {
  const { electron, chrome, node, sqlite } = process.versions
  return {
    app: version,
    electron: electron ?? 'unknown',
    chromium: chrome ?? 'unknown',
    node,
    sqlite: sqlite ?? 'unknown',
    system: `${type()} ${release()} ${arch()}`,
    logFile,
    dataFolder,
  }
}
