import type { Stats } from 'node:fs'
import { join, sep } from 'node:path'
import { NotAFileError } from '../../files/open-file.ts'
import { type FolderEntry, readEntries, realpathSync, statSync } from '../../files/source-files.ts'
import { describeRefusal } from '../library-error.ts'

export interface Problem {
  readonly path: string
  readonly reason: string
}

export type OnProblem = (problem: Problem) => void

export interface WalkedFile {
  readonly path: string
  readonly stats: Stats
}

/** Which folders behind links were entered, so that links which lead to one place twice, or in a circle, end. */
export class LinkedFolders {
  readonly #home: string
  readonly #entered = new Set<string>()

  /** Links to what lies below `home` lead nowhere new. */
  constructor(home: string) {
    this.#home = realpathSync(home)
  }

  enter(link: string): boolean {
    const target = realpathSync(link)
    const isAtHome =
      target === this.#home ||
      target.startsWith(`${this.#home}${sep}`) ||
      this.#home.startsWith(`${target}${sep}`)
    if (isAtHome || this.#entered.has(target)) return false
    this.#entered.add(target)
    return true
  }
}

const TRANSCRIPT = /\.jsonl(\.|$)/

/** Every file below a folder. What cannot be looked at is told, and the rest goes on. */
export function* walkFiles(
  start: string,
  links: LinkedFolders,
  onProblem: OnProblem,
  /** Whether an entry of the folder itself is looked at. */
  isOwn: (name: string) => boolean = () => true,
): Generator<WalkedFile> {
  const waiting = [start]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    for (const entry of listFolder(folder, onProblem)) {
      if (folder === start && !isOwn(entry.name)) continue
      const path = `${folder}${sep}${entry.name}`
      if (entry.isDirectory()) waiting.push(path)
      else {
        const stats = statPath(path, onProblem)
        if (stats?.isDirectory()) {
          if (links.enter(path)) waiting.push(path)
        } else if (stats?.isFile()) yield { path, stats }
        else if (stats !== undefined && TRANSCRIPT.test(entry.name))
          onProblem({ path, reason: describeRefusal(new NotAFileError(path)) })
      }
    }
  }
}

/** The folders in a folder, links to folders elsewhere included. */
export function listSubfolders(
  folder: string,
  links: LinkedFolders,
  onProblem: OnProblem,
  entries: readonly FolderEntry[] = listFolder(folder, onProblem),
): readonly string[] {
  return entries.flatMap((entry) => {
    const path = join(folder, entry.name)
    if (!entry.isSymbolicLink()) return entry.isDirectory() ? [path] : []
    return statPath(path, onProblem)?.isDirectory() && links.enter(path) ? [path] : []
  })
}

export function listFolder(folder: string, onProblem: OnProblem): readonly FolderEntry[] {
  try {
    return readEntries(folder).toSorted((a, b) => (a.name < b.name ? -1 : 1))
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
