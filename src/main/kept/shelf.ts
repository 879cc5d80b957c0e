import { createHash } from 'node:crypto'
import { closeSync, readdirSync, renameSync, rmSync, type Stats, statSync, utimesSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import { writeAll } from '../files/file-io.ts'
import { isSameTime } from '../files/is-same-time.ts'
import { makeFolders } from '../files/make-folders.ts'
import { openFile } from '../files/open-file.ts'
import { describeRefusal, LibraryError, toErrorCode } from '../library/library-error.ts'
import { holds, readKept } from '../vault/parts/kept-content.ts'
import type { KeptCopy } from './kept-files.ts'

export interface ShelfOptions {
  /** More than this is thrown away, what was not used for longest first. */
  readonly mostBytes?: number
  readonly now?: () => number
}

const MOST_BYTES = 2 * 1024 * 1024 * 1024
/** What was used within this time may be in use now. */
const IN_USE_MS = 60 * 60 * 1000
/** Between two looks at how much there is. */
const LOOK_AFTER_BYTES = 64 * 1024 * 1024

let temporaries = 0

/**
 * Kept files, unpacked with the paths and times they had below their root, so that whatever reads a root reads them too. Nothing in
 * it is needed: what is thrown away is unpacked again when somebody asks for it.
 */
export class Shelf {
  readonly #folder: string
  readonly #mostBytes: number
  readonly #now: () => number
  #written = Number.POSITIVE_INFINITY

  constructor(folder: string, { mostBytes = MOST_BYTES, now = Date.now }: ShelfOptions = {}) {
    this.#folder = folder
    this.#mostBytes = mostBytes
    this.#now = now
  }

  /** The folder that stands for a root. */
  rootOf(id: string): string {
    return join(this.#folder, id)
  }

  /** Puts them there, as far as they are not; gives back how many bytes that took. */
  async unpack(id: string, copies: Iterable<KeptCopy>, signal?: AbortSignal): Promise<number> {
    let bytes = 0
    for (const copy of copies) {
      const path = join(this.rootOf(id), copy.path.replaceAll('/', sep))
      if (!this.#isThere(path, copy)) {
        throwIfCancelled(signal)
        await write(path, await chooseSound(copy), this.#folder)
        bytes += copy.length
      }
      // The time of access tells what was used last, whatever the disk makes of reading.
      utimesSync(path, this.#now() / 1000, copy.modified / 1000)
    }
    this.#written += bytes
    if (bytes > 0 && this.#written >= LOOK_AFTER_BYTES) this.tidy()
    return bytes
  }

  #isThere(path: string, { length, modified }: KeptCopy): boolean {
    const stats = statSync(path, { throwIfNoEntry: false })
    return stats?.size === length && isSameTime(stats.mtimeMs, modified)
  }

  /** Makes room: whole sessions go, and what a crash left half written. */
  tidy(): void {
    this.#written = 0
    const sessions = new Map<string, { readonly paths: string[]; bytes: number; used: number }>()
    let bytes = 0
    const isOld = (time: number) => this.#now() - time > IN_USE_MS
    for (const { path, stats } of listFiles(this.#folder)) {
      const key = toSession(path)
      if (key === undefined) {
        if (isOld(stats.mtimeMs)) rmSync(join(this.#folder, path), { force: true })
        continue
      }
      const session = sessions.get(key) ?? { paths: [], bytes: 0, used: 0 }
      sessions.set(key, session)
      session.paths.push(path)
      session.bytes += stats.size
      session.used = Math.max(session.used, stats.atimeMs)
      bytes += stats.size
    }
    for (const session of [...sessions.values()].sort((a, b) => a.used - b.used)) {
      if (bytes <= this.#mostBytes || !isOld(session.used)) return
      for (const path of session.paths) rmSync(join(this.#folder, path), { force: true })
      bytes -= session.bytes
    }
  }
}

/** The second copy, if only that is sound. */
async function chooseSound(copy: KeptCopy): Promise<KeptCopy> {
  if (copy.second === undefined || (await holds(copy.file, copy)) || !(await holds(copy.second, copy)))
    return copy
  return { ...copy, file: copy.second }
}

async function write(path: string, copy: KeptCopy, folder: string): Promise<void> {
  const temporary = join(folder, `${process.pid}-${temporaries++}.tmp`)
  try {
    makeFolders(dirname(path))
    const hash = createHash('sha256')
    const file = openFile(temporary, 'wx')
    let position = 0
    try {
      for await (const bytes of readKept(copy.file, copy.length)) {
        hash.update(bytes)
        writeAll(file, bytes, position)
        position += bytes.length
      }
    } finally {
      closeSync(file)
    }
    if (hash.digest('hex') !== copy.whole) throw new Error('it does not match the ledger')
    renameSync(temporary, path)
  } catch (cause) {
    rmSync(temporary, { force: true })
    throw new LibraryError(
      toErrorCode(cause),
      `The backup of “${copy.path}” in the vault cannot be unpacked: ${describeRefusal(cause)}.`,
      { cause },
    )
  }
}

/** `<root>/projects/<project>/<session>…`; undefined for what is no kept file. */
function toSession(path: string): string | undefined {
  const [root, ...parts] = path.split(sep)
  if (parts.length < 2) return undefined
  const own = parts[0] === 'projects' ? parts.slice(0, 3) : parts.slice(0, 2)
  return [root, ...own].join('/').replace(/\.jsonl$/, '')
}

function* listFiles(folder: string): Generator<{ readonly path: string; readonly stats: Stats }> {
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const stats = statSync(join(folder, path), { throwIfNoEntry: false })
    if (stats?.isFile()) yield { path, stats }
  }
}
