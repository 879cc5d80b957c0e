import { existsSync } from 'node:fs'
import { join, sep } from 'node:path'
import { toChains } from '../../../core/vault/ledger-chains.ts'
import { isSecondCopy, toFirstPath } from '../parts/list-kept-files.ts'
import type { RootVault } from '../parts/root-vault.ts'
import { readEntries } from '../parts/vault-state.ts'
import { updateStatus } from '../parts/vault-status.ts'
import { lockVault } from '../vault-lock.ts'
import { verifyPart } from '../verifying/verify-part.ts'
import { findSound, type RepairFrom } from './repair-copy.ts'
import { VaultPass } from './vault-pass.ts'

/** What would be done about one thing that is wrong. */
export interface RepairStep {
  readonly path: string
  /** What is wrong with it: the end of a sentence. */
  readonly reason: string
  /** What to do: the end of a sentence. */
  readonly action: string
  readonly isRepairable: boolean
}

export interface RepairOptions {
  /** Whether the folder that was backed up is on this computer. */
  readonly isOwn: boolean
  readonly signal?: AbortSignal
}

/** Reads every byte of a part, and says what can be done about what is wrong. Nothing is written. */
export async function planRepair(
  part: RootVault,
  { isOwn, signal }: RepairOptions,
): Promise<readonly RepairStep[]> {
  const { folder } = part
  const { problems } = await verifyPart(folder, { isFull: true, ...(signal && { signal }) })
  const chains = toChains(readEntries(folder))
  const steps: RepairStep[] = []
  for (const { path, reason, kind } of problems) {
    if (kind === 'unexplained')
      steps.push({ path, reason, action: 'leave it unchanged', isRepairable: false })
    else if (!path.includes('/')) steps.push({ path, reason, ...repairOwn(path) })
    else {
      const chain = chains.get(toFirstPath(path))
      const from = chain && (await findSound(folder, chain, isOwn ? toSource(part, chain.path) : undefined))
      const action = isSecondCopy(path) && from !== undefined ? 'copy the first copy again' : describe(from)
      steps.push({ path, reason, action, isRepairable: from !== undefined })
    }
  }
  return steps
}

/** Does what the plan says; nothing is deleted, and what nobody can explain is set aside. */
export async function repairPart(part: RootVault, { isOwn, signal }: RepairOptions): Promise<void> {
  const lock = lockVault(part.folder)
  try {
    const toProblem = (_: unknown, cause: unknown) => {
      throw cause
    }
    const pass = new VaultPass(part.folder, { time: new Date().toISOString(), signal, toProblem })
    let isDone = false
    try {
      await pass.recover()
      await pass.repairSuspects((path) => (isOwn ? toSource(part, path) : undefined))
      isDone = true
    } finally {
      pass.noteChange()
      await pass.end({ isDone })
      updateStatus(part.folder, { damaged: pass.listSuspects() })
    }
  } finally {
    lock.release()
  }
}

function toSource({ root }: RootVault, path: string): string | undefined {
  const source = join(root, path.replaceAll('/', sep))
  return root !== '' && existsSync(source) ? source : undefined
}

function repairOwn(path: string): Pick<RepairStep, 'action' | 'isRepairable'> {
  switch (path) {
    case 'state.json':
      return { action: 'write it again from the ledger', isRepairable: true }
    case 'root.json':
      return { action: 'wait for the next “scrollback keep” on its computer', isRepairable: false }
    default:
      return {
        action: 'rebuild the ledger from the backups, and set the damaged one aside',
        isRepairable: true,
      }
  }
}

function describe(from: RepairFrom | undefined): string {
  switch (from) {
    case 'itself':
      return 'write it again: its bytes are intact'
    case 'second-copy':
      return 'write it again from the second copy'
    case 'source':
      return 'write it again from the file on disk, which still begins with these bytes'
    default:
      return 'leave it unchanged: these bytes are lost'
  }
}
