import { createStore, type StoreApi } from 'zustand/vanilla'
import type {
  RestorePlan,
  RestoreProgress,
  RestoreReport,
  RestoreRequest,
} from '../../../shared/schemas/restore.ts'
import type { Client } from '../client.ts'

/** A session that can be restored. */
export interface Candidate {
  readonly key: string
  readonly id: string
  /** The name of its folder below `projects/`. */
  readonly project: string
  readonly root: string | null
  readonly title: string
  /** The working directory, or else the name of the project folder. */
  readonly place: string
  readonly modified: number | null
  readonly bytes: number
  /** Null if unknown. */
  readonly isOnDisk: boolean | null
}

export type RestoreStep = 'choose' | 'plan' | 'done'

export interface RestoreState {
  /** Null while the dialog is closed. */
  readonly step: RestoreStep | null
  readonly source: RestoreRequest['source']
  /** The path of the archive; null for the vault. */
  readonly archive: string | null
  readonly candidates: readonly Candidate[]
  /** Identified by their keys. */
  readonly chosen: ReadonlySet<string>
  /** The root to restore to; null for the one that each came from. */
  readonly to: string | null
  /** A working directory instead of the original one. */
  readonly folder: string | null
  readonly isCwdRewritten: boolean
  /** The person accepts entries of an archive that differ from its manifest. */
  readonly isChangeAccepted: boolean
  /** Ids of the sessions to restore as new sessions, next to the existing ones. */
  readonly asNew: ReadonlySet<string>
  readonly plans: readonly RestorePlan[]
  readonly report: RestoreReport | null
  readonly busy: { readonly kind: 'planning' | 'restoring'; readonly progress: RestoreProgress | null } | null
  readonly problem: string | null
  /** The named sessions are already selected. */
  open(candidates: readonly Candidate[], keys?: readonly string[]): void
  /** An archive that is open for reading, or one that the person chooses now. */
  openArchive(opened?: string): Promise<void>
  close(): void
  choose(keys: readonly string[], isChosen: boolean): void
  chooseRoot(to: string | null): void
  chooseFolder(): Promise<void>
  /** Restores each session to its original folder again. */
  leaveFolder(): void
  rewriteCwd(isCwdRewritten: boolean): void
  /** Restores it as a new session, and plans again. */
  restoreAsNew(id: string, isAsNew: boolean): Promise<void>
  /** Accepts entries that differ from the manifest, and plans again. */
  acceptChanges(isChangeAccepted: boolean): Promise<void>
  /** Plans what would be written where. */
  plan(): Promise<void>
  back(): void
  restore(): Promise<void>
  stop(): void
}

export type RestoreStore = StoreApi<RestoreState>

const EMPTY = {
  step: null,
  source: 'vault' as const,
  archive: null,
  candidates: [],
  chosen: new Set<string>(),
  to: null,
  folder: null,
  isCwdRewritten: false,
  isChangeAccepted: false,
  asNew: new Set<string>(),
  plans: [],
  report: null,
  busy: null,
  problem: null,
}

/** Calls `onRestored` after something was written. */
export function createRestoreStore(client: Client, onRestored: () => void = () => {}): RestoreStore {
  let working: AbortController | undefined

  return createStore<RestoreState>()((set, get) => {
    function toRequest(only: (id: string) => boolean = () => true): RestoreRequest {
      const { source, candidates, chosen, to, folder, isCwdRewritten, isChangeAccepted, asNew } = get()
      return {
        source,
        sessions: candidates
          .filter(({ key, id }) => chosen.has(key) && only(id))
          .map(({ id, project, root }) => ({ id, project, root, isAsNew: asNew.has(id) })),
        to,
        isInChosenFolder: folder !== null,
        isCwdRewritten: folder !== null && isCwdRewritten,
        isChangeAccepted,
      }
    }

    async function run<T>(
      kind: 'planning' | 'restoring',
      call: (options: {
        readonly signal: AbortSignal
        readonly onProgress: (progress: RestoreProgress) => void
      }) => Promise<
        { ok: true; value: T } | { ok: false; error: { readonly code: string; readonly message: string } }
      >,
    ): Promise<T | undefined> {
      working?.abort()
      const abort = new AbortController()
      working = abort
      set({ busy: { kind, progress: null }, problem: null })
      const answer = await call({
        signal: abort.signal,
        onProgress: (progress) => {
          if (working === abort) set({ busy: { kind, progress } })
        },
      })
      // The dialog may be closed, or something else may be loading.
      if (working !== abort) return undefined
      working = undefined
      set({ busy: null })
      if (answer.ok) return answer.value
      if (answer.error.code !== 'cancelled') set({ problem: answer.error.message })
      return undefined
    }

    async function plan(): Promise<void> {
      const plans = await run('planning', (options) =>
        client.invoke('vault:plan-restore', toRequest(), options),
      )
      if (plans !== undefined) set({ plans, step: 'plan' })
    }

    return {
      ...EMPTY,

      open(candidates, keys = []) {
        set({ ...EMPTY, step: 'choose', candidates, chosen: new Set(keys) })
      },
      async openArchive(opened) {
        const answer = await client.invoke('vault:choose-archive', { opened: opened ?? null })
        if (!answer.ok) {
          set({ ...EMPTY, step: 'choose', source: 'archive', problem: answer.error.message })
          return
        }
        if (answer.value === null) return
        const candidates = answer.value.sessions.map((session) => ({
          ...session,
          key: [session.root ?? '', session.project, session.id].join('\n'),
          title: session.title ?? session.id,
          place: session.project,
          isOnDisk: null,
        }))
        const chosen = new Set(candidates.map(({ key }) => key))
        const { path } = answer.value
        set({ ...EMPTY, step: 'choose', source: 'archive', archive: path, candidates, chosen })
      },
      close() {
        working?.abort()
        working = undefined
        set(EMPTY)
      },
      choose(keys, isChosen) {
        const chosen = new Set(get().chosen)
        for (const key of keys) {
          if (isChosen) chosen.add(key)
          else chosen.delete(key)
        }
        set({ chosen })
      },
      chooseRoot: (to) => set({ to }),
      async chooseFolder() {
        const answer = await client.invoke('vault:choose-project', null)
        if (answer.ok) set({ folder: answer.value })
        else set({ problem: answer.error.message })
      },
      leaveFolder: () => set({ folder: null, isCwdRewritten: false }),
      rewriteCwd: (isCwdRewritten) => set({ isCwdRewritten }),
      async restoreAsNew(id, isAsNew) {
        const asNew = new Set(get().asNew)
        if (isAsNew) asNew.add(id)
        else asNew.delete(id)
        set({ asNew })
        await plan()
      },
      async acceptChanges(isChangeAccepted) {
        set({ isChangeAccepted })
        await plan()
      },
      plan,
      back: () => set({ step: 'choose', plans: [], problem: null }),
      async restore() {
        const ready = new Set(
          get()
            .plans.filter(isReady)
            .map(({ id }) => id),
        )
        if (ready.size === 0) return
        const report = await run('restoring', (options) =>
          client.invoke(
            'vault:restore',
            toRequest((id) => ready.has(id)),
            options,
          ),
        )
        if (report !== undefined) set({ report, step: 'done' })
        // Some files may have been written before it was stopped. A new plan shows them.
        else if (get().step === 'plan' && get().problem === null) await plan()
        onRestored()
      },
      stop() {
        working?.abort()
      },
    }
  })
}

/** Whether there is something to write, and no conflict. */
export function isReady({ hasConflict, problem, files }: RestorePlan): boolean {
  return !hasConflict && problem === null && files.some(({ state }) => state === 'new')
}
