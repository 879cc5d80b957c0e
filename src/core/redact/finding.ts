import type { Confidence, Rule } from './rule.ts'

/** A suspected secret, or a personal detail, in a text. */
export interface Finding {
  /** The id of its rule. */
  readonly rule: string
  readonly confidence: Confidence
  readonly start: number
  readonly end: number
  /** The secret itself, the same in whatever form it stands in the text. */
  readonly value: string
  /** As it may be shown. */
  readonly masked: string
}

/** The same while a text is looked through. */
export interface Found {
  readonly rule: Rule
  readonly confidence: Confidence
  readonly start: number
  readonly end: number
  readonly value: string
}
