import { createHash } from 'node:crypto'
import { rmSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { OpenedArchive } from '../../shared/schemas/sources.ts'
import { cannotRead, LibraryError } from '../library/library-error.ts'
import { isInSource } from '../library/sources/is-in-source.ts'
import { toLabel } from '../library/sources/to-label.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'

export interface OpenedArchivesOptions {
  readonly worker: WorkerHost
  /** Sessions are unpacked below it; nothing else is in it. */
  readonly folder: string
  readonly home: string
}

/** Exported zips that are open for reading, until the app ends. What is unpacked of them is a copy that nobody misses. */
export interface OpenedArchives {
  open(path: string): Promise<OpenedArchive>
  has(path: string): boolean
  unpack(path: string, session: { readonly id: string; readonly project: string }): Promise<string>
  /** Whether a file was unpacked here, or is one of the archives. */
  covers(file: string): boolean
  /** Takes away what was unpacked, now or by an app that ended without doing so. */
  clear(): void
}

/** By its name, unless it is a folder. */
export async function isArchive(path: string): Promise<boolean> {
  if (!/\.zip$/i.test(path)) return false
  const stats = await stat(path).catch(() => undefined)
  return stats?.isDirectory() !== true
}

export function createOpenedArchives({ worker, folder, home }: OpenedArchivesOptions): OpenedArchives {
  /** By the path of the archive: where its sessions are unpacked. */
  const places = new Map<string, string>()
  /** Whoever asks twice waits for the same. */
  const unpacking = new Map<string, Promise<string>>()
  const call = { isRepeatable: true }

  return {
    async open(chosen) {
      const { file, place } = await locate(chosen, folder)
      const sessions = await worker.call('vault-list-archive', { path: file }, call)
      places.set(file, place)
      // As the list of sessions has them: newest first.
      const sorted = sessions.toSorted((a, b) => (b.modified ?? 0) - (a.modified ?? 0))
      return { kind: 'archive', file, label: toLabel(file, home), sessions: sorted }
    },

    has: (path) => places.has(path),

    async unpack(archive, { id, project }) {
      const to = places.get(archive)
      if (to === undefined) throw new LibraryError('refused', 'This archive is not open.')
      const key = [to, project, id].join('\n')
      const running =
        unpacking.get(key) ??
        worker
          .call('vault-unpack-session', { archive, id, project, to }, call)
          .finally(() => unpacking.delete(key))
      unpacking.set(key, running)
      return running
    },

    covers: (file) => places.has(file) || [...places.values()].some((place) => isInSource(place, file)),

    clear: () => rmSync(folder, { recursive: true, force: true }),
  }
}

interface Located {
  readonly file: string
  /** Where it is unpacked. */
  readonly place: string
}

/** One that was written anew is another one. */
async function locate(chosen: string, folder: string): Promise<Located> {
  try {
    const file = await realpath(chosen)
    const { size, mtimeMs } = await stat(file)
    const id = createHash('sha256').update(`${file}\n${size}\n${mtimeMs}`).digest('hex').slice(0, 16)
    return { file, place: join(folder, id) }
  } catch (cause) {
    throw cannotRead(chosen, cause)
  }
}
