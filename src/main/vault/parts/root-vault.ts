import { createHash } from 'node:crypto'
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { z } from 'zod'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { isInside } from '../../files/is-inside.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { replaceFile } from '../../files/replace-file.ts'
import { toCheck } from '../../files/sealed-json.ts'
import { describeRefusal, findSystemCode } from '../../library/library-error.ts'
import type { OnProblem, Problem } from '../../library/sources/walk-files.ts'
import { inVault, toVaultError, VaultError } from '../vault-error.ts'
import { lockVault } from '../vault-lock.ts'
import { isMarkedVault, markVault } from '../vault-readme.ts'
import { findAbandonedPart } from './find-abandoned-part.ts'
import { readKeptText } from './open-kept.ts'

const FORMAT = 'scrollback-vault'
/** Since version 2, kept files have records between their frames, which version 1 would take for damage. */
const VERSION = 2

const descriptionSchema = z.object({
  format: z.literal(FORMAT),
  version: z.int().min(1),
  /** Tells this root on this machine from every other one. */
  id: z.string(),
  host: z.string(),
  /** Where the root lies on that machine. */
  root: z.string(),
  /** Of all this; version 1 has none. */
  check: z.string().optional(),
})

/** The part of a vault in which one root of one machine is kept; nobody else writes there. */
export interface RootVault {
  readonly id: string
  readonly host: string
  /** Empty if its description is damaged, so that nobody knows. */
  readonly root: string
  readonly folder: string
  /** Its description is damaged, or of an older version; the next pass writes it again. */
  readonly isToBeDescribed?: 'damaged' | 'older'
}

export interface Machine {
  readonly id: string
  readonly host: string
}

const DESCRIPTION = 'root.json'
const MOST_BYTES = 256 * 1024

/** The place of a root in a vault, made at the first time. Only the id counts: a machine may be given another name. */
export function openRootVault(vault: string, root: string, machine: Machine): RootVault {
  try {
    refuseInside(vault, root)
    makeFolders(vault)
    const id = toRootId(machine, root)
    const skipped: Problem[] = []
    const parts = listRootVaults(vault, (problem) => skipped.push(problem))
    const unreadable = skipped.find(({ path }) => path.endsWith(`-${id}`))
    if (unreadable !== undefined)
      throw new VaultError('unreadable', `“${unreadable.path}” cannot be used: ${unreadable.reason}.`)
    const found = parts.find((each) => each.id === id)
    if (found !== undefined)
      return found.isToBeDescribed === undefined && found.root === root
        ? found
        : describe({ id, host: machine.host, root, folder: found.folder })
    const abandoned = findAbandonedPart(parts, root, machine)
    if (abandoned !== undefined) return takeOver({ ...abandoned, id })
    const folder = join(vault, `${toFolderName(machine.host)}-${id}`)
    makeFolders(folder)
    markVault(vault)
    return describe({ id, host: machine.host, root, folder })
  } catch (cause) {
    throw toVaultError(cause, vault)
  }
}

/** Unless somebody writes there, who then has not abandoned it. */
function takeOver(part: RootVault): RootVault {
  const lock = lockVault(part.folder)
  try {
    return describe(part)
  } finally {
    lock.release()
  }
}

function describe(part: RootVault): RootVault {
  const { id, host, root, folder } = part
  replaceFile(join(folder, DESCRIPTION), toText({ id, host, root }))
  return { id, host, root, folder }
}

function toText({ id, host, root }: Pick<RootVault, 'id' | 'host' | 'root'>): string {
  const description = { format: FORMAT, version: VERSION, id, host, root }
  const check = toCheck(JSON.stringify(description))
  return `${JSON.stringify({ ...description, check }, null, 2)}\n`
}

/**
 * Everything kept in a vault, by root; the folder itself may also be the part of one root. A part that cannot be read, or that a
 * newer version of Scrollback wrote, is skipped: other computers may write there, and shall stop nobody.
 */
