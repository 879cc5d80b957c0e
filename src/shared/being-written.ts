/**
 * A transcript that changed within this is being written. Between two records of a running session there are rarely more than a
 * few seconds; a long command may take a minute.
 */
export const BEING_WRITTEN_MS = 60_000
