/** Errors that Claude Code wrote down in place of an answer, and hooks that stopped the work. One that did not is no error. */
const ERROR_NOTES: ReadonlySet<string> = new Set(['api_error', 'hook_blocking_error'])

export function isErrorNote(name: string): boolean {
  return ERROR_NOTES.has(name)
}
