import { createStore, type StoreApi } from 'zustand/vanilla'
import type { ExportRequest, RedactChoicesByHash } from '../../../../shared/schemas/export.ts'
import type {
  RedactedPreview,
  SecretProgress,
  SecretSurvey,
  SurveyedSecret,
} from '../../../../shared/schemas/secrets.ts'
import type { Client } from '../../client.ts'
import { type Decisions, NO_DECISIONS, toChoices, togglePlace, toggleValue } from './decisions.ts'
import { type PlacesState, type ReviewRow, toReviewRows, toValueKey } from './review-rows.ts'

export type SurveyState =
  /** Nothing is taken out, or nothing is chosen. */
  | { readonly kind: 'none' }
  | { readonly kind: 'searching'; readonly progress: SecretProgress | null }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly survey: SecretSurvey }

export type RedactedPreviewState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'ready'; readonly preview: RedactedPreview }

export interface ReviewState extends Decisions {
  readonly survey: SurveyState
  readonly isOpen: boolean
  readonly ownWords: readonly string[]
  /** Values that the person asked to see, by id; forgotten with the dialog. */
  readonly revealed: ReadonlyMap<string, string>
  /** Values whose places are shown. */
  readonly opened: ReadonlyMap<string, PlacesState>
  readonly rows: readonly ReviewRow[]
  /** The key of the row that the keyboard is on. */
  readonly active: string | null
  /** Null while the list is shown. */
  readonly preview: RedactedPreviewState | null
  readonly previewed: string | null
  readonly problem: string | null
  /** Looks through what would be exported, unless that was done. */
  search(request: ExportRequest): Promise<void>
  searchAgain(): Promise<void>
  stop(): void
  /** With the dialog of the export. */
  leave(): void
  open(): void
  close(): void
  move(key: string): void
  toggleOpen(id: string): Promise<void>
  toggle(row: ReviewRow): void
  reveal(id: string): Promise<void>
  judge(secret: SurveyedSecret): Promise<void>
  addWord(word: string): void
  removeWord(word: string): void
  showPreview(session: string | null): Promise<void>
  hidePreview(): void
  dismissProblem(): void
  toChoices(): RedactChoicesByHash
}

export type ReviewStore = StoreApi<ReviewState>

