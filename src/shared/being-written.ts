/**
 * A transcript that changed within this is being written. Between two records of a running session there are rarely more than a
 * few seconds; a long command may take a minute.
 */
export const BEING_WRITTEN_MS = 60_000

/** A copy has a new time of its own; what Claude Code writes has the time of its last record. */
const COPY_MS = 300_000

interface Times {
  /** When the file changed. */
  readonly modified: number
  /** The time of its last record. */
  readonly updated: number | null
}

export function isBeingWritten({ modified, updated }: Times, now: number): boolean {
  return now - modified < BEING_WRITTEN_MS && updated !== null && modified - updated < COPY_MS
}
