/** A fenced block that nothing in the text can end: its fence is longer than any run of backticks inside. */
export function fence(text: string, language = ''): string {
  const runs = (text.includes('`') ? text.match(/`+/g) : undefined) ?? []
  const longest = runs.reduce((length, run) => Math.max(length, run.length), 0)
  const marks = '`'.repeat(Math.max(3, longest + 1))
  return `${marks}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${marks}`
}
