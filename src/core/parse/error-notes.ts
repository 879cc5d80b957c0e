/** Errors that Claude Code wrote down in place of an answer. */
const ERROR_NOTES: ReadonlySet<string> = new Set([
  'api_error',
  'hook_non_blocking_error',
  'hook_blocking_error',
])

export function isErrorNote(name: string): boolean {
  return ERROR_NOTES.has(name)
}
