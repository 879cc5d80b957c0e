import { createStore, type StoreApi } from 'zustand/vanilla'
import type { DeletePlan, ResumePlan, SessionPlaces } from '../../../shared/schemas/actions.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { Client } from '../client.ts'
import { restoreElsewhere } from './restore-elsewhere.ts'

export interface AskedResume {
  readonly kind: 'resume'
  readonly session: Session
  readonly isFork: boolean
  readonly plan: ResumePlan
  /** The title of the branch that Claude Code resumes if another one is open; null if that is the open one. */
  readonly instead: string | null
  /** Where the project folder is now, as chosen by the person. */
  readonly folder: string | null
}

export interface AskedDelete {
  readonly kind: 'delete'
  readonly sessions: readonly Session[]
  /** Null while the files are compared with the backup. */
  readonly plans: readonly DeletePlan[] | null
  readonly isBackedUpFirst: boolean
}

export interface ActionsState {
  /** Null while no dialog is open. */
  readonly asked: AskedResume | AskedDelete | null
  readonly isBusy: boolean
  readonly problem: string | null
  /** What of the session in the menu can be opened; null until it is known. */
  readonly places: { readonly key: string; readonly places: SessionPlaces } | null
  loadPlaces(session: Session): Promise<void>
  openPlace(session: Session, place: 'folder' | 'editor' | 'transcript'): Promise<void>
  copy(text: string, report: string): Promise<void>
  copyResumeCommand(session: Session): Promise<void>
  /** Starts Claude Code in a terminal. If something stands in the way, it asks first. */
  resume(session: Session, isFork: boolean, instead: string | null): Promise<void>
  /** Where the folder has moved to. */
  chooseFolder(): Promise<void>
  /** Restores the session first if that is needed. */
  confirmResume(): Promise<void>
  askDelete(sessions: readonly Session[]): Promise<void>
  backUpFirst(isBackedUpFirst: boolean): void
  confirmDelete(): Promise<void>
  close(): void
}

export type ActionsStore = StoreApi<ActionsState>

const NOTHING = { asked: null, isBusy: false, problem: null } as const

/** What is done with a session outside of Scrollback. */
export function createActionsStore(client: Client, tell: (report: string) => void): ActionsStore {
  return createStore<ActionsState>()((set, get) => {
    /** The answer to the dialog that is open; undefined if the person closed it meanwhile. */
    async function work<T>(action: Promise<T>): Promise<T | undefined> {
      const { asked } = get()
      set({ isBusy: true, problem: null })
      const answer = await action
      if (get().asked !== asked) return undefined
      set({ isBusy: false })
      return answer
    }

    function start(key: string, isFork: boolean, accepts: ('being-written' | 'deleted')[]) {
      return client.invoke('sessions:resume', { session: key, isFork, accepts })
    }

    return {
      ...NOTHING,
      places: null,
      async loadPlaces({ key }) {
        const answer = await client.invoke('sessions:places', { session: key })
        if (answer.ok) set({ places: { key, places: answer.value } })
      },
      async openPlace({ key }, place) {
        const answer = await client.invoke('sessions:open-place', { session: key, place })
        if (!answer.ok) tell(answer.error.message)
      },
      async copy(text, report) {
        const answer = await client.invoke('clipboard:write', { text })
        tell(answer.ok ? report : answer.error.message)
      },
      async copyResumeCommand(session) {
        const answer = await client.invoke('sessions:plan-resume', { session: session.key, isFork: false })
        if (!answer.ok) return tell(answer.error.message)
        const plan = answer.value
        if (plan.state === 'ready' || plan.state === 'being-written')
          await get().copy(plan.command, 'The command is on the clipboard.')
        // The command would not work before the session is restored.
        else
          set({
            ...NOTHING,
            asked: { kind: 'resume', session, isFork: false, plan, instead: null, folder: null },
          })
      },

      async resume(session, isFork, instead) {
        const ask = (plan: ResumePlan) =>
          set({ ...NOTHING, asked: { kind: 'resume', session, isFork, plan, instead, folder: null } })
        if (instead !== null) {
          const answer = await client.invoke('sessions:plan-resume', { session: session.key, isFork })
          if (answer.ok) ask(answer.value)
          else tell(answer.error.message)
          return
        }
        const answer = await start(session.key, isFork, [])
        if (!answer.ok) tell(answer.error.message)
        else if (answer.value.kind === 'asks') ask(answer.value.plan)
        else tell(`Claude Code starts in ${answer.value.terminal}.`)
      },
      async chooseFolder() {
        const { asked } = get()
        const answer = await client.invoke('vault:choose-project', null)
        if (get().asked !== asked || asked?.kind !== 'resume') return
        if (!answer.ok) set({ problem: answer.error.message })
        else if (answer.value !== null) set({ asked: { ...asked, folder: answer.value }, problem: null })
      },
      async confirmResume() {
        const { asked } = get()
        if (asked?.kind !== 'resume') return
        const { session, plan, isFork, folder } = asked
        let { key } = session
        if (plan.state === 'folder-gone') {
          if (folder === null) return
          const restored = await work(restoreElsewhere(client, session))
          if (restored === undefined) return
          if (!restored.ok) return set({ problem: restored.error.message })
          key = restored.value
        }
        const accepts = plan.state === 'being-written' || plan.state === 'deleted' ? [plan.state] : []
        const answer = await work(start(key, isFork, accepts))
        if (answer === undefined) return
        if (!answer.ok) set({ problem: answer.error.message })
        else if (answer.value.kind === 'asks') set({ asked: { ...asked, plan: answer.value.plan } })
        else {
          tell(`Claude Code starts in ${answer.value.terminal}.`)
          get().close()
        }
      },

      async askDelete(sessions) {
        if (sessions.length === 0) return
        set({ ...NOTHING, asked: { kind: 'delete', sessions, plans: null, isBackedUpFirst: true } })
        const answer = await work(
          client.invoke('sessions:plan-delete', { sessions: sessions.map(({ key }) => key) }),
        )
        const { asked } = get()
        if (answer === undefined || asked?.kind !== 'delete') return
        if (answer.ok) set({ asked: { ...asked, plans: answer.value } })
        else set({ problem: answer.error.message })
      },
      backUpFirst(isBackedUpFirst) {
        const { asked } = get()
        if (asked?.kind === 'delete') set({ asked: { ...asked, isBackedUpFirst } })
      },
      async confirmDelete() {
        const { asked } = get()
        if (asked?.kind !== 'delete' || asked.plans === null) return
        const ready = asked.plans.filter(({ problem }) => problem === null)
        const answer = await work(
          client.invoke('sessions:delete', {
            sessions: ready.map(({ session }) => session),
            isBackedUpFirst: asked.isBackedUpFirst && ready.some(({ isBackedUp }) => !isBackedUp),
          }),
        )
        if (answer === undefined) return
        if (!answer.ok) return set({ problem: answer.error.message })
        const { deleted, failures } = answer.value
        const [failure] = failures
        if (failure !== undefined) return set({ problem: failure.message })
        tell(
          deleted.length === 1
            ? 'The session is in the trash.'
            : `${deleted.length} sessions are in the trash.`,
        )
        get().close()
      },
      close: () => set(NOTHING),
    }
  })
}
