/** A fenced block that nothing in the text can end: its fence is longer than any run of backticks inside. */
export function fence(text: string, language = ''): string {
  const marks = fenceMarks(text)
  return `${marks}${language}\n${text}${text.endsWith('\n') ? '' : '\n'}${marks}`
}

/** At least these marks, and more than there are in a row anywhere in the text. */
export function fenceMarks(text: string, least = '```'): string {
  const mark = least.charAt(0)
  if (!text.includes(least)) return least
  return mark.repeat(longestRun(text, mark) + 1)
}

export function longestRun(text: string, mark: string): number {
  let longest = 0
  for (let at = text.indexOf(mark); at >= 0; at = text.indexOf(mark, at)) {
    const from = at
    while (text[at] === mark) at++
    longest = Math.max(longest, at - from)
  }
  return longest
}
