/**
 * - `certain`: has the shape that a provider gives its keys
 * - `likely`: stands where secrets stand, and looks like one
 * - `personal`: no secret, but tells who or where somebody is
 */
export type Confidence = 'certain' | 'likely' | 'personal'

export interface Match {
  readonly start: number
  readonly end: number
  /** Where it is another one than the rule’s. */
  readonly confidence?: Confidence
}

/** A kind of secret, and how it is found. */
export interface Rule {
  readonly id: string
  /** What people call it: “Anthropic API key”. */
  readonly name: string
  readonly confidence: Confidence
  /** Where one can revoke it and get another; an address as text. */
  readonly rotate?: string
  /** In ASCII. Only where one of them stands is the rule asked. */
  readonly keywords: readonly string[]
  /** A terminal may have broken the line in the middle of it, or between it and the name before it. */
  readonly canBeWrapped?: true
  /** Its rule alone looks for it across the ends of lines. */
  readonly isWhole?: true
  /** What is the same in whatever form it stands; without it, the text itself. */
  readonly toValue?: (found: string) => string
  /** What is found at a keyword; it takes a time that does not depend on how long the text is. */
  readonly match: (text: string, at: number) => Match | undefined
}

/** A rule as it is written down. */
export interface RuleFacts extends Omit<Rule, 'match' | 'confidence' | 'keywords'> {
  readonly confidence?: Confidence
  readonly keywords: readonly string[]
  /**
   * Matches from the keyword on, and ends where the secret ends: what has to follow is a lookahead. Of a match with a group,
   * the group at its end is the secret.
   */
  readonly pattern: string
  readonly flags?: 'i'
  /** The match begins so many characters before the keyword at most, with what fits this class. */
  readonly before?: readonly [most: number, allowed: RegExp]
  /** It may begin in the middle of a word. */
  readonly standsAnywhere?: true
  /** Whether it is one after all. Without it, anything that looks random is. */
  readonly accepts?: (secret: string) => boolean | Confidence
}
