import type { StoreApi } from 'zustand/vanilla'
import type { ItemKind, OverflowLink, Reading, TranscriptPlace } from '../../../core/items/item.ts'
import type { ReadingMode } from '../../../shared/view-settings.ts'
import type { AgentReading, FileRow, ItemRow, Row } from '../../reading/row.ts'
import type { Direction, Seen } from '../../reading/steps.ts'
import type { Folds } from '../../reading/to-rows.ts'
import type { Contents } from './contents/reading-contents.ts'
import type { RememberedSession } from './opening/read-remembered.ts'
import type { ReadingTarget } from './opening/reading-target.ts'

/** A request to show a row. Each has its own number, so that the same row can be requested twice. */
export interface Jump {
  readonly number: number
  readonly key: string
  /** `stay`: the row is visible, so nothing scrolls. */
  readonly align: 'start' | 'center' | 'end' | 'nearest' | 'stay'
  /** The index of the match in the row; null for the row itself. */
  readonly hit: number | null
  /** Whether the row also gets the focus. */
  readonly takesFocus: boolean
}

/** An output in a separate file, as far as it was read. */
export interface OverflowState {
  readonly isLoading: boolean
  /** The start of `text`, in bytes. */
  readonly from: number
  readonly text: string
  readonly next: number | null
  readonly size: number
  readonly message: string | null
}

export interface ReadingData {
  /** Null if nothing is open. */
  readonly target: ReadingTarget | null
  readonly status: 'empty' | 'loading' | 'ready' | 'failed'
  /** Why there is nothing to read. */
  readonly problem: string | null
  /** What is left of a session that was deleted without a backup; null for all others. */
  readonly remembered: RememberedSession | null
  /** The file was deleted while it was open. What was read stays. */
  readonly isGone: boolean
  /** Why a part could not be read, as a sentence. */
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
  /** For each key: its index in `rows`. */
  readonly rowIndex: ReadonlyMap<string, number>
  /** Changes whenever rows above the view may have changed. */
  readonly generation: number
  readonly focus: string | null
  readonly jump: Jump | null
  /** The turn at the top of the view, as its index in the reading. */
  readonly topTurn: number
  readonly isFollowing: boolean
  /** Something was added below the view. */
  readonly hasNews: boolean
  /** A short report of the last action. */
  readonly report: string | null
}

export interface ReadingActions {
  open(target: ReadingTarget): Promise<void>
  close(): void
  /** Reads the file again; the answer is null if nothing changed. */
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
  /** To an item of the branch that is read, by its key; what hides it is opened. */
  goToItem(key: string): Promise<void>
  focusRow(key: string): void
  /** The row that keys act on: the focused row, or the first visible row if that is out of sight. */
  rowAtHand(): Row | undefined
  /** The same row, which also gets the focus. */
  takeRowAtHand(): Row | undefined
  /** The view reports what it shows. */
  see(seen: Seen): void
  /** Whether the view is at the end and stays there when something is added. */
  follow(isFollowing: boolean): void

  /** Goes to the first match on another branch. */
  goElsewhere(): Promise<void>

  showAll(row: ItemRow): Promise<void>
  /** Reads the next page, or starts again from a byte where a page begins. */
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

/** The state of one conversation before it is read. */
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
