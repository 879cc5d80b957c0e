import { assertNever } from '../../assert-never.ts'
import type { TextKind } from '../../search/searchable-text.ts'
import type { Term } from '../query.ts'

/** What one value of an operator asks. All values of a filter ask the same sort of thing, or texts and sessions mixed. */
export type Condition = TextCondition | SessionCondition | SaidCondition | HoldsCondition

/** Asked of a text, by what the index knows of it. */
export interface TextCondition {
  readonly of: 'text'
  readonly text: TextTest
}

/** Asked of the session that a text is in. */
export interface SessionCondition {
  readonly of: 'session'
  readonly test: (session: SessionFacts) => boolean
}

/** Asked of what the person said about the session. The index does not know it: a search first makes a session condition of it. */
export interface SaidCondition {
  readonly of: 'said'
  readonly test: (said: SaidFacts) => boolean
}

/** What the person said about a session in Scrollback. */
export interface SaidFacts {
  readonly isStarred: boolean
  readonly tags: readonly string[]
  /** On the session, or on a place in it. */
  readonly hasNote: boolean
  /** The titles of those that it, or a place in it, is in. */
  readonly collections: readonly string[]
}

/** The same of all sessions. */
export interface Said {
  readonly of: (session: string) => SaidFacts
  /** By the ids of sessions. */
  readonly texts: ReadonlyMap<string, OwnTexts>
}

/** What the person wrote about a session. Words are found in it as in a title. */
export interface OwnTexts {
  readonly names: readonly string[]
  readonly notes: readonly string[]
}

export const NOTHING_SAID: SaidFacts = { isStarred: false, tags: [], hasNote: false, collections: [] }

/** Asked of the session: it has a text with any of these terms that passes the test. Alone, it asks for these texts. */
export interface HoldsCondition {
  readonly of: 'holds'
  readonly anyTerm: readonly Pick<Term, 'kind' | 'text'>[]
  readonly text: TextTest
}

/** A comparison with one of the facts of a text: data, so that the index can ask it as SQL. */
export type TextTest =
  /** A note is the person's own, which the index does not have. */
  | { readonly fact: 'kind'; readonly is: TextKind | 'note' }
  /** `*` stands for anything. */
  | { readonly fact: 'tool'; readonly isLike: string }
  | { readonly fact: 'time'; readonly isFrom: number }
  | { readonly fact: 'time'; readonly isBefore: number }
  | { readonly fact: StandingFact }

export interface TextFacts extends Readonly<Record<StandingFact, boolean>> {
  /** Undefined for a name of a session that is not its title. */
  readonly kind: TextKind | 'note' | undefined
  readonly tool: string | undefined
  /** Milliseconds since 1970. */
  readonly time: number | undefined
}

export type StandingFact = 'isAbandoned' | 'isSubagent' | 'isError'

/** What is known of a session, from the index and from beside it. The store fills it in (`session-facts.ts`). */
export interface SessionFacts {
  readonly id: string
  readonly project: string
  /** All it was on at any time. */
  readonly gitBranches: readonly string[]
  readonly models: readonly string[]
  readonly isGone: boolean
  readonly isKept: boolean
  /** Of all kinds, with subagents. */
  readonly tokens: number
  /** API-equivalent, in US dollars; null where no price is known. It is added up when it is asked for. */
  readonly readCost: () => number | null
}

/** The same as the SQL of a test says. Undefined where a fact is not known: then neither the test nor its opposite holds. */
export function passesText(test: TextTest, facts: TextFacts): boolean | undefined {
  switch (test.fact) {
    case 'kind':
      return facts.kind === test.is
    case 'tool':
      return facts.tool !== undefined && isLike(facts.tool, test.isLike)
    case 'time':
      if (facts.time === undefined) return undefined
      return 'isFrom' in test ? facts.time >= test.isFrom : facts.time < test.isBefore
    case 'isAbandoned':
    case 'isSubagent':
    case 'isError':
      return facts[test.fact]
    default:
      return assertNever(test)
  }
}

function isLike(text: string, pattern: string): boolean {
  const source = pattern.replace(/[\\^$.+?()[\]{}|]/g, '\\$&').replaceAll('*', '.*')
  return new RegExp(`^${source}$`, 'is').test(text)
}
