import type { Contract } from '../../shared/contract/contract.ts'
import type {
  AddedTo,
  Additions,
  AnyContract,
  ChannelsAt,
  OutputOf,
  ParsedInputOf,
  ProgressOf,
} from '../../shared/contract/entry.ts'
import type { Failure } from '../../shared/result.ts'
import type { IndexState, LibraryChange } from '../../shared/schemas/library.ts'
import type { WorkContext } from '../threads/serve-work.ts'

/** A function for each channel that is answered in the background; its context has what main added. */
export type Answers<K extends AnyContract = Contract> = {
  readonly [C in ChannelsAt<K, 'background'>]: (
    input: ParsedInputOf<K[C]>,
    context: WorkContext<ProgressOf<K[C]>> & AddedTo<K[C]>,
  ) => OutputOf<K[C]> | Promise<OutputOf<K[C]>>
}

/** What the background process can do, by name. */
export type Tasks = Readonly<Record<string, (input: never, context: never) => unknown>>

/** What the background process tells unasked. */
export type WorkerEvent =
  | { readonly kind: 'index-state'; readonly state: IndexState }
  | { readonly kind: 'library-changed'; readonly change: LibraryChange }
  | { readonly kind: 'annotations-changed' }
  /** `notice` is a sentence for people, where they should know; `detail` is for the log. */
  | { readonly kind: 'problem'; readonly notice: string | undefined; readonly detail: string }

export type ToWorker =
  | {
      readonly kind: 'call'
      readonly id: number
      readonly task: string
      readonly input: unknown
      /** What main adds to a call of the window. */
      readonly added?: Partial<Additions>
    }
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
