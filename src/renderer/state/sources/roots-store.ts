import { createStore, type StoreApi } from 'zustand/vanilla'
import type { Failure } from '../../../shared/result.ts'
import type { Root, Survey, SurveyProgress } from '../../../shared/schemas/roots.ts'
import type { Client } from '../client.ts'

export type Listing =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready' }
  | { readonly kind: 'failed'; readonly error: Failure }

export type SurveyState =
  | { readonly kind: 'surveying'; readonly progress: SurveyProgress | null }
  | { readonly kind: 'surveyed'; readonly survey: Survey }
  | { readonly kind: 'stopped' }
  | { readonly kind: 'failed'; readonly error: Failure }

export interface RootsState {
  readonly listing: Listing
  readonly roots: readonly Root[]
  readonly surveys: ReadonlyMap<string, SurveyState>
  /** Why the person's last action failed. */
  readonly problem: Failure | null
  /** The result of the person's last action. It disappears after a while, or with the next action. */
  readonly report: string | null
}

export interface RootsActions {
  load(): Promise<void>
  openFolder(): Promise<void>
  openSample(): Promise<void>
  remove(root: Root): Promise<void>
  survey(path: string): Promise<void>
  /** Counts again in the background after something was written there. */
  refresh(path: string): Promise<void>
  stopSurvey(path: string): void
  /** Adds a folder or transcript that was opened elsewhere, or reports that it is already on the list. */
  accept(root: Root, isNew: boolean): Promise<void>
  /** Reports that a person's action failed. */
  refuse(problem: Failure): void
  /** Reports the result of a person's action. */
  tell(report: string): void
  dismissProblem(): void
}

/** Long enough to read a sentence twice. */
export const REPORT_MS = 6_000

export type RootsStore = StoreApi<RootsState & RootsActions>

export function createRootsStore(client: Client): RootsStore {
  const running = new Map<string, AbortController>()
  /** Roots that changed while they were being counted. */
  const stale = new Set<string>()
  let fading: ReturnType<typeof setTimeout> | undefined

  return createStore<RootsState & RootsActions>()((set, get) => {
    function setSurvey(path: string, survey: SurveyState): void {
      set(({ surveys }) => ({ surveys: new Map(surveys).set(path, survey) }))
    }

    function tell(report: string): void {
      clearTimeout(fading)
      set({ report })
      fading = setTimeout(() => set({ report: null }), REPORT_MS)
    }

    /** Removes the report of the last action before the next one. */
    function beginAction(): void {
      clearTimeout(fading)
      set({ problem: null, report: null })
    }

    async function add(channel: 'roots:open-folder' | 'roots:open-sample'): Promise<void> {
      beginAction()
      const answer = await client.invoke(channel, null)
      if (!answer.ok) {
        set({ problem: answer.error })
        return
      }
      const root = answer.value
      if (root === null) return
      await accept(root, !get().roots.some(({ path }) => path === root.path))
    }

    async function accept(root: Root, isNew: boolean): Promise<void> {
      const isListed = get().roots.some(({ path }) => path === root.path)
      if (!isListed) set(({ roots }) => ({ roots: [...roots, root] }))
      tell(toReport(root, isNew))
      await runSurvey(root.path)
    }

    async function runSurvey(path: string, { isQuiet = false } = {}): Promise<void> {
      running.get(path)?.abort()
      const abort = new AbortController()
      running.set(path, abort)
      if (!isQuiet) setSurvey(path, { kind: 'surveying', progress: null })
      const isCurrent = () => running.get(path) === abort
      const answer = await client.invoke(
        'roots:survey',
        { path },
        {
          signal: abort.signal,
          onProgress: (progress) => {
            if (isCurrent() && !isQuiet) setSurvey(path, { kind: 'surveying', progress })
          },
        },
      )
      // A later survey of the same root may have taken over.
      if (!isCurrent()) return
      running.delete(path)
      if (answer.ok) setSurvey(path, { kind: 'surveyed', survey: answer.value })
      else if (answer.error.code !== 'cancelled') setSurvey(path, { kind: 'failed', error: answer.error })
      else if (!isQuiet) setSurvey(path, { kind: 'stopped' })
      if (stale.delete(path)) await refresh(path)
    }

    async function refresh(path: string): Promise<void> {
      const kind = get().surveys.get(path)?.kind
      if (running.has(path)) stale.add(path)
      else if (kind === 'surveyed' || kind === 'failed') await runSurvey(path, { isQuiet: true })
    }

    return {
      listing: { kind: 'loading' },
      roots: [],
      surveys: new Map(),
      problem: null,
      report: null,

      async load() {
        for (const abort of running.values()) abort.abort()
        beginAction()
        set({ listing: { kind: 'loading' } })
        const answer = await client.invoke('roots:list', null)
        if (!answer.ok) {
          set({ listing: { kind: 'failed', error: answer.error } })
          return
        }
        const roots = answer.value
        set({
          listing: { kind: 'ready' },
          roots,
          surveys: new Map(roots.map(({ path }) => [path, { kind: 'surveying', progress: null }])),
        })
        await Promise.all(roots.map(({ path }) => runSurvey(path)))
      },

      openFolder: () => add('roots:open-folder'),

      openSample: () => add('roots:open-sample'),

      async remove(root) {
        beginAction()
        running.get(root.path)?.abort()
        const answer = await client.invoke('roots:remove', { path: root.path })
        if (!answer.ok) {
          set({ problem: answer.error })
          return
        }
        set(({ roots }) => ({ roots: roots.filter(({ path }) => path !== root.path) }))
        tell(`“${root.label}” was removed from the list. Its files are unchanged.`)
      },

      survey(path) {
        beginAction()
        return runSurvey(path)
      },

      refresh,

      accept,

      refuse(problem) {
        beginAction()
        set({ problem })
      },

      tell,

      stopSurvey(path) {
        running.get(path)?.abort()
      },

      dismissProblem() {
        set({ problem: null })
      },
    }
  })
}

function toReport({ label, isInside }: Root, isNew: boolean): string {
  if (!isNew) return `“${label}” is already on the list.`
  return isInside === undefined
    ? `“${label}” was added to the list.`
    : `“${label}” was added to the list. Its sessions are the same as in “${isInside}”.`
}

/** Whether everything in the first view is loaded. */
export function isSettled({ listing, surveys }: RootsState): boolean {
  if (listing.kind === 'loading') return false
  return [...surveys.values()].every(({ kind }) => kind !== 'surveying')
}

/** Whether there is any folder. A folder that only CLAUDE_CONFIG_DIR names does not count until it exists. */
export function isAnyFound({ roots }: RootsState): boolean {
  return roots.some(({ origin, isMissing }) => origin !== 'environment' || !isMissing)
}

/** Whether every root was scanned, and none has a conversation. */
export function hasNothingToRead(state: RootsState): boolean {
  if (!isSettled(state)) return state.roots.length === 0
  return [...state.surveys.values()].every(
    (each) =>
      each.kind === 'failed' ||
      (each.kind === 'surveyed' && each.survey.sessions + each.survey.subagents === 0),
  )
}
