import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Extra } from '../../../core/vault/what-to-keep.ts'
import type { Failure, Result } from '../../../shared/result.ts'
import type {
  KeptSession,
  LostSession,
  Schedule,
  VaultStatus,
  VaultSurvey,
  VerifyReport,
} from '../../../shared/schemas/vault.ts'
import type { Client } from '../client.ts'

export interface VaultState {
  /** Null until it is loaded. */
  readonly status: VaultStatus | null
  /** What the screen shows; null until it is loaded. It stays while it is loaded again. */
  readonly survey: VaultSurvey | null
  /** The last load failed, so the survey is an older one. */
  readonly isSurveyOld: boolean
  /** Everything on the screen is loaded, not only the survey. */
  readonly isLookedAt: boolean
  readonly kept: readonly KeptSession[]
  readonly lost: readonly LostSession[]
  readonly schedule: Schedule | null
  /** The result of a verification that a person started. */
  readonly verified: VerifyReport | null
  /** Why backups fail, while the vault screen is not open; null once the person has seen it. */
  readonly news: string | null
  /** Why the person's last action, or the last load, failed. */
  readonly problem: string | null
  load(): Promise<void>
  /** Loads everything that the screen shows. */
  look(): Promise<void>
  /** Loads what the status bar and the home screen show. */
  lookAtSurvey(): Promise<void>
  switchTo(isOn: boolean): Promise<void>
  chooseFolder(): Promise<void>
  chooseExtras(extras: readonly Extra[]): Promise<void>
  dismissQuestion(): Promise<void>
  keep(): Promise<void>
  verify(isFull: boolean): Promise<void>
  stop(what: 'keeping' | 'verifying'): Promise<void>
  setSchedule(isOn: boolean): Promise<void>
  copyCronLine(): Promise<void>
  show(): Promise<void>
  dismissProblem(): void
  dismissNews(): void
}

export type VaultStore = StoreApi<VaultState>

export function createVaultStore(client: Client): VaultStore {
  return createStore<VaultState>()((set, get) => {
    let looks = 0

    /** Removes the report of the last action before the next one. */
    async function act<T>(action: Promise<Result<T>>): Promise<T | undefined> {
      set({ problem: null })
      const answer = await action
      if (answer.ok) return answer.value
      if (answer.error.code !== 'cancelled') set({ problem: answer.error.message })
      return undefined
    }

    async function read(): Promise<void> {
      const answer = await client.invoke('vault:read', null)
      if (answer.ok) take(answer.value)
    }

    /** A problem is reported once, and ends with a successful backup. Another process that backs up is not a problem. */
    function take(status: VaultStatus): void {
      const told = get().status?.problem?.message
      const { problem } = status
      if (problem === null || problem.code === 'busy') set({ status, news: null })
      else set((before) => ({ status, news: problem.message === told ? before.news : problem.message }))
    }

    client.on('vault:changed', take)

    return {
      status: null,
      survey: null,
      isSurveyOld: false,
      isLookedAt: false,
      kept: [],
      lost: [],
      schedule: null,
      verified: null,
      problem: null,
      news: null,

      load: read,

      async look() {
        looks += 1
        const look = looks
        const [survey, kept, lost, schedule] = await Promise.all([
          client.invoke('vault:survey', null),
          client.invoke('vault:kept', null),
          client.invoke('vault:lost', null),
          client.invoke('vault:schedule', null),
        ])
        // A later load may have overtaken this one.
        if (look !== looks) return
        set((before) => ({
          survey: survey.ok ? survey.value : before.survey,
          isSurveyOld: !survey.ok,
          isLookedAt: true,
          kept: kept.ok ? kept.value : before.kept,
          lost: lost.ok ? lost.value : before.lost,
          // Manual instructions stay visible.
          schedule: schedule.ok && before.schedule?.kind !== 'by-hand' ? schedule.value : before.schedule,
          // The status may report the same about the last backup.
          problem: before.status?.problem
            ? before.problem
            : (findProblem([survey, kept, lost]) ?? before.problem),
        }))
      },

      async lookAtSurvey() {
        const survey = await client.invoke('vault:survey', null)
        // The vault screen reports the problem. Here, the old survey stays.
        if (survey.ok) set({ survey: survey.value, isSurveyOld: false })
      },

      async switchTo(isOn) {
        await act(client.invoke('vault:switch', { isOn }))
        await read()
        if (!isOn) set({ schedule: { kind: 'none' } })
      },
      async chooseFolder() {
        await act(client.invoke('vault:choose-folder', null))
        await read()
      },
      async chooseExtras(extras) {
        await act(client.invoke('vault:choose-extras', { extras }))
        await read()
      },
      async dismissQuestion() {
        await act(client.invoke('vault:dismiss-question', null))
        await read()
      },
      async keep() {
        const answer = await client.invoke('vault:keep', null)
        // The status has the problem. Only problems that it does not show any more are reported here.
        set({ problem: answer.ok || get().status?.problem ? null : toMessage(answer.error) })
      },
      async verify(isFull) {
        set({ verified: null })
        const verified = await act(client.invoke('vault:verify', { isFull }))
        if (verified !== undefined) set({ verified })
      },
      async stop(what) {
        await client.invoke('vault:stop', { what })
      },
      async setSchedule(isOn) {
        const schedule = await act(client.invoke('vault:set-schedule', { isOn }))
        if (schedule !== undefined) set({ schedule })
      },
      async copyCronLine() {
        const { schedule } = get()
        if (schedule?.kind === 'by-hand')
          await act(client.invoke('clipboard:write', { text: schedule.cronLine }))
      },
      async show() {
        await act(client.invoke('vault:show', null))
      },
      dismissProblem: () => set({ problem: null }),
      dismissNews: () => set({ news: null }),
    }
  })
}

function findProblem(answers: readonly Result<unknown>[]): string | null {
  for (const answer of answers) if (!answer.ok) return toMessage(answer.error)
  return null
}

/** A person who stopped it needs no message. */
function toMessage({ code, message }: Failure): string | null {
  return code === 'cancelled' ? null : message
}
