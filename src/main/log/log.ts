import { renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
// The Node flavour: the one for Electron's main process opens IPC channels of its own, which check no sender.
import electronLog from 'electron-log/node.js'
import { makeFolders } from '../files/make-folders.ts'
import { closeToOthers, PRIVATE_FILE } from '../files/private.ts'

export interface Log {
  info(...parts: readonly unknown[]): void
  warn(...parts: readonly unknown[]): void
  error(...parts: readonly unknown[]): void
}

export interface LogFile extends Log {
  readonly path: string
}

const MAX_BYTES = 2_000_000

export function openLog(folder: string, echo: boolean): LogFile {
  const path = join(folder, 'scrollback.log')
  prepare(folder, path)
  const { file, console } = electronLog.transports
  file.resolvePathFn = () => path
  file.maxSize = MAX_BYTES
  file.writeOptions = { flag: 'a', mode: PRIVATE_FILE, encoding: 'utf8' }
  file.level = 'info'
  console.level = echo ? 'warn' : false
  return {
    path,
    info: (...parts) => electronLog.info(...parts),
    warn: (...parts) => electronLog.warn(...parts),
    error: (...parts) => electronLog.error(...parts),
  }
}

/** Something that is no file would have the app wait for whoever reads it. */
function prepare(folder: string, path: string): void {
  makeFolders(folder)
  closeToOthers(folder)
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats !== undefined && !stats.isFile()) renameSync(path, `${path}.set-aside`)
  closeToOthers(path)
}
