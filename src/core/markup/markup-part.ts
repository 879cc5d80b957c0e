import type { TagElement } from './split-tags.ts'

/** A text that Claude Code put together, by what its parts mean. */
export type MarkupPart =
  | { readonly kind: 'text'; readonly text: string }
  /** A slash command as it was typed; `message` only where it says more than the name. */
  | {
      readonly kind: 'command'
      readonly name: string
      readonly args: string
      readonly message: string
    }
  /** A command typed with `!`. */
  | { readonly kind: 'shell'; readonly text: string }
  | { readonly kind: 'output'; readonly text: string; readonly isError: boolean }
  /** What Claude Code adds for the model: nobody typed it. */
  | { readonly kind: 'context'; readonly label: string; readonly text: string }
  /** From another session, an agent, a team mate or a channel. */
  | MarkupMessage
  /** A task, an agent or a command in the background has something to say. */
  | MarkupNotification
  /** Typed with `#`. */
  | { readonly kind: 'memory'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  /** An output that is too long for the transcript, with how it begins. */
  | { readonly kind: 'overflow'; readonly notice: string; readonly text: string }
  /** How much a subagent used. */
  | { readonly kind: 'figures'; readonly fields: Readonly<Record<string, string>> }

export interface MarkupMessage {
  readonly kind: 'message'
  /** “Message from ada”. */
  readonly label: string
  readonly summary: string | undefined
  readonly text: string
  /** What else its tag says. */
  readonly fields: Readonly<Record<string, string>>
}

export interface MarkupNotification {
  readonly kind: 'notification'
  readonly summary: string | undefined
  /** Its result, or what else it says in words. */
  readonly text: string
  readonly fields: Readonly<Record<string, string>>
}

/** What a tag that Claude Code writes means. `docs/markup.md` lists them all. */
export interface MarkupTag {
  readonly tag: string
  /** For the table of the documents. */
  readonly drawnAs: string
  /** How an element becomes a part. */
  readonly read: (element: TagElement) => MarkupPart
}