/** What the person decided stays until the app quits; nothing of it is stored in the page. */
export function createReviewStore(client: Client): ReviewStore {
  let searching: AbortController | undefined
  let previewing: AbortController | undefined
  let last: ExportRequest | undefined

  return createStore<ReviewState>()((set, get) => {
    function setSecrets(survey: SecretSurvey): void {
      const { opened, active } = get()
      const rows = toReviewRows(survey.secrets, opened)
      const isThere = rows.some(({ key }) => key === active)
      set({ survey: { kind: 'ready', survey }, rows, active: isThere ? active : findFirst(rows) })
    }

    function setOpened(opened: ReadonlyMap<string, PlacesState>): void {
      const { survey, rows } = get()
      // While it is searched again, the list stays as it is.
      const next = survey.kind === 'ready' ? toReviewRows(survey.survey.secrets, opened) : rows
      set({ opened, rows: next })
    }

    function setPlaces(id: string, places: PlacesState | undefined): void {
      const opened = new Map(get().opened)
      if (places === undefined) opened.delete(id)
      else opened.set(id, places)
      setOpened(opened)
    }

    return {
      ...NO_DECISIONS,
      survey: { kind: 'none' },
      isOpen: false,
      ownWords: [],
      revealed: new Map(),
      opened: new Map(),
      rows: [],
      active: null,
      preview: null,
      previewed: null,
      problem: null,

      async search(request) {
        const { survey } = get()
        const isDone = survey.kind === 'ready' || survey.kind === 'searching'
        if (isDone && last !== undefined && isSameSearch(request, last)) {
          last = request
          return
        }
        last = request
        if (request.options.redact.length === 0) {
          searching?.abort()
          set({ survey: { kind: 'none' }, rows: [], isOpen: false })
          return
        }
        await get().searchAgain()
      },

      async searchAgain() {
        if (last === undefined) return
        searching?.abort()
        searching = new AbortController()
        const { signal } = searching
        set({ survey: { kind: 'searching', progress: null } })
        const answer = await client.invoke('secrets:survey', last, {
          signal,
          onProgress: (progress) => {
            if (!signal.aborted) set({ survey: { kind: 'searching', progress } })
          },
        })
        if (signal.aborted) return
        // The places that are open belong to the search before.
        set({ opened: new Map() })
        if (answer.ok) setSecrets(answer.value)
        else set({ survey: { kind: 'failed', message: answer.error.message }, rows: [] })
      },

      stop() {
        searching?.abort()
        set({ survey: { kind: 'stopped' } })
      },

      leave() {
        searching?.abort()
        previewing?.abort()
        last = undefined
        set({
          survey: { kind: 'none' },
          rows: [],
          opened: new Map(),
          revealed: new Map(),
          isOpen: false,
          preview: null,
        })
      },

      open: () => set(({ survey }) => ({ isOpen: survey.kind === 'ready', problem: null })),
      close() {
        previewing?.abort()
        set({ isOpen: false, preview: null, revealed: new Map() })
      },

      move: (active) => set({ active }),

      async toggleOpen(id) {
        if (get().opened.has(id)) {
          setPlaces(id, undefined)
          const { rows, active } = get()
          if (!rows.some(({ key }) => key === active)) set({ active: toValueKey(id) })
          return
        }
        setPlaces(id, { kind: 'loading' })
        const answer = await client.invoke('secrets:places', { id })
        if (get().opened.get(id)?.kind !== 'loading') return
        setPlaces(
          id,
          answer.ok ? { kind: 'ready', ...answer.value } : { kind: 'failed', message: answer.error.message },
        )
      },

      toggle(row) {
        if (row.kind === 'value') set(toggleValue(get(), row.secret.id))
        if (row.kind !== 'place' || row.place.item === null) return
        const places = get().opened.get(row.secret.id)
        const items = places?.kind === 'ready' ? places.places.flatMap(({ item }) => item ?? []) : []
        set(togglePlace(get(), row.secret.id, row.place.item, items))
      },

      async reveal(id) {
        const revealed = new Map(get().revealed)
        if (revealed.delete(id)) {
          set({ revealed })
          return
        }
        const answer = await client.invoke('secrets:reveal', { id })
        if (answer.ok && get().isOpen) set({ revealed: new Map(get().revealed).set(id, answer.value) })
        else if (!answer.ok) set({ problem: answer.error.message })
      },

      async judge({ id, rule, isNoSecret }) {
        const answer = await client.invoke('secrets:judge', { id, rule, isNoSecret: !isNoSecret })
        const { survey } = get()
        if (!answer.ok) set({ problem: answer.error.message })
        else if (survey.kind === 'ready')
          setSecrets({
            ...survey.survey,
            secrets: survey.survey.secrets.map((secret) =>
              secret.id === id ? { ...secret, isNoSecret: !isNoSecret } : secret,
            ),
          })
      },

      addWord(word) {
        const text = word.trim()
        const { ownWords } = get()
        if (text !== '' && !ownWords.includes(text)) set({ ownWords: [...ownWords, text] })
      },
      removeWord: (word) => set({ ownWords: get().ownWords.filter((each) => each !== word) }),

      async showPreview(session) {
        if (last === undefined) return
        previewing?.abort()
        previewing = new AbortController()
        const { signal } = previewing
        set({ preview: { kind: 'loading' }, previewed: session })
        const request = { ...last, choices: get().toChoices() }
        const answer = await client.invoke('secrets:preview', { request, session }, { signal })
        if (signal.aborted) return
        set({
          preview: answer.ok
            ? { kind: 'ready', preview: answer.value }
            : { kind: 'failed', message: answer.error.message },
        })
      },
      hidePreview() {
        previewing?.abort()
        set({ preview: null })
      },

      dismissProblem: () => set({ problem: null }),

      toChoices() {
        const { ownWords } = get()
        return toChoices(get(), ownWords)
      },
    }
  })
}

function findFirst(rows: readonly ReviewRow[]): string | null {
  return rows.find(({ kind }) => kind === 'value')?.key ?? null
}

/** The same sessions, looked through for the same. */
function isSameSearch(one: ExportRequest, other: ExportRequest): boolean {
  return toSearch(one) === toSearch(other)
}

function toSearch({ selection, options, choices }: ExportRequest): string {
  const { redact, empty, notes } = options
  return JSON.stringify([selection, redact, empty, notes, choices?.ownWords])
}

/** Those that are taken out wherever they stand, or at least somewhere. */
export function countSecrets(secrets: readonly SurveyedSecret[]) {
  const counted = secrets.filter(({ isNoSecret }) => !isNoSecret)
  return {
    values: counted.length,
    kinds: new Set(counted.map(({ rule }) => rule)).size,
    sessions: new Set(counted.flatMap(({ sessions }) => sessions)).size,
  }
}
