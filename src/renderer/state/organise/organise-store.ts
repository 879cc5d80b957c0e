import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AnnotationEdit, Collection, MarkedPlace, Organised } from '../../../shared/schemas/organise.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { Client } from '../client.ts'
import type { SessionsStore } from '../sessions/sessions-store.ts'
import { applyEdit } from './apply-edit.ts'

/** What a dialog asks for. */
export type AskedAnnotation =
  | { readonly kind: 'tags'; readonly sessions: readonly Session[] }
  | { readonly kind: 'name'; readonly session: Session }
  | { readonly kind: 'note'; readonly place: MarkedPlace; readonly about: string }
  | { readonly kind: 'collection'; readonly collection: Collection }
  | { readonly kind: 'collect'; readonly places: readonly MarkedPlace[] }

export interface OrganiseState {
  readonly organised: Organised
  /** Null while no dialog is open. */
  readonly asked: AskedAnnotation | null
  /** Why the last edit in the dialog failed. */
  readonly problem: string | null
  load(): Promise<void>
  ask(asked: AskedAnnotation): void
  closeDialog(): void
  /** Undefined if it failed; else the id of what is new. */
  edit(edit: AnnotationEdit): Promise<{ readonly id: string | null } | undefined>
  /** Stars them all, unless all have a star. */
  toggleStar(sessions: readonly Session[]): Promise<void>
  /** Also writes the name into the transcript if the person wants that. */
  rename(session: Session, text: string, isAlsoInTranscript: boolean): Promise<void>
  /** The text of a note; empty if there is none. */
  readNote(place: MarkedPlace): Promise<string>
  undo(): Promise<void>
}

export type OrganiseStore = StoreApi<OrganiseState>

interface OrganiseOptions {
  readonly client: Client
  readonly sessions: SessionsStore
  /** Reports the result of an action. */
  tell(report: string): void
}

const NOTHING: Organised = { tags: [], collections: [], searches: [], undo: null }

/** What the person said about sessions. It is stored before anything shows it. */
export function createOrganiseStore({ client, sessions, tell }: OrganiseOptions): OrganiseStore {
  return createStore<OrganiseState>()((set, get) => {
    let loads = 0

    async function load(): Promise<void> {
      loads += 1
      const number = loads
      const answer = await client.invoke('annotations:read', null)
      // A later load may have overtaken this one.
      if (answer.ok && number === loads) set({ organised: answer.value })
    }

    function fail(message: string): undefined {
      if (get().asked === null) tell(message)
      else set({ problem: message })
    }

    async function edit(change: AnnotationEdit): Promise<{ readonly id: string | null } | undefined> {
      set({ problem: null })
      const answer = await client.invoke('annotations:edit', change)
      if (!answer.ok) return fail(answer.error.message)
      // The list follows by its own event half a second later; a star should not wait for it.
      sessions.setState((state) => ({ sessions: applyEdit(state.sessions, change) }))
      return answer.value
    }

    client.on('annotations:changed', () => void load())

    return {
      organised: NOTHING,
      asked: null,
      problem: null,
      load,
      ask: (asked) => set({ asked, problem: null }),
      closeDialog: () => set({ asked: null, problem: null }),
      edit,
      async toggleStar(all) {
        if (all.length === 0) return
        const isOn = !all.every(({ starred }) => starred)
        await edit({ kind: 'star', sessions: all.map(({ id }) => id), isOn })
      },
      async rename(session, text, isAlsoInTranscript) {
        if ((await edit({ kind: 'name', session: session.id, text })) === undefined) return
        if (isAlsoInTranscript && text.trim() !== '') {
          const answer = await client.invoke('sessions:rename-transcript', {
            session: session.key,
            name: text.trim(),
          })
          if (!answer.ok) return fail(`Renamed in Scrollback only. ${answer.error.message}`)
          tell('Renamed, also for Claude Code.')
        }
        get().closeDialog()
      },
      async readNote({ session, record }) {
        const answer = await client.invoke('annotations:details', { session })
        if (!answer.ok) {
          tell(answer.error.message)
          get().closeDialog()
          return ''
        }
        const { notes } = answer.value
        return notes.find((note) => note.session === session && note.record === record)?.text ?? ''
      },
      async undo() {
        const answer = await client.invoke('annotations:undo', null)
        if (!answer.ok) tell(answer.error.message)
        else tell(answer.value === null ? 'There is nothing to undo.' : `Undone: ${answer.value}.`)
      },
    }
  })
}
