import type { Session } from '../../../../shared/schemas/sessions.ts'

/** What to read, and where to start. */
export interface ReadingTarget {
  /** Null if the file is not in the library, for example after a drop. */
  readonly session: Session | null
  /** The main transcript, absolute. */
  readonly file: string
  /** Where to start; null for the last position, or the beginning. */
  readonly at: ReadingPoint | null
  /** A file of the session that no record mentions, absolute. It is shown and opened. */
  readonly looseFile?: string
  /** The search that led here, in the query language. Its words are marked. */
  readonly query: string | null
}

export interface ReadingPoint {
  /** Of the main transcript or of a subagent, absolute. */
  readonly file: string
  /** Null if the record has none. */
  readonly uuid: string | null
  /** The start of the record's line, for a record without a uuid. */
  readonly offset?: number | undefined
  readonly block: number
}
