import { statSync } from 'node:fs'
import { join, sep } from 'node:path'
import { toKeptPath } from '../../core/vault/kept-path.ts'
import { findPathDanger } from '../../core/vault/safe-path.ts'
import { findOwner } from '../../core/vault/session-of-path.ts'
import { isToBeKept } from '../../core/vault/what-to-keep.ts'
import { existsSync } from '../files/source-files.ts'
import { toSecondPath } from '../vault/parts/list-kept-files.ts'
import { isOwnPart, listRootVaults, type Machine, type RootVault } from '../vault/parts/root-vault.ts'
import { toKeptFile } from '../vault/parts/to-kept-file.ts'
import { readState } from '../vault/parts/vault-state.ts'
import { hasSecondCopies } from '../vault/passes/second-copy.ts'

/** The newest copy of a file that is kept in the vault. */
export interface KeptCopy {
  /** In the root, with `/`. */
  readonly path: string
  /** The compressed file. */
  readonly file: string
  /** Its second copy, if the vault has one. */
  readonly second: string | undefined
  readonly version: number
  /** Of the source. */
  readonly length: number
  /** The SHA-256 of all its bytes. */
  readonly whole: string
  /** When the source was last written. */
  readonly modified: number
}

/** What is kept of one root. */
export interface KeptRoot {
  /** Tells it from other roots, also those of other computers. */
  readonly id: string
  readonly root: string
  readonly copies: ReadonlyMap<string, KeptCopy>
  /** The copies below `projects/`, by the name of the project's folder. */
  readonly projects: ReadonlyMap<string, readonly KeptCopy[]>
  /** Todos, tasks and the like, by the id of their session. */
  readonly companions: ReadonlyMap<string, readonly KeptCopy[]>
}

/** Where this computer keeps its sessions. */
export interface VaultPlace {
  readonly vault: string
  readonly machine: Machine
}

/** What is kept of a root; undefined where nothing is, or where the vault is not there. */
export type FindKept = (root: string) => KeptRoot | undefined

interface Known {
  readonly identity: string
  readonly kept: KeptRoot
}

/**
 * What this computer has in its vault, told from the ledger. It is read again only when it has changed; a vault that is switched off,
 * or on a disk that is not plugged in, holds nothing for now.
 */
export class KeptFiles {
  readonly #findVault: () => VaultPlace | undefined
  readonly #known = new Map<string, Known>()
  readonly #parts = new Map<string, RootVault>()

  constructor(findVault: () => VaultPlace | undefined) {
    this.#findVault = findVault
  }

  readonly ofRoot: FindKept = (root) => {
    const place = this.#findVault()
    const part = place && this.#findPart(place, root)
    const identity = part && identify(part.folder)
    if (part === undefined || identity === undefined) return undefined
    const known = this.#known.get(part.folder)
    if (known?.identity === identity) return known.kept
    const kept = readKept(part)
    this.#known.set(part.folder, { identity, kept })
    return kept
  }

  /** The root and the path in it of a file that may be kept, by its place on disk. */
  findRootOf(file: string): { readonly kept: KeptRoot; readonly path: string } | undefined {
    const place = this.#findVault()
    if (place === undefined) return undefined
    const isAround = ({ root }: RootVault) => file.startsWith(`${root}${sep}`)
    const part = [...this.#parts.values()].find(isAround) ?? listOwnParts(place).find(isAround)
    const kept = part && this.ofRoot(part.root)
    return kept && { kept, path: file.slice(kept.root.length + 1).replaceAll(sep, '/') }
  }

  /** Of a file that is gone from disk. */
  findCopy(file: string): KeptCopy | undefined {
    if (existsSync(file)) return undefined
    const found = this.findRootOf(file)
    return found?.kept.copies.get(found.path)
  }

  /** The roots of which something is kept. */
  listRoots(): readonly KeptRoot[] {
    const place = this.#findVault()
    return place === undefined ? [] : listOwnParts(place).flatMap(({ root }) => this.ofRoot(root) ?? [])
  }

  /** A part that was found once stays where it is. */
  #findPart(place: VaultPlace, root: string): RootVault | undefined {
    const key = `${place.vault}\n${place.machine.id}\n${root}`
    const part = this.#parts.get(key) ?? listOwnParts(place).find((each) => each.root === root)
    if (part !== undefined) this.#parts.set(key, part)
    return part
  }
}

function listOwnParts({ vault, machine }: VaultPlace): readonly RootVault[] {
  try {
    return listRootVaults(vault).filter((part) => isOwnPart(part, machine))
  } catch {
    // Not there, or not to be read: whoever keeps something there is told so.
    return []
  }
}

/** Another one after every change of what is kept; undefined where nothing is there. */
function identify(folder: string): string | undefined {
  const found = ['ledger.jsonl', 'ledger.jsonl.zst', 'state.json'].map((name) =>
    statSync(join(folder, name), { throwIfNoEntry: false }),
  )
  if (found.every((stats) => stats === undefined)) return undefined
  return found.map((stats) => (stats ? `${stats.ino} ${stats.size} ${stats.mtimeMs}` : '')).join()
}

function readKept({ id, root, folder }: RootVault): KeptRoot {
  const copies = new Map<string, KeptCopy>()
  const projects = new Map<string, KeptCopy[]>()
  const companions = new Map<string, KeptCopy[]>()
  const isDoubled = hasSecondCopies(folder)
  for (const [path, { version, length, whole, modified, isDamaged }] of readState(folder)) {
    // Whoever can write into a vault folder shall not thereby lead anybody out of it.
    if ((isDamaged && !isDoubled) || findPathDanger(path) !== undefined || !isToBeKept(path)) continue
    const file = toKeptFile(folder, { path, version })
    const second = isDoubled ? join(folder, toSecondPath(toKeptPath({ path, version }))) : undefined
    const copy = { path, file, second, version, length, whole, modified }
    copies.set(path, copy)
    const owner = findOwner(path)
    if (owner.kind === 'companion') add(companions, owner.session, copy)
    const [top, project = ''] = path.split('/')
    if (top === 'projects') add(projects, project, copy)
  }
  return { id, root, copies, projects, companions }
}

function add(lists: Map<string, KeptCopy[]>, key: string, copy: KeptCopy): void {
  const list = lists.get(key)
  if (list === undefined) lists.set(key, [copy])
  else list.push(copy)
}
