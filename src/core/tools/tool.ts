import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallPart } from '../../model/step-content.ts'
import type { JsonObject } from '../../parse/json-value.ts'

/** How the calls of a tool are drawn. Any field of a call may be missing or of another type. */
export interface ToolView {
  readonly icon: LucideIcon
  /** In place of the tool's own name. */
  readonly label?: (call: CallPart) => string
  /** The most telling of the input, for the closed row; `input` is empty where it is no object. */
  readonly detail: (input: JsonObject, call: CallPart) => string | undefined
  /** Whether the detail is a sentence, not code. */
  readonly isProse?: boolean
  /** The body does not repeat the detail; see `Row`. */
  readonly isTitle?: boolean
  /** Its figures count tokens, so that those of the response would confuse. */
  readonly hasTokens?: boolean
  /** Figures for the closed row, such as the number of changed lines. */
  readonly figures?: (call: CallPart) => ReactNode
  /** The open item. */
  readonly body: (call: CallPart) => ReactNode
}
