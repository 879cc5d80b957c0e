import type { StoreApi } from 'zustand/vanilla'
import type { ItemKind, OverflowLink, Reading, TranscriptPlace } from '../../../core/items/item.ts'
import type { ReadingMode } from '../../../shared/view-settings.ts'
import type { AgentReading, FileRow, ItemRow, Row } from '../../reading/row.ts'
import type { Direction, Seen } from '../../reading/steps.ts'
import type { Folds } from '../../reading/to-rows.ts'
import type { Contents } from './contents/reading-contents.ts'
import type { RememberedSession } from './opening/read-remembered.ts'
import type { ReadingTarget } from './opening/reading-target.ts'

/** A wish that the view shows a row; each has its own number, so that the same row can be wished for twice. */
export interface Jump {
  readonly number: number
  readonly key: string
  /** `stay`: nothing scrolls; the row is on the screen. */
  readonly align: 'start' | 'center' | 'end' | 'nearest' | 'stay'
  /** Which of the words found in the row; null where the row itself is meant. */
  readonly hit: number | null
  /** Whether the keyboard goes there too. */
  readonly takesFocus: boolean
}

/** An output in a file of its own, as far as it was read. */
export interface OverflowState {
  readonly isLoading: boolean
  /** Where `text` begins, in bytes. */
  readonly from: number
  readonly text: string
  readonly next: number | null
  readonly size: number
  readonly message: string | null
}

export interface ReadingData {
  /** Null where nothing is being read. */
  readonly target: ReadingTarget | null
  readonly status: 'empty' | 'loading' | 'ready' | 'failed'
  /** Why there is nothing to read. */
  readonly problem: string | null
  /** What is left of a session that was deleted without a backup; null for all others. */
  readonly remembered: RememberedSession | null
  /** The file vanished while it was read; what was read stays. */
  readonly isGone: boolean
  /** A part could not be fetched: a sentence. */
  readonly hitch: string | null
  readonly isLive: boolean
  readonly reading: Reading | null
  /** Subagents that were opened, by place. */
  readonly agents: ReadonlyMap<string, AgentReading>
  readonly contents: Contents
  readonly overflow: ReadonlyMap<string, OverflowState>
  readonly folds: Folds
  readonly mode: ReadingMode
  readonly kinds: ReadonlySet<ItemKind>
  /** Whether `kinds` differ from what the mode shows. */
  readonly isFiltered: boolean
  readonly rows: readonly Row[]
  /** By key: its place in `rows`. */
  readonly rowIndex: ReadonlyMap<string, number>
  /** Another one whenever rows above the view may have changed. */
  readonly generation: number
  readonly focus: string | null
  readonly jump: Jump | null
  /** The turn at the top of the view, by its place in the reading. */
  readonly topTurn: number
  readonly isFollowing: boolean
  /** Something was added below the view. */
  readonly hasNews: boolean
  /** What was just done, for a moment. */
  readonly report: string | null
}

export interface ReadingActions {
  open(target: ReadingTarget): Promise<void>
  close(): void
  /** Asks for the file again; null answers where nothing changed. */
  refresh(): Promise<void>
  /** The branch chosen in a main transcript, as export uses it; null for the active one. */
  branchOf(file: string): string | null
  chooseBranch(place: TranscriptPlace, branch: string): Promise<void>
  switchWay(direction: Direction): void

  setMode(mode: ReadingMode): void
  cycleMode(): void
  setKinds(kinds: ReadonlySet<ItemKind> | null): void
  toggle(key: string): void
  toggleFocused(): void
  toggleAllTurns(): void

  step(direction: Direction): void
  stepPrompt(direction: Direction): void
  goToEnd(direction: Direction): void
  goToTurn(turn: number): void
  focusRow(key: string): void
  /** What keys act on: the focused row, or where it is out of sight the first one on the screen. */
  rowAtHand(): Row | undefined
  /** The same, and it gets the focus. */
  takeRowAtHand(): Row | undefined
  /** The view tells what it shows. */
  see(seen: Seen): void
  /** Whether the view is at the end and stays there when something is added. */
  follow(isFollowing: boolean): void

  /** To the first hit on another branch. */
  goElsewhere(): Promise<void>

  showAll(row: ItemRow): Promise<void>
  /** The next page, or anew from a byte where a page begins. */
  readOverflow(row: ItemRow | FileRow, link: Pick<OverflowLink, 'name'>, from?: number): Promise<void>
  copyText(row: Row): Promise<void>
  copyMarkdown(row: Row): Promise<void>
  copyLink(row: Row): Promise<void>
  reveal(file: string): Promise<void>
}

export type ReadingState = ReadingData & ReadingActions

export type ReadingStore = StoreApi<ReadingState>

export type SetReading = (change: Partial<ReadingState>) => void
export type GetReading = () => ReadingState

/** What belongs to one conversation, before it is there. */
export const NOTHING_READ = {
  status: 'empty',
  problem: null,
  remembered: null,
  isGone: false,
  hitch: null,
  isLive: false,
  reading: null,
  agents: new Map(),
  contents: new Map(),
  overflow: new Map(),
  rows: [],
  rowIndex: new Map(),
  focus: null,
  jump: null,
  topTurn: 0,
  isFollowing: false,
  hasNews: false,
  report: null,
} as const satisfies Partial<ReadingData>
