import type { CallPart } from '../model/steps/step-content.ts'
import type { JsonObject } from '../parse/json-value.ts'
import type { ToolIcon } from '../render/tools/tool-icons.ts'
import type { Pieces, RowFigure } from './piece.ts'
import type { ToolOutcome, TouchedFile } from './touched-file.ts'

/**
 * All that Scrollback knows about a tool. Any field of a call may be missing or of another type. Parsing and indexing ask
 * tools too, so a tool says in pieces what is shown, and nothing here is React.
 */
export interface Tool {
  /** All its names, old and new, in any case: models write some in lower case. A pattern stands for names that nobody can list. */
  readonly names: readonly (string | RegExp)[]
  readonly icon: ToolIcon
  /** In place of the tool's own name. */
  readonly label?: (call: CallPart) => string
  /** The most telling of the input, for the closed row; `input` is empty if it is no object. */
  readonly detail: (input: JsonObject, call: CallPart) => string | undefined
  /** Whether the detail is a sentence, not code. */
  readonly isProse?: boolean
  /** The body does not repeat the detail; see `Row`. */
  readonly isTitle?: boolean
  /** Its figures count tokens, so those of the response would confuse. */
  readonly hasTokens?: boolean
  /** For the closed row, such as the number of changed lines. */
  readonly figures?: (call: CallPart) => readonly (RowFigure | undefined)[]
  /** The open item: all that was given and all that came back. */
  readonly body: (call: CallPart) => Pieces
  readonly markdown: MarkdownForm
  /** The texts of the input that can be found; all of them if the tool does not choose. */
  readonly searchable?: (input: unknown) => readonly string[]
  /** The files that a call touched, which has not failed and may have no result yet. */
  readonly touched?: (input: JsonObject, outcome: ToolOutcome | undefined) => readonly TouchedFile[]
  /** Of a tool that asks a person: what they decided, in a line or two. */
  readonly decided?: (call: CallPart) => string | undefined
  /** From call to result, a person decides; what the tool itself does takes no time. */
  readonly waitsForPerson?: boolean
  /** What a subagent is asked that the call starts. */
  readonly assigned?: (input: JsonObject) => string | undefined
  /** The number of a task that the call names. */
  readonly taskNamed?: (input: JsonObject) => string | undefined
  /** A task that the call made, from the text of its result. */
  readonly taskMade?: (text: string) => MadeTask | undefined
}

export interface MadeTask {
  readonly id: string
  readonly subject: string
}

/** How a call stands in a Markdown document, below the line with the tool's name. */
export interface MarkdownForm {
  /** The field that it is made of, which the line with the tool's name does not repeat. */
  readonly key?: string
  /** Whether it stands before the other fields. */
  readonly isFirst?: boolean
  readonly input: (call: CallPart, writeProse: WriteProse) => InputMarkdown
  /** Blocks below the results. */
  readonly after?: (call: CallPart) => readonly string[]
  /** Whether the result is prose that a model wrote. */
  readonly isResultProse?: boolean
  /** Whether it is made of what the tool gave Claude Code, too, not only of what the model was told. */
  readonly needsOutcome?: boolean
}

export interface InputMarkdown {
  readonly own: string
  /** The rest of the input: each field is written by its name. */
  readonly rest: unknown
}

/** Prose as a document can hold it. Its caller has it, because parsing Markdown is nothing that an index needs. */
export type WriteProse = (text: string) => string
