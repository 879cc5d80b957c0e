import type { StoreApi } from 'zustand/vanilla'
import type { ItemKind, OverflowLink, Reading, TranscriptPlace } from '../../../core/items/item.ts'
import type { FoundAround, RawRecord } from '../../../shared/schemas/reader.ts'
import type { ReadingMode } from '../../../shared/view-settings.ts'
import type { HitItem } from '../../reading/find/find-hits.ts'
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

export interface FindState {
  readonly isOpen: boolean
  /** By somebody who goes on typing there, and not by the words that led to the conversation. */
  readonly isAskedFor: boolean
  readonly text: string
  readonly status: 'idle' | 'searching' | 'done' | 'failed'
  /** A sentence where it failed. */
  readonly message: string | null
  readonly hits: readonly HitItem[]
  readonly total: number
  /** Which of the hits one is at; -1 before the first. */
  readonly at: number
  /** On other branches; null where there is nothing, or nobody knows yet. */
  readonly elsewhere: FoundAround['elsewhere']
}

/** Which of the words that are drawn in a row: in an overflow file of it, or else in its own texts. */
export interface HitPlace {
  readonly overflow: string | null
  readonly nth: number
}

export interface RawState {
  readonly title: string
  readonly file: string
  readonly status: 'loading' | 'ready' | 'failed'
  readonly message: string | null
  readonly records: readonly RawRecord[]
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
  readonly isOutlineOpen: boolean
  /** The pane has no room for an outline beside the conversation: it comes over it. */
  readonly isNarrow: boolean
  readonly isOutlineOver: boolean
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
  readonly find: FindState
  readonly raw: RawState | null
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
  toggleOutline(): void
  /** Beside a conversation, where there is room. */
  showOutline(isOutlineOpen: boolean): void
  setNarrow(isNarrow: boolean): void
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

  openFind(): void
  closeFind(): void
  setFindText(text: string): void
  nextHit(direction: Direction): void
  /** To the first hit on another branch. */
  goElsewhere(): Promise<void>
  /**
   * Where the hit of a jump is drawn, when so many words of the row's own texts are. Null where it has to be waited for: it is being
   * found, or what it stands in is being read. `nowhere` where it is not drawn at all.
   */
  approachHit(jump: Jump, drawn: number): HitPlace | 'nowhere' | null

  showAll(row: ItemRow): Promise<void>
  /** The next page, or anew from a byte where a page begins. */
  readOverflow(row: ItemRow | FileRow, link: Pick<OverflowLink, 'name'>, from?: number): Promise<void>
  copyText(row: Row): Promise<void>
  copyMarkdown(row: Row): Promise<void>
  copyLink(row: Row): Promise<void>
  showRaw(row: Row): Promise<void>
  showOddLines(): Promise<void>
  closeRaw(): void
  reveal(file: string): Promise<void>
}

export type ReadingState = ReadingData & ReadingActions

export type ReadingStore = StoreApi<ReadingState>

export type SetReading = ReadingStore['setState']
export type GetReading = ReadingStore['getState']

export const NO_FIND: FindState = {
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
  isOutlineOver: false,
  isFollowing: false,
  hasNews: false,
  find: NO_FIND,
  raw: null,
  report: null,
} as const satisfies Partial<ReadingData>
