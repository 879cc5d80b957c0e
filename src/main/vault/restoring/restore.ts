import { createHash, randomUUID } from 'node:crypto'
import { closeSync, constants, copyFileSync, fsyncSync, linkSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { RESTORING } from '../../../core/vault/what-to-keep.ts'
import { ExpectedError, throwIfCancelled } from '../../../shared/expected-error.ts'
import { writeAll } from '../../files/file-io.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { openFile } from '../../files/open-file.ts'
import { removeLeftovers } from '../../files/remove-leftovers.ts'
import { findSystemCode } from '../../library/library-error.ts'
import { VaultError } from '../vault-error.ts'
import type { RestorableFile } from './restorable.ts'
import {
  explainRefusal,
  type FullRestorePlan,
  isRewritten,
  readForTarget,
  type TargetFile,
} from './restore-plan.ts'
import type { RewriteCounts } from './rewrite-content.ts'

export interface WrittenFile {
  readonly path: string
  readonly size: number
  readonly sha256: string
}

/** What was done, for whoever wants to know later. */
export interface RestoreResult {
  /** As it was kept, and under which it is found now. */
  readonly session: string
  readonly id: string
  readonly root: string
  readonly project: string
  readonly written: readonly WrittenFile[]
  /** Files that were there already, byte for byte. */
  readonly same: readonly string[]
  /** Plans of which another one was there, and stayed. */
  readonly stayed: readonly string[]
  /** Lines in which the session id or the working folder was changed. */
  readonly rewritten: Readonly<RewriteCounts>
}

/** What a process leaves behind that is killed while it restores. */
const LEFTOVER = /^\.restoring-(?:(\d+)-)?[0-9a-f]{8}-[0-9a-f-]{27}$/
const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/**
 * Writes what was planned: every hash is checked before the first byte is written, and nothing is ever overwritten. Where it fails on
 * the way, what it wrote is taken away again. The files are new, so that the next cleanup leaves them alone.
 */
export async function restore(plan: FullRestorePlan, signal?: AbortSignal): Promise<RestoreResult> {
  if (plan.hasConflict)
    throw new VaultError(
      'refused',
      `${plan.session.id} already exists with other content. Nothing was written.`,
    )
  const missing: TargetFile[] = []
  for (const planned of plan.files)
    if (planned.state === 'new') missing.push({ ...planned, file: await chooseSound(planned.file, signal) })
  const rewritten = { sessionLines: 0, cwdLines: 0 }
  const written: WrittenFile[] = []
  const targets: string[] = []
  try {
    for (const planned of missing) {
      throwIfCancelled(signal)
      written.push(await write(planned, plan, rewritten))
      targets.push(planned.target)
    }
  } catch (cause) {
    for (const target of targets) rmSync(target, { force: true })
    throw explainRefusal(plan, cause)
  }
  return {
    session: plan.session.id,
    id: plan.id,
    root: plan.root,
    project: plan.project,
    written,
    same: pathsOf(plan, 'same'),
    stayed: pathsOf(plan, 'stays'),
    rewritten,
  }
}

function pathsOf({ files }: FullRestorePlan, state: TargetFile['state']): readonly string[] {
  return files.filter((file) => file.state === state).map(({ path }) => path)
}

/** The file, or its second copy if only that is sound. */
async function chooseSound(file: RestorableFile, signal: AbortSignal | undefined): Promise<RestorableFile> {
  try {
    await checkHash(file, signal)
    return file
  } catch (cause) {
    if (file.readSecond === undefined || signal?.aborted) throw cause
    const second = { ...file, read: file.readSecond }
    await checkHash(second, signal)
    return second
  }
}

async function checkHash(file: RestorableFile, signal: AbortSignal | undefined): Promise<void> {
  const hash = createHash('sha256')
  try {
    for await (const bytes of file.read()) {
      throwIfCancelled(signal)
      hash.update(bytes)
    }
  } catch (cause) {
    throw cause instanceof ExpectedError ? cause : damaged(file, cause)
  }
  if (hash.digest('hex') !== file.sha256) throw damaged(file)
}

function damaged({ path }: RestorableFile, cause?: unknown): VaultError {
  return new VaultError('unreadable', `The backup of “${path}” is damaged, so nothing was written.`, {
    cause,
  })
}

async function write(
  { file, path, target }: TargetFile,
  { rewriting }: FullRestorePlan,
  counts: RewriteCounts,
): Promise<WrittenFile> {
  makeFolders(dirname(target))
  removeLeftovers(dirname(target), LEFTOVER)
  const temporary = join(dirname(target), `${RESTORING}${process.pid}-${randomUUID()}`)
  try {
    const hash = createHash('sha256')
    let size = 0
    const handle = openFile(temporary, 'wx')
    try {
      for await (const bytes of readForTarget(file, rewriting, counts)) {
        writeAll(handle, bytes, size)
        hash.update(bytes)
        size += bytes.length
      }
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    const sha256 = hash.digest('hex')
    if (!isRewritten(file, rewriting) && sha256 !== file.sha256) throw damaged(file)
    placeExclusively(temporary, target)
    return { path, size, sha256 }
  } finally {
    rmSync(temporary, { force: true })
  }
}

/** Under its name it appears whole or not at all, and never in the place of another. */
function placeExclusively(temporary: string, target: string): void {
  try {
    linkSync(temporary, target)
  } catch (cause) {
    if (!NO_LINKS.has(findSystemCode(cause) ?? '')) throw cause
    copyFileSync(temporary, target, constants.COPYFILE_EXCL)
  }
}
