import type {
  Fork,
  Item,
  OverflowLink,
  Reading,
  TranscriptPlace,
  TurnOutline,
} from '../../core/items/item.ts'

/** What is known of a subagent whose conversation was opened in place. */
export type AgentReading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly reading: Reading }
  | { readonly kind: 'failed'; readonly message: string }

interface RowBase {
  /** Stable between readings; begins with the keys of the subagents it is inside of. */
  readonly key: string
  /** 0 in the main conversation, one more inside each subagent. */
  readonly depth: number
}

/** A row of the reading pane: everything that is shown is one of these, one below the other. */
export type Row = ItemRow | TurnRow | ForkRow | AgentRow | FileRow | HeadingRow | RemarkRow

export interface ItemRow extends RowBase {
  readonly kind: 'item'
  readonly item: Item
  readonly place: TranscriptPlace
  readonly isOpen: boolean
  /** The turn it belongs to. */
  readonly turnKey: string
  readonly role: 'opener' | 'work' | 'answer'
  /** It is not on the active branch. */
  readonly isAside: boolean
}

/** One line that tells what happened in a turn, and shows or hides it. */
export interface TurnRow extends RowBase {
  readonly kind: 'turn'
  readonly turn: TurnOutline
  /** Milliseconds from the end of its work to the next turn; null where it is the last. */
  readonly idle: number | null
  readonly isOpen: boolean
}

export interface ForkRow extends RowBase {
  readonly kind: 'fork'
  readonly place: TranscriptPlace
  readonly fork: Fork
}

/** The door to a subagent's conversation. */
export interface AgentRow extends RowBase {
  readonly kind: 'agent'
  readonly place: TranscriptPlace
  /** Null where the call above tells. */
  readonly title: string | null
  readonly isOpen: boolean
  readonly agent: AgentReading | null
}

/** A file of the session that no record names: an output, or what a workflow wrote. */
export interface FileRow extends RowBase {
  readonly kind: 'file'
  readonly place: TranscriptPlace
  readonly file: OverflowLink
}

export interface HeadingRow extends RowBase {
  readonly kind: 'heading'
  readonly text: string
}

/** Something about the conversation rather than of it. */
export interface RemarkRow extends RowBase {
  readonly kind: 'remark'
  readonly text: string
  readonly isError: boolean
}

export function placeId({ file, sidechain }: TranscriptPlace): string {
  return sidechain === null ? file : `${file}#${sidechain}`
}

/** Under which a content is kept: keys of items are only unique within their transcript. */
export function contentKey(place: TranscriptPlace, key: string): string {
  return `${placeId(place)}\n${key}`
}
