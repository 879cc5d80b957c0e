/** Which texts are wanted, as SQLite can tell. */
export interface RowQuery {
  /** An FTS5 expression, or undefined to take every text. */
  readonly match: string | undefined
  /** Rows of this expression are left out. */
  readonly exclude: string | undefined
  readonly filter: RowFilter
}

export interface RowFilter {
  /** About columns of `texts t`. */
  readonly sql: string
  readonly parameters: readonly (string | number)[]
}

/** Takes every text. */
export const NO_FILTER: RowFilter = { sql: '1', parameters: [] }

/** What comes behind SELECT, and the name of the row's number in it. */
export function toSql({ match, exclude, filter }: RowQuery) {
  const parameters: (string | number)[] = [...filter.parameters]
  let sql = `FROM texts t WHERE ${filter.sql}`
  let id = 't.id'
  if (match !== undefined) {
    // The full text index leads: what it finds is looked up, and not the other way round.
    sql = `FROM words CROSS JOIN texts t ON t.id = words.rowid WHERE words MATCH ? AND ${filter.sql}`
    id = 'words.rowid'
    parameters.unshift(match)
  }
  if (exclude !== undefined) {
    sql += ` AND ${id} NOT IN (SELECT rowid FROM words WHERE words MATCH ?)`
    parameters.push(exclude)
  }
  return { sql, id, parameters }
}

/** FTS5 reads the whole list of rows before it gives the first one, each time it is asked. */
export function isReadAtOnce({ match, exclude }: RowQuery): boolean {
  return exclude !== undefined || match?.includes('" *') === true
}

export function hasPhrase({ match }: RowQuery): boolean {
  const quoted = match?.split('"').filter((_, at) => at % 2 === 1) ?? []
  return quoted.some((words) => words.includes(' '))
}
