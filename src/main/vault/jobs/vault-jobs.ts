import type { Extra } from '../../../core/vault/what-to-keep.ts'
import type {
  Restorable,
  RestorePlan,
  RestoreProgress,
  RestoreReport,
} from '../../../shared/schemas/restore.ts'
import type {
  KeptSession,
  LostSession,
  PassReport,
  VaultProgress,
  VaultSurvey,
  VerifyReport,
} from '../../../shared/schemas/vault.ts'
import type { WorkContext } from '../../threads/serve-work.ts'
import type { Machine } from '../parts/root-vault.ts'

export interface OfVault {
  readonly vault: string
  readonly machine: Machine
}

/** What is restored, from where and to where. */
export interface RestoreOrder {
  /** A vault or an archive. */
  readonly from: string
  readonly sessions: readonly {
    readonly id: string
    readonly project: string
    readonly root: string | null
    readonly isAsNew: boolean
  }[]
  /** A root; null for the one that each came from. */
  readonly to: string | null
  /** The roots on the list: a vault does not say where else anything is written. */
  readonly roots: readonly string[]
  /** For those that came from none of them. */
  readonly otherwise: string | null
  /** A working folder instead of their own. */
  readonly folder: string | null
  readonly isCwdRewritten: boolean
  /** Also what an archive has otherwise than its manifest says. */
  readonly isChangeAccepted: boolean
}

/** The work of the vault. Each job runs in a thread of its own. */
export interface VaultJobs {
  /** Brings these roots up to date in the vault, which must be there. */
  readonly keep: {
    readonly input: OfVault & {
      readonly roots: readonly string[]
      readonly extras: readonly Extra[]
      /** The folder of the person's annotations. */
      readonly annotations: string
    }
    /** Whether it is time to read every byte again. */
    readonly output: { readonly report: PassReport; readonly isFullDue: boolean }
    readonly progress: VaultProgress
  }
  readonly verify: {
    /** What other computers keep there is theirs to look after, unless a person asks. */
    readonly input: OfVault & { readonly isFull: boolean; readonly isOwnOnly: boolean }
    readonly output: VerifyReport
    readonly progress: VaultProgress
  }
  readonly survey: {
    readonly input: {
      /** Null where nothing is kept anywhere. */
      readonly vault: string | null
      readonly machine: Machine
      /** In which Claude Code cleans up. */
      readonly roots: readonly string[]
    }
    readonly output: VaultSurvey
    readonly progress: never
  }
  /** Newest first. */
  readonly 'list-kept': {
    readonly input: OfVault
    readonly output: readonly KeptSession[]
    readonly progress: never
  }
  readonly 'find-lost': {
    readonly input: { readonly vault: string | null; readonly roots: readonly string[] }
    readonly output: readonly LostSession[]
    readonly progress: never
  }
  readonly 'list-archive': {
    readonly input: { readonly path: string }
    readonly output: readonly Restorable[]
    readonly progress: never
  }
  /** For reading; gives the transcript. */
  readonly 'unpack-session': {
    readonly input: {
      readonly archive: string
      readonly id: string
      readonly project: string
      /** A folder that becomes a root. */
      readonly to: string
    }
    readonly output: string
    readonly progress: never
  }
  readonly 'plan-restore': {
    readonly input: RestoreOrder
    readonly output: readonly RestorePlan[]
    readonly progress: RestoreProgress
  }
  readonly restore: {
    readonly input: RestoreOrder
    readonly output: RestoreReport
    readonly progress: RestoreProgress
  }
}

export type VaultJobName = keyof VaultJobs

export type JobContext<J extends VaultJobName> = WorkContext<VaultJobs[J]['progress']>

export type VaultJobTable = {
  readonly [J in VaultJobName]: (
    input: VaultJobs[J]['input'],
    context: JobContext<J>,
  ) => Promise<VaultJobs[J]['output']>
}