export function listRootVaults(vault: string, onSkipped: OnProblem = () => {}): readonly RootVault[] {
  const own = tryReadDescription(vault, onSkipped)
  if (own !== undefined) return [own]
  return readdirSync(vault, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .flatMap((entry) => tryReadDescription(join(vault, entry.name), onSkipped) ?? [])
    .sort((a, b) => (a.folder < b.folder ? -1 : 1))
}

function tryReadDescription(folder: string, onSkipped: OnProblem): RootVault | undefined {
  try {
    return readDescription(folder)
  } catch (cause) {
    if (!(cause instanceof ExpectedError) && findSystemCode(cause) === undefined) throw cause
    const isExpected = cause instanceof ExpectedError
    onSkipped({
      path: folder,
      reason: isExpected ? cause.message.replace(/\.$/, '') : describeRefusal(cause),
    })
    return undefined
  }
}

/** A folder that somebody chose to keep in. The one that a disk leaves behind when it is taken away is none. */
export function isVault(folder: string): boolean {
  return existsSync(folder) && (isMarkedVault(folder) || listRootVaults(folder).length > 0)
}

/** For one that was chosen before: where it is away, another one must not begin in its place. */
export function requireVaultThere(vault: string): void {
  if (inVault(vault, () => isVault(vault))) return
  const reason = existsSync(vault) ? ': its folder is empty' : ''
  throw new VaultError(
    'not-found',
    `The vault “${vault}” was not found${reason}. Connect its disk, or choose another folder.`,
  )
}

/** The same for whoever only looks: a folder that is no vault is said to be none. */
export function requireRootVaults(vault: string, onSkipped: OnProblem = () => {}): readonly RootVault[] {
  const skipped: Problem[] = []
  let found: readonly RootVault[]
  try {
    found = listRootVaults(vault, (problem) => skipped.push(problem))
  } catch (cause) {
    throw toVaultError(cause, vault)
  }
  const [first] = skipped
  if (found.length === 0 && first !== undefined)
    throw new VaultError(
      'unreadable',
      `The vault “${vault}” cannot be read: ${first.reason} (“${first.path}”).`,
    )
  for (const problem of skipped) onSkipped(problem)
  if (found.length > 0) return found
  throw new VaultError('not-found', `Nothing is backed up in “${vault}” yet.`)
}

function readDescription(folder: string): RootVault | undefined {
  let text: string | undefined
  try {
    text = readKeptText(join(folder, DESCRIPTION), MOST_BYTES)
  } catch (cause) {
    if (findSystemCode(cause) !== 'ENOENT' && findSystemCode(cause) !== 'ENOTDIR') throw cause
  }
  const parsed = descriptionSchema.safeParse(text === undefined ? undefined : parseJson(text))
  if (!parsed.success) return guessPart(folder)
  const { id, host, root, version, check } = parsed.data
  if (version > VERSION) throw new VaultError('unreadable', 'it was written by a newer version of Scrollback')
  if (version === 1 && check === undefined) return { id, host, root, folder, isToBeDescribed: 'older' }
  return text === toText({ id, host, root }) ? { id, host, root, folder } : guessPart(folder)
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

export function isDescriptionDamaged(folder: string): boolean {
  return readDescription(folder)?.isToBeDescribed === 'damaged'
}

/** A part whose description is damaged still has its files, and the name of its folder says whose it is. */
function guessPart(folder: string): RootVault | undefined {
  const [, host = '', id] = /^(.+)-([0-9a-f]{12})$/.exec(basename(folder)) ?? []
  const isPart = ['ledger.jsonl', 'ledger.jsonl.zst', 'projects'].some((name) =>
    existsSync(join(folder, name)),
  )
  if (id === undefined || !isPart) return undefined
  return { id, host, root: '', folder, isToBeDescribed: 'damaged' }
}

/** Whether this computer keeps there. Names do not tell: many computers have the same one. */
export function isOwnPart({ id, root }: Pick<RootVault, 'id' | 'root'>, machine: Machine): boolean {
  return id === toRootId(machine, root)
}

function toRootId({ id }: Machine, root: string): string {
  return createHash('sha256').update(`${id}\0${root}`).digest('hex').slice(0, 12)
}

function toFolderName(host: string): string {
  return host.replace(/[^A-Za-z0-9.-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '') || 'computer'
}

/** A vault below a root would be kept in itself, and Claude Code may clean up there. */
function refuseInside(vault: string, root: string): void {
  if (!isInside(toRealPath(resolve(vault)), root)) return
  throw new VaultError('refused', `“${vault}” is inside “${root}”. Choose a folder outside of it.`)
}

/** Of a folder that may not be there yet. */
function toRealPath(path: string): string {
  if (existsSync(path) || dirname(path) === path) return existsSync(path) ? realpathSync(path) : path
  return join(toRealPath(dirname(path)), basename(path))
}
