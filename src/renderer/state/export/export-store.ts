import { createStore, type StoreApi } from 'zustand/vanilla'
import { REDACT_GROUPS } from '../../../core/redact/groups.ts'
import {
  DEFAULT_EXPORT_OPTIONS,
  DETAILS,
  EXPORT_FORMATS,
  type ExportOptions,
  type ExportPreview,
  type ExportProgress,
  type ExportReport,
  type ExportRequest,
  type ExportSelection,
} from '../../../shared/schemas/export.ts'
import type { Client } from '../client.ts'
import { isRecord, type KeptValues, keep, readKept } from '../kept.ts'
import {
  type DayRange,
  type ExportChoices,
  type ExportScope,
  scopesOf,
  toSelection,
} from './export-choices.ts'
import type { ReviewStore } from './review/review-store.ts'

export type PreviewState =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly preview: ExportPreview }
  | { readonly kind: 'failed'; readonly message: string }

/** What became of an export; one at a time. It goes on while the dialog is closed. */
export type ExportJob =
  /** The system asks where to write, or nothing is written yet. */
  | { readonly kind: 'asking' }
  | { readonly kind: 'writing'; readonly progress: ExportProgress }
  | { readonly kind: 'copying' }
  /** It was told to, and what became of it is not known yet. */
  | { readonly kind: 'stopping' }
  | { readonly kind: 'stopped'; readonly work: 'export' | 'copy' }
  | { readonly kind: 'saved'; readonly report: ExportReport }
  | { readonly kind: 'copied'; readonly characters: number; readonly redacted: number }
  | { readonly kind: 'failed'; readonly message: string }

export interface ExportState {
  /** Null while the dialog is closed. */
  readonly choices: ExportChoices | null
  readonly scope: ExportScope
  readonly range: DayRange
  readonly options: ExportOptions
  /** Stays as it was while the next one is on its way, so that nothing jumps. */
  readonly preview: PreviewState
  readonly job: ExportJob | null
  /** Without a scope, with the nearest of what there is. */
  open(choices: ExportChoices, scope?: ExportScope): void
  close(): void
  chooseScope(scope: ExportScope): void
  chooseRange(range: DayRange): void
  choose(options: Partial<ExportOptions>): void
  run(): Promise<void>
  /** As Markdown, with the options that were last chosen. */
  copy(selection?: ExportSelection): Promise<void>
  stop(): void
  showInFolder(): Promise<void>
  dismissJob(): void
}

export type ExportStore = StoreApi<ExportState>

const NAME = 'export'
const BUSY: readonly ExportJob['kind'][] = ['asking', 'writing', 'copying', 'stopping']
/** Whoever clicks through the options is not asked for each of them. */
export const PREVIEW_MS = 150

