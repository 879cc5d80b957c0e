import { type Dirent, readdirSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { describeRefusal } from './library-error.ts'

export interface Problem {
  readonly path: string
  readonly reason: string
}

export type OnProblem = (problem: Problem) => void

export interface WalkedFile {
  readonly path: string
  readonly stats: Stats
}

/**
 * Every file below a folder. A folder that links lead to twice, or in a circle, is entered once; `entered` may
 * be shared between walks. What cannot be looked at is told, and the rest goes on.
 */
export function* walkFiles(start: string, entered: Set<string>, onProblem: OnProblem): Generator<WalkedFile> {
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (!enterFolder(folder, entered, onProblem)) continue
    for (const entry of listFolder(folder, onProblem)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) waiting.push(path)
      else {
        const stats = statPath(path, onProblem)
        if (stats?.isDirectory()) waiting.push(path)
        else if (stats?.isFile()) yield { path, stats }
      }
    }
  }
}

/** The folders in a folder, links to folders included. */
export function listSubfolders(folder: string, onProblem: OnProblem): readonly string[] {
  return listFolder(folder, onProblem).flatMap((entry) => {
    const path = join(folder, entry.name)
    const isFolder = entry.isSymbolicLink() ? statPath(path, onProblem)?.isDirectory() : entry.isDirectory()
    return isFolder ? [path] : []
  })
}

/** Whether this folder is met for the first time. */
export function enterFolder(folder: string, entered: Set<string>, onProblem: OnProblem): boolean {
  try {
    const { dev, ino } = statSync(folder, { bigint: true })
    const key = `${dev}:${ino}`
    if (entered.has(key)) return false
    entered.add(key)
    return true
  } catch (cause) {
    onProblem({ path: folder, reason: describeRefusal(cause) })
    return false
  }
}

function listFolder(folder: string, onProblem: OnProblem): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch (cause) {
    onProblem({ path: folder, reason: describeRefusal(cause) })
    return []
  }
}

function statPath(path: string, onProblem: OnProblem): Stats | undefined {
  try {
    return statSync(path)
  } catch (cause) {
    onProblem({ path, reason: describeRefusal(cause) })
    return undefined
  }
}
