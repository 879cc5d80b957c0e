import { createHash } from 'node:crypto'
import { closeSync } from 'node:fs'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { toPortableName } from '../../../core/escaped-name.ts'
import { findPathDanger } from '../../../core/vault/safe-path.ts'
import { findOwner } from '../../../core/vault/session-of-path.ts'
import { isToBeKept } from '../../../core/vault/what-to-keep.ts'
import {
  MANIFEST_NAME,
  MANIFEST_SUM_NAME,
  type Manifest,
  type ManifestFile,
  manifestSchema,
} from '../../../shared/schemas/manifest.ts'
import { cannotRead, findSystemCode } from '../../library/library-error.ts'
import { openForReading } from '../../library/transcripts/byte-file.ts'
import { VaultError } from '../vault-error.ts'
import type { RestorableFile, RestorableSession, RestoreSource } from './restorable.ts'

const MOST_MANIFEST_BYTES = 256_000_000
const FILE_TYPE = 0o170000
const REGULAR_FILE = 0o100000
const FOLDER = 0o040000
const MADE_ON_UNIX = 3

/** The sessions in an exported zip with raw files. An archive with one dangerous entry is refused as a whole. */
export async function openArchiveSource(path: string): Promise<RestoreSource> {
  const zip = await openZip(path)
  try {
    const entries = await readEntries(zip, path)
    const { manifest, isSound } = await readManifest(zip, path, entries)
    const differences = isSound ? [] : ['its manifest was changed']
    return {
      sessions: toSessions(zip, path, manifest, entries),
      differences,
      complete: (session) => compare(session, manifest, entries, differences),
      close: () => zip.close(),
    }
  } catch (cause) {
    zip.close()
    throw cause
  }
}

async function openZip(path: string): Promise<yauzl.ZipFile> {
  const file = openForReading(path)
  try {
    return await yauzl.fromFdPromise(file, {
      autoClose: false,
      validateEntrySizes: true,
      strictFileNames: true,
    })
  } catch (cause) {
    closeSync(file)
    if (findSystemCode(cause) !== undefined) throw cannotRead(path, cause)
    throw refuse(path, 'it is another kind of file, or damaged', cause)
  }
}

async function readEntries(zip: yauzl.ZipFile, path: string): Promise<ReadonlyMap<string, yauzl.Entry>> {
  const entries = new Map<string, yauzl.Entry>()
  try {
    for await (const entry of zip.eachEntry()) {
      const danger = findDanger(entry) ?? (entries.has(entry.fileName) ? 'it occurs twice' : undefined)
      if (danger !== undefined) throw refuse(path, `“${entry.fileName}” in it is dangerous: ${danger}`)
      entries.set(entry.fileName, entry)
    }
  } catch (cause) {
    if (cause instanceof VaultError) throw cause
    throw refuse(path, `an entry in it is dangerous or damaged: ${toText(cause)}`, cause)
  }
  return entries
}

function findDanger(entry: yauzl.Entry): string | undefined {
  const isFolder = entry.fileName.endsWith('/')
  const danger = findPathDanger(isFolder ? entry.fileName.slice(0, -1) : entry.fileName)
  if (danger !== undefined) return danger
  const type = (entry.externalFileAttributes >>> 16) & FILE_TYPE
  const isPlain = type === 0 || type === (isFolder ? FOLDER : REGULAR_FILE)
  if (entry.versionMadeBy >> 8 === MADE_ON_UNIX && !isPlain) return 'it is a link or a device'
  return entry.isEncrypted() ? 'it is encrypted' : undefined
}

async function readManifest(
  zip: yauzl.ZipFile,
  path: string,
  entries: ReadonlyMap<string, yauzl.Entry>,
): Promise<{ readonly manifest: Manifest; readonly isSound: boolean }> {
  const entry = entries.get(MANIFEST_NAME)
  if (entry === undefined) throw refuse(path, `it has no ${MANIFEST_NAME}, so it is not a Scrollback archive`)
  if (entry.uncompressedSize > MOST_MANIFEST_BYTES) throw refuse(path, 'its manifest is too large')
  try {
    const text = await buffer(await zip.openReadStreamPromise(entry))
    const isSound = await hasSum(zip, entries.get(MANIFEST_SUM_NAME), text)
    return { manifest: manifestSchema.parse(JSON.parse(text.toString('utf8'))), isSound }
  } catch (cause) {
    throw refuse(path, 'its manifest cannot be read', cause)
  }
}