export function createExportStore(client: Client, kept: KeptValues, review: ReviewStore): ExportStore {
  let previewing: AbortController | undefined
  let pause: ReturnType<typeof setTimeout> | undefined
  let working: AbortController | undefined

  return createStore<ExportState>()((set, get) => {
    function toRequest(): ExportRequest | null {
      const { choices, scope, range, options } = get()
      const selection = choices === null ? null : toSelection(choices, scope, range)
      return selection === null ? null : withChoices(selection, options)
    }

    /** That secrets leave is chosen until the dialog closes. */
    function toRemembered(options: ExportOptions): ExportOptions {
      const before = readKept(kept, NAME, DEFAULT_EXPORT_OPTIONS, isOptions)
      const redact = options.redact.length === 0 ? before.redact : options.redact
      return { ...options, redact, unchanged: false }
    }

    function withChoices(selection: ExportSelection, options: ExportOptions): ExportRequest {
      return { selection, options, choices: review.getState().toChoices() }
    }

    function stopPreview(): AbortSignal {
      previewing?.abort()
      clearTimeout(pause)
      previewing = new AbortController()
      return previewing.signal
    }

    function lookAhead(after = PREVIEW_MS): void {
      const signal = stopPreview()
      pause = setTimeout(() => void preview(signal), after)
    }

    async function preview(signal: AbortSignal): Promise<void> {
      const request = toRequest()
      if (request === null) return
      void review.getState().search(request)
      const answer = await client.invoke('export:preview', request, { signal })
      if (signal.aborted) return
      set({
        preview: answer.ok
          ? { kind: 'ready', preview: answer.value }
          : { kind: 'failed', message: answer.error.message },
      })
    }

    /** What was done before is said no longer once something else is chosen. */
    function change(next: Partial<Pick<ExportState, 'scope' | 'range' | 'options'>>): void {
      set(({ job }) => ({ ...next, job: isBusy(job) ? job : null }))
      keep(kept, NAME, toRemembered(get().options))
      lookAhead()
    }

    // A word of one's own changes what would be in it.
    review.subscribe(({ ownWords }, before) => {
      if (ownWords !== before.ownWords && get().choices !== null) lookAhead()
    })

    return {
      choices: null,
      scope: 'all',
      range: { from: '', to: '' },
      options: readKept(kept, NAME, DEFAULT_EXPORT_OPTIONS, isOptions),
      preview: { kind: 'loading' },
      job: null,

      open(choices, scope) {
        const scopes = scopesOf(choices)
        const nearest = scopes.find((each) => each !== 'range') ?? 'all'
        const wanted = scope !== undefined && scopes.includes(scope) ? scope : nearest
        set(({ job }) => ({
          choices,
          scope: wanted,
          range: choices.days,
          preview: { kind: 'loading' },
          job: isBusy(job) ? job : null,
        }))
        lookAhead(0)
      },
      close() {
        stopPreview()
        review.getState().leave()
        set({ choices: null, options: toRemembered(get().options) })
      },
      chooseScope: (scope) => change({ scope }),
      chooseRange: (range) => change({ range }),
      choose: (options) => change({ options: { ...get().options, ...options } }),

      async run() {
        const request = toRequest()
        if (request === null || isBusy(get().job)) return
        working = new AbortController()
        const { signal } = working
        set({ job: { kind: 'asking' } })
        const answer = await client.invoke('export:run', request, {
          signal,
          onProgress: (progress) => {
            if (!signal.aborted) set({ job: { kind: 'writing', progress } })
          },
        })
        set({
          job: answer.ok
            ? answer.value && { kind: 'saved', report: answer.value }
            : toEnd(answer.error, 'export'),
        })
      },
      async copy(selection = toRequest()?.selection) {
        const { options, job } = get()
        if (selection === undefined || isBusy(job)) return
        working = new AbortController()
        set({ job: { kind: 'copying' } })
        const answer = await client.invoke('export:copy', withChoices(selection, options), {
          signal: working.signal,
        })
        set({ job: answer.ok ? { kind: 'copied', ...answer.value } : toEnd(answer.error, 'copy') })
      },
      stop() {
        if (!isBusy(get().job)) return
        set({ job: { kind: 'stopping' } })
        working?.abort()
      },
      async showInFolder() {
        await client.invoke('export:show', null)
      },
      dismissJob() {
        if (!isBusy(get().job)) set({ job: null })
      },
    }
  })
}

export function isBusy(job: ExportJob | null): boolean {
  return job !== null && BUSY.includes(job.kind)
}

function toEnd(
  { code, message }: { readonly code: string; readonly message: string },
  work: 'export' | 'copy',
): ExportJob {
  return code === 'cancelled' ? { kind: 'stopped', work } : { kind: 'failed', message }
}

/** Of an older version, with an option too few or too many, none is kept. */
function isOptions(value: unknown): value is ExportOptions {
  if (!isRecord(value)) return false
  const names = Object.keys(DEFAULT_EXPORT_OPTIONS)
  return (
    Object.keys(value).length === names.length &&
    Object.entries(DEFAULT_EXPORT_OPTIONS).every(([name, known]) => typeof value[name] === typeof known) &&
    Array.isArray(value.redact) &&
    value.redact.every((group) => REDACT_GROUPS.some((each) => each === group)) &&
    EXPORT_FORMATS.some((each) => each === value.format) &&
    DETAILS.some((each) => each === value.detail) &&
    (value.branches === 'active' || value.branches === 'all')
  )
}
