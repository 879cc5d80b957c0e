import type { StoreApi } from 'zustand/vanilla'
import type { FoundAround } from '../../../../shared/schemas/reader.ts'
import type { HitItem } from '../../../reading/find/find-hits.ts'
import type { Direction } from '../../../reading/steps.ts'
import type { Jump } from '../reading-state.ts'

export interface FindData {
  readonly isOpen: boolean
  /** Opened by a person who types there, and not by the search that led to the conversation. */
  readonly isAskedFor: boolean
  readonly text: string
  readonly status: 'idle' | 'searching' | 'done' | 'failed'
  /** A sentence if it failed. */
  readonly message: string | null
  readonly hits: readonly HitItem[]
  readonly total: number
  /** The index of the current match; -1 before the first. */
  readonly at: number
  /** On other branches; null where there is nothing, or nobody knows yet. */
  readonly elsewhere: FoundAround['elsewhere']
}

/** Which of the words that are drawn in a row: in an overflow file of it, or else in its own texts. */
export interface HitPlace {
  readonly overflow: string | null
  readonly nth: number
}

export interface FindActions {
  open(): void
  close(): void
  setText(text: string): void
  next(direction: Direction): void
  /**
   * Where the hit of a jump is drawn, when so many words of the row's own texts are. Null where it has to be waited for: it is being
   * found, or what it stands in is being read. `nowhere` where it is not drawn at all.
   */
  approach(jump: Jump, drawn: number): HitPlace | 'nowhere' | null
}

export type FindState = FindData & FindActions

export type FindStore = StoreApi<FindState>

export const NO_FIND: FindData = {
  isOpen: false,
  isAskedFor: false,
  text: '',
  status: 'idle',
  message: null,
  hits: [],
  total: 0,
  at: -1,
  elsewhere: null,
}