async function hasSum(zip: yauzl.ZipFile, entry: yauzl.Entry | undefined, text: Buffer): Promise<boolean> {
  if (entry === undefined) return true
  if (entry.uncompressedSize > 1000) return false
  const sum = await buffer(await zip.openReadStreamPromise(entry))
  return sum.toString('latin1').startsWith(createHash('sha256').update(text).digest('hex'))
}

/** The session as it is in the archive, and in what it is not what the manifest says. */
async function compare(
  session: RestorableSession,
  manifest: Manifest,
  entries: ReadonlyMap<string, yauzl.Entry>,
  ofArchive: readonly string[],
): Promise<RestorableSession> {
  const differences = [...ofArchive]
  const files: RestorableFile[] = []
  for (const file of session.files) {
    const hash = createHash('sha256')
    let size = 0
    for await (const bytes of file.read()) {
      hash.update(bytes)
      size += bytes.length
    }
    const sha256 = hash.digest('hex')
    if (sha256 !== file.sha256) differences.push(`“${file.path}” does not match the manifest`)
    files.push({ ...file, size, sha256 })
  }
  const listed = new Set(manifest.files.map(({ path }) => path))
  for (const path of entries.keys()) {
    const inRoot = path.slice('raw/'.length)
    if (path.startsWith('raw/') && !listed.has(path) && isOf(inRoot, session.id, session.project))
      differences.push(`“${inRoot}” is not in the manifest`)
  }
  return { ...session, files, differences }
}

function toSessions(
  zip: yauzl.ZipFile,
  path: string,
  manifest: Manifest,
  entries: ReadonlyMap<string, yauzl.Entry>,
): readonly RestorableSession[] {
  const named = new Map<string, ManifestFile[]>()
  for (const file of manifest.files) {
    if (file.session === null || !file.path.startsWith('raw/')) continue
    named.set(file.session, [...(named.get(file.session) ?? []), file])
  }
  return manifest.sessions.flatMap(({ title, last, ...session }): readonly RestorableSession[] => {
    // In the archive they have names that every system takes.
    const id = toPortableName(session.id)
    const projectDir = toPortableName(session.projectDir)
    const files = (named.get(session.id) ?? []).flatMap((file) => toFile(zip, path, file, entries) ?? [])
    const own = files.filter(({ path }) => isOf(path, id, projectDir))
    if (own.length === 0) return []
    const modified = last === null ? undefined : Date.parse(last)
    return [{ id, title, project: projectDir, root: undefined, modified, files: own }]
  })
}

/** Two sessions with one id may be in an archive, each in its project. */
function isOf(path: string, id: string, project: string): boolean {
  const owner = findOwner(path)
  switch (owner.kind) {
    case 'session':
      return owner.session === id && owner.project === project
    case 'companion':
      return owner.session === id
    case 'flat-subagent':
      return owner.project === project
    default:
      return false
  }
}

function toFile(
  zip: yauzl.ZipFile,
  archive: string,
  { path, size, sha256 }: ManifestFile,
  entries: ReadonlyMap<string, yauzl.Entry>,
): RestorableFile | undefined {
  const inRoot = path.slice('raw/'.length)
  // Only what a vault would keep may be written into a root, and never settings.
  if (findPathDanger(inRoot) !== undefined || !isToBeKept(inRoot)) return undefined
  const entry = entries.get(path)
  if (entry === undefined) throw refuse(archive, `“${path}” is missing from it`)
  return { path: inRoot, size, sha256, read: () => readEntry(zip, archive, entry) }
}

/** It throws when more comes out of an entry than its size says. */
async function* readEntry(zip: yauzl.ZipFile, archive: string, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer
  } catch (cause) {
    throw refuse(archive, `“${entry.fileName}” in it cannot be unpacked: ${toText(cause)}`, cause)
  }
}

function refuse(path: string, reason: string, cause?: unknown): VaultError {
  return new VaultError('refused', `“${path}” cannot be opened: ${reason}.`, { cause })
}

function toText(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
