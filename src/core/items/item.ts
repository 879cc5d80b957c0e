import type { Branch } from '../model/branches/branches.ts'
import type { StepKind } from '../model/steps/step.ts'
import type { StepPart } from '../model/steps/step-content.ts'
import type { Usage } from '../parse/usage.ts'

/**
 * What a row of a conversation is.
 *
 * - `prompt` (also a command that asks the model for something), `command`, `shell`, `scheduled`, `message`, `notification`, `interrupt`, `compaction`, `retracted`: a
 *   whole step of that kind
 * - `answer`, `thinking`, `media`: a block of a response; `media` is an image or a document
 * - `call`: a tool call with its results and its notes
 * - `result`: a result whose call is not in the file
 * - `interjection`: a prompt typed while the model was working, which it was given in the midst of its turn
 * - `queued`: one that was typed and taken back, or never taken up
 * - `note`: an attachment, a hook, progress or a remark of the system
 * - `unknown`: a record or block that we do not know, shown raw
 */
export const ITEM_KINDS = [
  'prompt',
  'answer',
  'thinking',
  'call',
  'result',
  'command',
  'shell',
  'scheduled',
  'message',
  'notification',
  'interrupt',
  'compaction',
  'retracted',
  'media',
  'interjection',
  'queued',
  'note',
  'unknown',
] as const

export type ItemKind = (typeof ITEM_KINDS)[number]

/** One row of a conversation: the smallest thing that folds, is found and is linked to. Its content is read on demand. */
export interface Item {
  /** Stable between readings: the uuid of its first record (or `line-12` where it has none) and the number of its block there, as `uuid/block`. */
  readonly key: string
  readonly kind: ItemKind
  /** Its place in the reading's turns. */
  readonly turn: number
  /** In milliseconds; null where no record tells. */
  readonly time: number | null
  /** About how many bytes it shows; for guessing its height. */
  readonly size: number
  /** Of a call: the tool. Of a note: its name, such as `hook_success`. Of media and unknown blocks: the kind of block. */
  readonly name: string | null
  readonly isError: boolean
  /** Of a call: whether no result has come. */
  readonly isOpen: boolean
  /** Of a call: the subagents that it started, as far as their transcripts are known; a workflow has several. Of a report that a subagent handed back: that one. */
  readonly agents: readonly TranscriptPlace[]
}

/** A transcript, or a sidechain inside one. */
export interface TranscriptPlace {
  /** Absolute. */
  readonly file: string
  /** The number of an inline sidechain; null for the transcript itself. */
  readonly sidechain: number | null
}

/** What a person asked and what came of it, as one line can tell it. */
export interface TurnOutline {
  /** Of the step that opens it; null before the first prompt. */
  readonly kind: StepKind | null
  /** Whether a person asked for it. */
  readonly isPrompt: boolean
  /** The start of the prompt. */
  readonly title: string
  /** Its items are `items[first]` to `items[first + count - 1]`; the opener is the first of them where `kind` is not null. */
  readonly first: number
  readonly count: number
  /** The first of the items at its end that are the final answer; null where it ends without one. */
  readonly answer: number | null
  readonly started: number | null
  /** When its last work was done: what was noted later does not count. */
  readonly ended: number | null
  /** Milliseconds that the model and its tools worked, without waiting for a person. */
  readonly worked: number
  readonly thoughts: number
  readonly calls: number
  readonly errors: number
  readonly subagents: number
  readonly tokens: Usage
}

/** Where a conversation forks: the items after `after` differ between these branches. */
export interface Fork {
  /** The item behind which the ways part: its place in `items`; -1 at the very beginning. */
  readonly after: number
  /** One branch for each way, in file order: the branch to choose for going that way. */
  readonly ways: readonly string[]
  /** Which of the ways the reading takes. */
  readonly taken: number
}

export type BranchState = Branch['state']

/** What several branches share between two forks. */
export interface SharedWay {
  readonly id: string
  /** Its first prompt; null where it has none. */
  readonly title: string | null
  readonly prompts: number
}

export interface BranchOutline {
  readonly id: string
  /** The branch it leaves; null for the first. */
  readonly parent: string | null
  /** The ways from the first fork to the last one before it; empty where it leaves at the first. */
  readonly path: readonly SharedWay[]
  readonly state: BranchState
  /** The prompt that starts it, behind the last fork; null where an answer does. */
  readonly start: string | null
  readonly began: number | null
  /** From that one on. */
  readonly prompts: number
  /** Its summary, or its first own prompt: what sets it apart. */
  readonly title: string | null
  readonly first: number | null
  readonly last: number | null
  /** Of what it does not share with the branch it leaves. */
  readonly records: number
  readonly bytes: number
}

/** A transcript as it is read along one branch: everything but the content. */
export interface Reading {
  readonly place: TranscriptPlace
  /** Another one after every change of the file, and for every branch. */
  readonly revision: string
  readonly header: ReadingHeader
  /** The branch that is shown. */
  readonly branch: string | null
  readonly branches: readonly BranchOutline[]
  readonly forks: readonly Fork[]
  readonly turns: readonly TurnOutline[]
  readonly items: readonly Item[]
  /** Subagents that no call is known for, and older versions of the transcript. */
  readonly looseAgents: readonly LooseAgent[]
  /** Outputs and other files of the session that no record names. */
  readonly looseFiles: readonly OverflowLink[]
}

/** What belongs to a session and stands for itself: a subagent whose call is not known, or an older version of the transcript. */
export interface LooseAgent {
  readonly kind: 'agent' | 'earlier'
  readonly place: TranscriptPlace
  readonly agentId: string
  readonly title: string
}

export interface ReadingHeader {
  readonly session: string
  /** What is left of a session whose transcript is gone, of which this is a part; null for all others. */
  readonly remains: 'earlier' | 'subagents' | 'outputs' | null
  readonly title: string
  readonly cwd: string | null
  readonly gitBranch: string | null
  readonly models: readonly string[]
  readonly versions: readonly string[]
  readonly started: number | null
  readonly updated: number | null
  readonly tokens: Usage
  readonly bytes: number
  readonly lines: number
  readonly unreadable: number
  readonly unknown: number
  /** One of the unreadable lines is the last one, which lacks its end: while somebody writes, the rest is on its way. */
  readonly isTorn: boolean
  /** Written within the last moments. */
  readonly isLive: boolean
}

/** An item with its texts. */
export interface ItemContent {
  readonly key: string
  readonly kind: ItemKind
  readonly time: number | null
  readonly model: string | null
  /** Of the response; only with its last item, so that it counts once. */
  readonly usage: Usage | null
  /** Milliseconds from a call to its result. */
  readonly duration: number | null
  readonly parts: readonly StepPart[]
  /** Of a prompt: a program wrote it, as Markdown; see `isProgramMarkdown`. */
  readonly isMarkdown?: boolean
  /** Outputs that were too long for the transcript and lie in files of their own. */
  readonly overflow: readonly OverflowLink[]
  /** Texts were cut to be shown fast: so many characters are missing. 0 for all others. */
  readonly cut: number
}

export interface OverflowLink {
  readonly name: string
  /** Absolute; null where the file is gone. */
  readonly path: string | null
  readonly size: number | null
}
