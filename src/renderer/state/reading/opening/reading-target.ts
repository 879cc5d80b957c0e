import type { Session } from '../../../../shared/schemas/sessions.ts'

/** What is to be read, and where in it. */
export interface ReadingTarget {
  /** Null where the file is not in the library, as one that was dropped. */
  readonly session: Session | null
  /** The main transcript, absolute. */
  readonly file: string
  /** Where to begin; null for the end one was at, or the beginning. */
  readonly at: ReadingPoint | null
  /** A file of the session that no record names, absolute: it is shown and opened. */
  readonly looseFile?: string
  /** The words that led here, in the query language: they are marked. */
  readonly query: string | null
}

export interface ReadingPoint {
  /** Of the main transcript or of a subagent, absolute. */
  readonly file: string
  /** Null where the record has none. */
  readonly uuid: string | null
  /** Where the record's line begins, for one without a uuid. */
  readonly offset?: number | undefined
  readonly block: number
}
