const TAB_WIDTH = 4
/** What the marks of lists and quotes are made of, at the start of a line. */
const MARKS = /^(?:[ \t>]|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))*/

/** Tabs before and among the marks of lists and quotes, as the spaces that they stand for: a quote put around them moves them. */
export function expandMarks(line: string): string {
  if (!line.includes('\t')) return line
  const marks = MARKS.exec(line)?.[0] ?? ''
  return expandTabs(marks, Number.POSITIVE_INFINITY) + line.slice(marks.length)
}

/** Tabs that begin before a column become spaces. */
export function expandTabs(line: string, column: number): string {
  let result = ''
  for (let at = 0; at < line.length; at++) {
    if (result.length >= column) return result + line.slice(at)
    result += line[at] === '\t' ? ' '.repeat(TAB_WIDTH - (result.length % TAB_WIDTH)) : line[at]
  }
  return result
}
