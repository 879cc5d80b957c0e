import { chmodSync, statSync } from 'node:fs'

// What Scrollback writes holds what people said: only the person it belongs to may read it. This is the one place that says so.

export const PRIVATE_FILE = 0o600
export const PRIVATE_FOLDER = 0o700

const OTHERS = 0o077
/** A folder that many share, as /tmp: it is not ours to close. */
const STICKY = 0o1000

/** At the start of every process, for what SQLite, Chromium and libraries create by themselves. */
export function createFilesPrivately(): void {
  process.umask(OTHERS)
}

/** Closes a file or folder of ours that is there already, and was left open to others. */
export function closeToOthers(path: string): void {
  if (process.platform === 'win32') return
  try {
    const stats = statSync(path, { throwIfNoEntry: false })
    if (stats === undefined || (stats.mode & OTHERS) === 0 || (stats.mode & STICKY) !== 0) return
    if (stats.isFile()) chmodSync(path, stats.mode & PRIVATE_FILE)
    else if (stats.isDirectory()) chmodSync(path, stats.mode & PRIVATE_FOLDER)
  } catch {
    // Somebody else's, or a disk that knows no modes.
  }
}
