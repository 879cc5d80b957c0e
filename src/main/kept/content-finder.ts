import { join, sep } from 'node:path'
import { findOwner } from '../../core/vault/session-of-path.ts'
import { existsSync } from '../files/source-files.ts'
import type { KeptCopy, KeptFiles, KeptRoot } from './kept-files.ts'
import { openKeptBytes } from './open-kept-bytes.ts'
import type { Shelf } from './shelf.ts'

/** So long what was unpacked is not looked at again: whoever scrolls asks many times a second. */
const REMEMBERED_MS = 2000
const START_LENGTH = 4096

export interface UnpackedFile {
  /** Where it can be read. */
  readonly file: string
  /** Where a path there would be if nothing were gone. */
  readonly toSource: (path: string) => string
}

/**
 * Where the content of a session's file can be read: the file itself if it is there, else a copy from the vault. A session is taken
 * whole, so that its subagents and outputs lie beside it.
 */
export class ContentFinder {
  readonly #kept: KeptFiles
  readonly #shelf: Shelf
  readonly #unpacked = new Map<string, number>()
  /** By flat subagent and version: the session that its records name. */
  readonly #owners = new Map<string, string | undefined>()

  constructor(kept: KeptFiles, shelf: Shelf) {
    this.#kept = kept
    this.#shelf = shelf
  }

  /** Undefined where the file itself is to be read: it is there, or nothing is kept of it. */
  async find(file: string, signal?: AbortSignal): Promise<UnpackedFile | undefined> {
    const isThere = existsSync(file)
    return isThere && isMainThere(file) ? undefined : this.#findCopy(file, isThere, signal)
  }

  /** Its copy, though the file itself may be there: something that belongs to it is not. */
  findCopy(file: string, signal?: AbortSignal): Promise<UnpackedFile | undefined> {
    return this.#findCopy(file, false, signal)
  }

  async #findCopy(
    file: string,
    isThere: boolean,
    signal: AbortSignal | undefined,
  ): Promise<UnpackedFile | undefined> {
    const found = this.#kept.findRootOf(file)
    const copy = found?.kept.copies.get(found.path)
    if (found === undefined || copy === undefined) return undefined
    const { kept } = found
    const owner = this.#findOwner(copy)
    if (owner === undefined) return undefined
    const { project, session } = owner
    // Without the conversation it belongs to, a file that is there tells as much.
    if (isThere && !kept.copies.has(toMainPath(project, session))) return undefined
    await this.#unpack(kept, project, session, signal)
    const folder = this.#shelf.rootOf(kept.id)
    return {
      file: join(folder, found.path.replaceAll('/', sep)),
      toSource: (path) =>
        path.startsWith(`${folder}${sep}`) ? join(kept.root, path.slice(folder.length + 1)) : path,
    }
  }

  /** A folder like a root, with the session in it. */
  async unpackSession(
    kept: KeptRoot,
    project: string,
    session: string,
    signal?: AbortSignal,
  ): Promise<string> {
    await this.#unpack(kept, project, session, signal)
    return this.#shelf.rootOf(kept.id)
  }

  async #unpack(
    kept: KeptRoot,
    project: string,
    session: string,
    signal: AbortSignal | undefined,
  ): Promise<void> {
    const key = `${kept.id}/${project}/${session}`
    const now = performance.now()
    if ((this.#unpacked.get(key) ?? 0) > now) return
    for (const [known, until] of this.#unpacked) if (until <= now) this.#unpacked.delete(known)
    await this.#shelf.unpack(kept.id, this.#filesOf(kept, project, session), signal)
    this.#unpacked.set(key, performance.now() + REMEMBERED_MS)
  }

  #filesOf(kept: KeptRoot, project: string, session: string): readonly KeptCopy[] {
    const own = (kept.projects.get(project) ?? []).filter(
      (copy) => this.#findOwner(copy)?.session === session,
    )
    return [...own, ...(kept.companions.get(session) ?? [])]
  }

  /** Flat subagents (2.0.31 to 2.1.1) tell their session inside. */
  #findOwner(copy: KeptCopy): { readonly project: string; readonly session: string } | undefined {
    const owner = findOwner(copy.path)
    if (owner.kind === 'session') return owner
    if (owner.kind !== 'flat-subagent') return undefined
    if (!this.#owners.has(copy.file)) this.#owners.set(copy.file, peekSession(copy))
    const session = this.#owners.get(copy.file)
    return session === undefined ? undefined : { project: owner.project, session }
  }
}

function toMainPath(project: string, session: string): string {
  return `projects/${project}/${session}.jsonl`
}

/** A main transcript, or one whose session has not lost its main transcript. */
function isMainThere(file: string): boolean {
  const folder = /^(.+)[/\\]subagents[/\\]/.exec(file)?.[1]
  return folder === undefined || existsSync(`${folder}.jsonl`)
}

function peekSession({ file }: KeptCopy): string | undefined {
  try {
    const bytes = openKeptBytes(file)
    try {
      const start = Buffer.alloc(START_LENGTH)
      const text = start.toString('utf8', 0, bytes.read(start, 0, START_LENGTH, 0))
      return /(?<!\\)"sessionId":"([^"\\]+)"/.exec(text)?.[1]
    } finally {
      bytes.close()
    }
  } catch {
    // Damaged: nobody can say whose it is, and verifying tells of it.
    return undefined
  }
}
