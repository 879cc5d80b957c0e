import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { foldName } from '../../../core/archive/fold-name.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import {
  type EntryRole,
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  type Manifest,
  type ManifestFile,
  toSumText,
} from '../../../shared/schemas/manifest.ts'
import { ArchiveError } from './archive-error.ts'
import { byPath } from './by-path.ts'
import type { Chunks } from './in-batches.ts'
import { verifyArchive } from './verify-archive.ts'
import { writeSafely } from './write-safely.ts'
import { ZipWriter } from './zip-writer.ts'

export interface ArchiveEntry {
  readonly path: string
  readonly role: EntryRole
  readonly session: string | null
  /** Called when its turn comes: until then nothing of it is in memory. Undefined where it vanished, and is left out. */
  readonly open: () => Promise<Chunks | undefined>
}

export interface WriteArchiveOptions {
  /** In the order in which they are written: the same for the same content. */
  readonly entries: AsyncIterable<ArchiveEntry> | Iterable<ArchiveEntry>
  /** Called when all entries are written. */
  readonly describe: (content: { readonly id: string; readonly files: readonly ManifestFile[] }) => Manifest
  readonly signal?: AbortSignal
  readonly onEntry?: (entry: ArchiveEntry) => void
  readonly onVerified?: (path: string) => void
}

/** Writes a zip at constant memory, reads it back with another implementation, and only then gives it its name. */
export async function writeArchive(target: string, options: WriteArchiveOptions): Promise<Manifest> {
  let manifest: Manifest | undefined
  await writeSafely(target, {
    write: async (file) => {
      manifest = await writeZip(file, options)
    },
    beforeRename: async (path) => {
      const { signal, onVerified } = options
      const report = await verifyArchive(path, {
        ...(signal && { signal }),
        ...(onVerified && { onEntry: onVerified }),
      })
      const wrong = [...report.missing, ...report.changed, ...report.extra]
      if (wrong.length > 0)
        throw new ArchiveError(
          'unreadable',
          `The archive was not written correctly: “${wrong[0]}” is wrong in it.`,
        )
    },
  })
  if (manifest === undefined) throw new Error('An archive without its manifest')
  return manifest
}

async function writeZip(
  file: FileHandle,
  { entries, describe, signal, onEntry }: WriteArchiveOptions,
): Promise<Manifest> {
  const zip = new ZipWriter(file, signal)
  try {
    const files: ManifestFile[] = []
    const names = new Set<string>()
    for await (const entry of entries) {
      throwIfCancelled(signal)
      const { path, role, session } = entry
      const name = foldName(path)
      if (names.has(name)) throw new Error(`Two entries with one name: ${path}`)
      names.add(name)
      const chunks = await entry.open()
      if (chunks !== undefined) files.push({ path, ...(await zip.add(path, chunks)), role, session })
      onEntry?.(entry)
    }
    files.sort(byPath)
    const manifest = describe({ id: toArchiveId(files), files })
    const { sha256 } = await zip.add(MANIFEST_NAME, [`${JSON.stringify(manifest, null, 2)}\n`])
    await zip.add(MANIFEST_SUM_NAME, [toSumText(sha256)])
    await zip.finish()
    return manifest
  } catch (error) {
    zip.abort()
    throwIfCancelled(signal)
    throw error
  }
}

/** A hash over what is in it, whatever its order and whenever it was made. */
export function toArchiveId(files: readonly Pick<ManifestFile, 'path' | 'size' | 'sha256'>[]): string {
  const hash = createHash('sha256')
  for (const { path, size, sha256 } of files.toSorted(byPath)) hash.update(`${path}\0${size}\0${sha256}\n`)
  return hash.digest('hex')
}
