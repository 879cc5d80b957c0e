import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UsageOverview } from '../../../core/usage/build-overview.ts'
import type { Compared } from '../../../core/usage/claude-figures.ts'
import { createLocalDays } from '../../../core/usage/local-days.ts'
import type { Client } from '../client.ts'
import { isRecord, type KeptValues, keep, readKept } from '../kept.ts'
import { type OwnRange, toSpan, USAGE_RANGES, type UsageRange } from './usage-range.ts'

/** What bars and shares measure. */
export type Measure = 'cost' | 'tokens'

/** What bars are stacked by. */
export type Stack = 'model' | 'project'

export interface UsageView {
  readonly range: UsageRange
  readonly measure: Measure
  readonly stack: Stack
}

export interface UsageFilters {
  readonly root: string | null
  readonly project: string | null
  readonly model: string | null
}

export interface UsageState extends UsageView, UsageFilters {
  readonly own: OwnRange
  /** Where the person is, when it was last asked. */
  readonly today: string
  /** Null until there is an answer. It stays while one asks again. */
  readonly overview: UsageOverview | null
  /** Claude Code's own figures beside ours. */
  readonly compared: readonly Compared[]
  readonly problem: string | null
  load(): Promise<void>
  change(change: Partial<UsageView & UsageFilters & { readonly own: OwnRange }>): void
  copyText(text: string): void
  copyPicture(png: string): void
  dismissProblem(): void
}

export type UsageStore = StoreApi<UsageState>

const KEPT = 'usage-view'
const FIRST: UsageView = { range: '30d', measure: 'cost', stack: 'model' }

export function createUsageStore(client: Client, kept: KeptValues, now: () => number = Date.now): UsageStore {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const days = createLocalDays(timeZone)

  return createStore<UsageState>()((set, get) => {
    let asked: AbortController | undefined

    async function copy(answer: ReturnType<Client['invoke']>): Promise<void> {
      const { ok, ...rest } = await answer
      if (!ok && 'error' in rest) set({ problem: rest.error.message })
    }

    return {
      ...readKept(kept, KEPT, FIRST, isView),
      own: { from: '', to: '' },
      root: null,
      project: null,
      model: null,
      today: days.dayOf(now()),
      overview: null,
      compared: [],
      problem: null,

      async load() {
        asked?.abort()
        const asking = new AbortController()
        asked = asking
        const today = days.dayOf(now())
        const { range, own, root, project, model } = get()
        const answer = await client.invoke(
          'usage:report',
          { ...toSpan(range, own, today), folder: root, project, model, timeZone, today },
          { signal: asking.signal },
        )
        if (asking.signal.aborted) return
        if (answer.ok) set({ overview: answer.value, today, problem: null })
        else set({ problem: answer.error.message })
        const compared = await client.invoke('usage:compare', null, { signal: asking.signal })
        if (compared.ok && !asking.signal.aborted) set({ compared: compared.value })
      },

      change(change) {
        set(change)
        const { range, measure, stack } = get()
        keep(kept, KEPT, { range, measure, stack } satisfies UsageView)
        if (!isOnlyLook(change)) void get().load()
      },

      copyText: (text) => void copy(client.invoke('clipboard:write', { text })),
      copyPicture: (png) => void copy(client.invoke('clipboard:write-picture', { png })),
      dismissProblem: () => set({ problem: null }),
    }
  })
}

/** The same figures are drawn in another way. */
function isOnlyLook(change: object): boolean {
  return Object.keys(change).every((name) => name === 'measure' || name === 'stack')
}

function isView(value: unknown): value is UsageView {
  return (
    isRecord(value) &&
    USAGE_RANGES.some((range) => range !== 'own' && range === value.range) &&
    (value.measure === 'cost' || value.measure === 'tokens') &&
    (value.stack === 'model' || value.stack === 'project')
  )
}
