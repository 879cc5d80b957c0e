import type { Hint } from '../query.ts'
import type { Condition } from './condition.ts'

/** Everything about one operator, such as `project:`. `registry.ts` lists them; what people see of them is made from it. */
export interface Operator {
  /** In lower case. The first one is offered, all are understood. */
  readonly names: readonly [string, ...string[]]
  /** In a few words, where its name is offered. */
  readonly meaning: string
  /** Values that are the same everywhere, to be offered. */
  readonly values: readonly OfferedValue[]
  /** Which values of this library are offered, too. */
  readonly choices?: ValueChoices
  readonly help: HelpEntry
  /** Values of an operator that is written twice: one of them must hold, or all. */
  readonly twice: 'either' | 'both'
  readonly parse: (value: string, now: number) => ParsedValue
}

export type ValueChoices = 'projects' | 'models' | 'gitBranches'

export interface OfferedValue {
  readonly value: string
  readonly meaning: string
}

/** A row in the help, in README.md and in docs/search.md. The example finds something in the sample library. */
export interface HelpEntry {
  readonly syntax: string
  readonly meaning: string
  readonly example: string
}

/** One of the values of a filter, as it was read, and what it asks. */
export interface Alternative {
  readonly value: string | number
  readonly condition: Condition
}

export interface ParsedValue {
  /** Empty where the value says nothing that could be searched. */
  readonly anyOf: readonly Alternative[]
  readonly problem?: ValueProblem | undefined
}

export interface ValueProblem {
  readonly kind: Hint['kind']
  /** One sentence for people. */
  readonly message: string
  /** The value that was probably meant. */
  readonly meant?: string | undefined
}
