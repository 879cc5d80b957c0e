import type { Token } from 'markdown-it'

/** A quote or an item of a list. */
export interface Container {
  readonly isQuote: boolean
  /** How far its content stands behind its start, of an item. */
  readonly width: number
}

const QUOTE_MARK = /^ *> ?/
const ITEM_MARK = /^ *(?:[-+*]|\d{1,9}[.)])( *)(.?)/
/** With more spaces behind its mark, an item begins with indented code. */
const MOST_SPACES = 4

/** Keeps the containers around each token, from the outermost. Lines have no tabs among their marks. */
export function followContainers(
  containers: Container[],
  { type, map }: Token,
  lines: readonly string[],
): void {
  if (type === 'blockquote_open') containers.push({ isQuote: true, width: 0 })
  else if (type === 'list_item_open')
    containers.push({ isQuote: false, width: itemWidth(lines[map?.[0] ?? 0] ?? '', containers) })
  else if (type === 'blockquote_close' || type === 'list_item_close') containers.pop()
}

function itemWidth(line: string, parents: readonly Container[]): number {
  const [mark = '', spaces = '', next = ''] = ITEM_MARK.exec(line.slice(startIn(line, parents))) ?? []
  const width = mark.length - next.length
  return next === '' || spaces.length > MOST_SPACES ? width - spaces.length + 1 : width
}

/** Where the content of containers starts in a line. */
export function startIn(line: string, containers: readonly Container[]): number {
  let start = 0
  for (const { isQuote, width } of containers)
    start += isQuote ? (QUOTE_MARK.exec(line.slice(start))?.[0].length ?? 0) : width
  return start
}

/** The marks before the content of a line, in a form on which all readers agree. */
export function marksOf(line: string, containers: readonly Container[]): string {
  let marks = ''
  containers.forEach(({ isQuote, width }, depth) => {
    const start = startIn(line, containers.slice(0, depth))
    marks += isQuote ? '> ' : line.slice(start, start + width)
  })
  return marks
}

/** What puts a line into containers that began before it. */
export function prefixOf(containers: readonly Container[]): string {
  return containers.map(({ isQuote, width }) => (isQuote ? '> ' : ' '.repeat(width))).join('')
}
