import type { ItemContent, TranscriptPlace } from '../../core/items/item.ts'
import type { ExportPreview, ExportProgress, ExportReport, ExportRequest } from '../../shared/export.ts'
import type { IndexProgress, IndexReport, IndexState, LibraryChange } from '../../shared/library.ts'
import type { PackedReading } from '../../shared/packed-reading.ts'
import type {
  FindRequest,
  FoundAround,
  FoundItem,
  ItemLocation,
  ItemRequest,
  ItemsRequest,
  LocateRequest,
  MarkdownRequest,
  OpenRequest,
  OverflowPage,
  OverflowRequest,
  RawRecord,
} from '../../shared/reader.ts'
import type { Failure } from '../../shared/result.ts'
import type { Survey, SurveyProgress } from '../../shared/roots.ts'
import type { FacetsAnswer, FacetsRequest, SearchAnswer, SearchRequest } from '../../shared/search.ts'
import type { PackedSessionChanges, PromptsRequest, SessionPrompt } from '../../shared/sessions.ts'
import type { VaultJobs } from '../vault/jobs/vault-jobs.ts'

interface OfRoots {
  readonly roots: readonly string[]
}

export type VaultTasks = { readonly [J in keyof VaultJobs as `vault-${J}`]: VaultJobs[J] }

/** What the background process can do. */
export interface Tasks extends VaultTasks {
  readonly 'survey-root': {
    readonly input: { readonly root: string }
    readonly output: Survey
    readonly progress: SurveyProgress
  }
  readonly 'update-index': {
    /** Once a person stopped it, only a person can have it go on. */
    readonly input: OfRoots & { readonly isAskedFor: boolean; readonly isRebuild?: boolean }
    readonly output: IndexReport
    readonly progress: IndexProgress
  }
  /** Stops the update that is running, whoever asked for it, and those that would follow by themselves. */
  readonly 'stop-index': { readonly input: null; readonly output: null; readonly progress: never }
  /** From now on these roots, and no others, are watched; and transcripts that are open without being in the library. */
  readonly 'watch-roots': {
    readonly input: OfRoots & { readonly files: readonly string[] }
    readonly output: null
    readonly progress: never
  }
  readonly 'list-sessions': {
    /** The newest are enough where there are very many: the empty revision then says that there are more. */
    readonly input: OfRoots & { readonly since: string | null; readonly isFirst?: boolean }
    readonly output: PackedSessionChanges
    readonly progress: never
  }
  /** Sessions of these roots that are gone from disk, by their keys; gives back how many there were. */
  readonly 'forget-sessions': {
    readonly input: OfRoots & { readonly keys: readonly string[] }
    readonly output: number
    readonly progress: never
  }
  /** What prompts `history.jsonl` has of a session that is gone, oldest first. */
  readonly 'read-prompts': {
    readonly input: OfRoots & PromptsRequest
    readonly output: readonly SessionPrompt[]
    readonly progress: never
  }
  /** The copy in the vault of a file that is gone from disk; null where the file is there or nothing is kept of it. */
  readonly 'find-copy': {
    readonly input: { readonly file: string }
    readonly output: string | null
    readonly progress: never
  }
  readonly 'open-transcript': {
    readonly input: OpenRequest
    readonly output: PackedReading | null
    readonly progress: never
  }
  readonly 'read-items': {
    readonly input: ItemsRequest
    readonly output: readonly ItemContent[]
    readonly progress: never
  }
  readonly 'locate-item': {
    readonly input: LocateRequest
    readonly output: readonly ItemLocation[]
    readonly progress: never
  }
  readonly 'find-around': {
    readonly input: FindRequest
    readonly output: FoundAround
    readonly progress: never
  }
  readonly 'find-items': {
    readonly input: FindRequest
    readonly output: readonly FoundItem[]
    readonly progress: never
  }
  readonly 'read-raw': {
    readonly input: ItemRequest
    readonly output: readonly RawRecord[]
    readonly progress: never
  }
  readonly 'read-odd-lines': {
    readonly input: TranscriptPlace
    readonly output: readonly RawRecord[]
    readonly progress: never
  }
  readonly 'read-overflow': {
    readonly input: OverflowRequest
    readonly output: OverflowPage
    readonly progress: never
  }
  readonly 'items-to-markdown': {
    readonly input: MarkdownRequest
    readonly output: string
    readonly progress: never
  }
  readonly search: {
    readonly input: SearchRequest & OfRoots
    readonly output: SearchAnswer
    readonly progress: never
  }
  readonly 'read-facets': {
    readonly input: FacetsRequest & OfRoots
    readonly output: FacetsAnswer
    readonly progress: never
  }
  /** What 'preview-export' tells too, without the time that an estimate of the size takes. */
  readonly 'name-export': {
    readonly input: ExportRequest & OfRoots
    readonly output: Pick<ExportPreview, 'sessions' | 'suggestedName'>
    readonly progress: never
  }
  readonly 'preview-export': {
    readonly input: ExportRequest & OfRoots
    readonly output: ExportPreview
    readonly progress: never
  }
  readonly 'run-export': {
    readonly input: ExportRequest & OfRoots & { readonly target: string; readonly generator: string }
    readonly output: ExportReport
    readonly progress: ExportProgress
  }
  /** One conversation as Markdown. */
  readonly 'export-to-text': {
    readonly input: ExportRequest & OfRoots & { readonly generator: string }
    readonly output: string
    readonly progress: never
  }
}

export type TaskName = keyof Tasks

/**
 * Tasks that only read may simply be run again when the process dies under them. The index would survive it too, but it
 * and the watching are begun anew with each process.
 */
export const IS_REPEATABLE = {
  'survey-root': true,
  'update-index': false,
  'stop-index': false,
  'watch-roots': false,
  'list-sessions': true,
  'forget-sessions': false,
  'read-prompts': true,
  search: true,
  'find-copy': true,
  'open-transcript': true,
  'read-items': true,
  'locate-item': true,
  'find-items': true,
  'find-around': true,
  'read-raw': true,
  'read-odd-lines': true,
  'read-overflow': true,
  'items-to-markdown': true,
  'read-facets': true,
  'name-export': true,
  'preview-export': true,
  'run-export': false,
  'export-to-text': true,
  'vault-keep': false,
  'vault-verify': true,
  'vault-survey': true,
  'vault-list-kept': true,
  'vault-find-lost': true,
  'vault-list-archive': true,
  'vault-unpack-session': true,
  'vault-plan-restore': true,
  'vault-restore': false,
} as const satisfies Record<TaskName, boolean>

/** What the background process tells unasked. */
export type WorkerEvent =
  | { readonly kind: 'index-state'; readonly state: IndexState }
  | { readonly kind: 'library-changed'; readonly change: LibraryChange }
  /** `notice` is a sentence for people, where they should know; `detail` is for the log. */
  | { readonly kind: 'problem'; readonly notice: string | undefined; readonly detail: string }

export type ToWorker =
  | { readonly kind: 'call'; readonly id: number; readonly task: TaskName; readonly input: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Is anybody there? */
  | { readonly kind: 'ping' }

export type FromWorker =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'failure'; readonly id: number; readonly error: Failure; readonly detail: string }
  | { readonly kind: 'event'; readonly event: WorkerEvent }
  | { readonly kind: 'pong' }

/** Only the main process can start others: the port to a process that indexes is asked for with this, and comes with an empty message. */
export const WANT_INDEXER = { kind: 'want-indexer' } as const
