import type {
  BranchOutline,
  Fork,
  Item,
  ItemContent,
  LooseAgent,
  OverflowLink,
  ReadingHeader,
  TurnOutline,
} from '../../../core/items/item.ts'
import type { SessionSummary } from '../../library/sessions/session-summary.ts'
import type { UnreadableLine } from '../../reader/raw-records.ts'
import type { SpentUsage } from '../plan/export-session.ts'
import type { ForkWays } from './branch-map.ts'

/** What is known of a session before it is read: names of files, the manifest and the list of sessions are made of it. */
export interface DocumentMetadata
  extends Pick<
    SessionSummary,
    'id' | 'title' | 'project' | 'cwd' | 'gitBranch' | 'models' | 'versions' | 'forkOf'
  > {
  /** The name of its folder below `projects/`. */
  readonly projectDir: string
}

/** A session as it leaves: all that a format may know of it. */
export interface SessionDocument {
  readonly metadata: DocumentMetadata
  readonly outline: DocumentOutline
  /** What the session used; null where that stays here. */
  readonly usage: SpentUsage | null
  /** SHA-256 of the transcript as far as it was read; null where that fails. */
  readonly hash: () => Promise<string | null>
  /** In reading order, one at a time: memory does not grow with a conversation. */
  readonly parts: AsyncIterable<DocumentPart>
}

/** What stands above the parts. */
export interface DocumentOutline {
  readonly header: ReadingHeader
  readonly branch: string | null
  readonly branches: readonly BranchOutline[]
  readonly forks: readonly Fork[]
  readonly turns: readonly TurnOutline[]
  /** By turn: the key of its first item. */
  readonly firstKeys: readonly (string | null)[]
}

/** Null for a subagent in the place of its call. */
export type LooseKind = LooseAgent['kind'] | null

/** Numbers of branches are null for what all have. */
type OnBranches = readonly number[] | null

/** What a document of a conversation is made of, in reading order. */
export type DocumentPart =
  | {
      readonly kind: 'turn'
      readonly turn: TurnOutline
      /** Counted over what a person asked. */
      readonly number: number
      readonly depth: number
      readonly branches: OnBranches
    }
  | {
      readonly kind: 'item'
      readonly item: Item
      readonly content: ItemContent
      readonly depth: number
      readonly branches: OnBranches
    }
  /** Before everything else: the person's tags and their note on the session. */
  | { readonly kind: 'said'; readonly tags: readonly string[]; readonly note: string | null }
  /** The person's own note, behind the place it is about; at the end where that is not in the document. */
  | { readonly kind: 'own-note'; readonly text: string; readonly branches: OnBranches }
  /** An output that lies in a file of its own, behind the part that names it. */
  | {
      readonly kind: 'overflow'
      readonly name: string
      /** Whole lines, never all at once; an error of the system where the file cannot be read. */
      readonly read: () => AsyncIterable<string>
      readonly branches: OnBranches
    }
  /** A subagent in the place of its call, one that no call is known for, or an older version; its parts come between the two. */
  | {
      readonly kind: 'agent'
      readonly loose: LooseKind
      readonly depth: number
      readonly branches: OnBranches
      readonly header: ReadingHeader
    }
  | { readonly kind: 'agent-end'; readonly depth: number }
  /** A subagent that cannot be read. */
  | {
      readonly kind: 'lost-agent'
      readonly reason: string
      readonly depth: number
      readonly branches: OnBranches
    }
  /** Lines of the transcript, or of the subagent it stands in, that nobody can read. */
  | { readonly kind: 'unreadable'; readonly lines: readonly UnreadableLine[]; readonly depth: number }
  /** Files of the session that no record names. */
  | { readonly kind: 'files'; readonly files: readonly Pick<OverflowLink, 'name' | 'size'>[] }
  | { readonly kind: 'fork'; readonly fork: ForkWays; readonly branches: OnBranches }
  /** From here on: what another branch does not share with those before it. */
  | {
      readonly kind: 'branch'
      readonly branch: BranchOutline
      readonly total: number
      /** The last item in the document that it shares. */
      readonly after: string | null
      /** The number of the prompt that this item belongs to; 0 before the first. */
      readonly prompt: number
      readonly number: number
    }
