import type { Branch } from '../model/branches/branches.ts'
import type { StepKind } from '../model/steps/step.ts'
import type { StepPart } from '../model/steps/step-content.ts'
import type { Usage } from '../parse/usage.ts'

/**
 * The kind of a row in a conversation.
 *
 * - `prompt` (also a command that asks the model for something), `command`, `shell`, `scheduled`, `message`, `notification`, `interrupt`, `compaction`, `retracted`: a
 *   whole step of that kind
 * - `answer`, `thinking`, `media`: a block of a response; `media` is an image or a document
 * - `call`: a tool call with its results and its notes
 * - `result`: a result whose call is not in the file
 * - `interjection`: a prompt typed while the model was working, and passed to it during its turn
 * - `queued`: one that was typed and withdrawn, or never sent
 * - `note`: an attachment, a hook, progress or a system remark
 * - `unknown`: an unknown record or block, shown raw
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

/** One row of a conversation: the smallest unit that can be folded, found and linked to. Its content is read on demand. */
export interface Item {
  /** Stable between readings: the uuid of its first record (or `line-12` if it has none) and the number of its block, as `uuid/block`. */
  readonly key: string
  readonly kind: ItemKind
  /** Its index in the turns of the reading. */
  readonly turn: number
  /** In milliseconds; null if no record has it. */
  readonly time: number | null
  /** Roughly how many bytes it shows, to estimate its height. */
  readonly size: number
  /** For a call: the tool. For a note: its name, such as `hook_success`. For media and unknown blocks: the kind of block. */
  readonly name: string | null
  readonly isError: boolean
  /** For a call: whether it still has no result. */
  readonly isOpen: boolean
  /** For a call: the subagents that it started, if their transcripts are known; a workflow has several. For a report of a subagent: that subagent. */
  readonly agents: readonly TranscriptPlace[]
}

/** A transcript, or a sidechain inside one. */
export interface TranscriptPlace {
  /** Absolute. */
  readonly file: string
  /** The number of an inline sidechain; null for the transcript itself. */
  readonly sidechain: number | null
}

/** What a person asked and the result, as facts for one line. */
export interface TurnOutline {
  /** The kind of the step that opens it; null before the first prompt. */
  readonly kind: StepKind | null
  /** Whether a person asked for it. */
  readonly isPrompt: boolean
  /** The start of the prompt. */
  readonly title: string
  /** Its items are `items[first]` to `items[first + count - 1]`; the opener is the first of them if `kind` is not null. */
  readonly first: number
  readonly count: number
  /** The first item of the final answer at its end; null if it ends without one. */
  readonly answer: number | null
  readonly started: number | null
  /** When its last work was done. Later notes do not count. */
  readonly ended: number | null
  /** How many milliseconds the model and its tools worked, without waiting for a person. */
  readonly worked: number
  readonly thoughts: number
  readonly calls: number
  readonly errors: number
  readonly subagents: number
  readonly tokens: Usage
}

/** Where a conversation forks: the items after `after` differ between these branches. */
export interface Fork {
  /** The index of the last shared item; -1 if the branches differ from the start. */
  readonly after: number
  /** One branch for each way, in file order: the branch to choose to go that way. */
  readonly ways: readonly string[]
  /** The index of the way that the reading takes. */
  readonly taken: number
}

export type BranchState = Branch['state']

/** What several branches share between two forks. */
export interface SharedWay {
  readonly id: string
  /** Its first prompt; null if it has none. */
  readonly title: string | null
  readonly prompts: number
}

export interface BranchOutline {
  readonly id: string
  /** The branch that it forks from; null for the first. */
  readonly parent: string | null
  /** The ways from the first fork to the last fork before it; empty if it leaves at the first fork. */
  readonly path: readonly SharedWay[]
  readonly state: BranchState
  /** The prompt that starts it after the last fork; null if an answer starts it. */
  readonly start: string | null
  readonly began: number | null
  /** Counted from that prompt on. */
  readonly prompts: number
  /** Its summary, or its first own prompt, to tell it from the others. */
  readonly title: string | null
  readonly first: number | null
  readonly last: number | null
  /** Only for the part that it does not share with the branch it leaves. */
  readonly records: number
  readonly bytes: number
}

/** A transcript along one branch: everything except the content. */
export interface Reading {
  readonly place: TranscriptPlace
  /** Different after every change of the file, and for every branch. */
  readonly revision: string
  readonly header: ReadingHeader
  /** The branch that is shown. */
  readonly branch: string | null
  readonly branches: readonly BranchOutline[]
  readonly forks: readonly Fork[]
  readonly turns: readonly TurnOutline[]
  readonly items: readonly Item[]
  /** Subagents without a known call, and older versions of the transcript. */
  readonly looseAgents: readonly LooseAgent[]
  /** Outputs and other files of the session that no record mentions. */
  readonly looseFiles: readonly OverflowLink[]
}

/** A part of a session without a place in the conversation: a subagent whose call is unknown, or an older version of the transcript. */
export interface LooseAgent {
  readonly kind: 'agent' | 'earlier'
  readonly place: TranscriptPlace
  readonly agentId: string
  readonly title: string
}

export interface ReadingHeader {
  readonly session: string
  /** What is left of the session if its transcript was deleted; null for all others. */
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
  /** The last line is incomplete. While Claude Code writes, the rest will follow. */
  readonly isTorn: boolean
  /** Written just now. */
  readonly isLive: boolean
}

/** An item with its texts. */
export interface ItemContent {
  readonly key: string
  readonly kind: ItemKind
  readonly time: number | null
  readonly model: string | null
  /** The usage of the response. Only its last item has it, so that it counts once. */
  readonly usage: Usage | null
  /** Milliseconds from a call to its result. */
  readonly duration: number | null
  readonly parts: readonly StepPart[]
  /** For a prompt: a program wrote it as Markdown; see `isProgramMarkdown`. */
  readonly isMarkdown?: boolean
  /** Outputs that were too long for the transcript and are in separate files. */
  readonly overflow: readonly OverflowLink[]
  /** How many characters were cut to show the item fast; otherwise 0. */
  readonly cut: number
}

export interface OverflowLink {
  readonly name: string
  /** Absolute; null if the file was deleted. */
  readonly path: string | null
  readonly size: number | null
}
