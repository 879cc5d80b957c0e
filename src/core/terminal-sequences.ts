/** Titles, links and other strings for the terminal. */
export const TERMINAL_STRINGS = /\u001b[\]PX^_][^\u0007\u001b\n]*(?:\u0007|\u001b\\)?/g

/** These, colours, and everything else that a terminal obeys and does not show. */
const SEQUENCES = new RegExp(
  `${TERMINAL_STRINGS.source}|\\u001b\\[[0-?]*[ -/]*[@-~]|\\u001b[ -/]*[0-Z\\\\^-~]`,
  'g',
)

export function withoutTerminalSequences(text: string): string {
  return text.includes('\u001b') ? text.replace(SEQUENCES, '') : text
}
