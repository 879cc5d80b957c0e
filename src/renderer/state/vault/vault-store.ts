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
  /** Null until it was asked for. */
  readonly status: VaultStatus | null
  /** What the page shows; null until it was looked at. It stays while one looks again. */
  readonly survey: VaultSurvey | null
  /** The last look failed, so the survey is of an earlier one. */
  readonly isSurveyOld: boolean
  /** Everything that the screen shows was looked at, not only the survey. */
  readonly isLookedAt: boolean
  readonly kept: readonly KeptSession[]
  readonly lost: readonly LostSession[]
  readonly schedule: Schedule | null
  /** What a verification that a person asked for found. */
  readonly verified: VerifyReport | null
  /** Why keeping does not work, while nobody looks at the page that says it; null where the person has seen it. */
  readonly news: string | null
  /** Why the last thing that a person tried, or the last look, did not work. */
  readonly problem: string | null
  load(): Promise<void>
  /** Looks at everything that the page shows. */
  look(): Promise<void>
  /** Looks at what the status bar and the home screen show. */
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

    /** What was said of the last action does not stand beside the next one. */
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

    /** A problem is news once; it is over when a pass ends well. Another process that keeps at the moment is none. */
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
        // A later look may be ahead of this one.
        if (look !== looks) return
        set((before) => ({
          survey: survey.ok ? survey.value : before.survey,
          isSurveyOld: !survey.ok,
          isLookedAt: true,
          kept: kept.ok ? kept.value : before.kept,
          lost: lost.ok ? lost.value : before.lost,
          // What is to be done by hand stays in sight.
          schedule: schedule.ok && before.schedule?.kind !== 'by-hand' ? schedule.value : before.schedule,
          // The status may say the same of the last pass.
          problem: before.status?.problem
            ? before.problem
            : (findProblem([survey, kept, lost]) ?? before.problem),
        }))
      },

      async lookAtSurvey() {
        const survey = await client.invoke('vault:survey', null)
        // The screen of the vault says what went wrong; here, what was seen stays.
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
        // The status has what went wrong; only what is no more to be seen there is said here.
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

/** Whoever stopped it knows that it was stopped. */
function toMessage({ code, message }: Failure): string | null {
  return code === 'cancelled' ? null : message
}
