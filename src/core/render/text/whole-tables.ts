import createParser, { type MarkdownIt, type Token } from 'markdown-it'

type BlockRule = ReturnType<MarkdownIt['block']['ruler']['getRules']>[number]
type BlockState = Parameters<BlockRule>[0]

const CELL_END = /(?<!\\)\|/

const readTable = findTableRule()

/**
 * The standard leaves out the cells that a row has beyond those of its head: `a || b` in a cell is such a row, with a part of
 * its code lost. Here they stay, in the last cell.
 */
export function keepAllCells(markdown: MarkdownIt): void {
  const rule: BlockRule = (state, from, to, isTrial) => {
    const start = state.tokens.length
    const isTable = readTable?.(state, from, to, isTrial) ?? false
    if (isTable && !isTrial) completeRows(state, start)
    return isTable
  }
  markdown.block.ruler.at('table', rule, { alt: ['paragraph', 'reference'] })
}

function findTableRule(): BlockRule | undefined {
  const { ruler } = createParser().block
  ruler.enableOnly(['table'])
  return ruler.getRules('')[0]
}

function completeRows(state: BlockState, start: number): void {
  let line = 0
  let cells: Token[] = []
  for (const token of state.tokens.slice(start)) {
    if (token.type === 'tr_open') {
      line = token.map?.[0] ?? 0
      cells = []
    } else if (token.type === 'inline') cells.push(token)
    else if (token.type === 'tr_close') completeLast(cells, splitRow(state, line))
  }
}

function completeLast(cells: readonly Token[], texts: readonly string[]): void {
  const last = cells.at(-1)
  if (last === undefined || texts.length <= cells.length) return
  last.content = texts
    .slice(cells.length - 1)
    .join('|')
    .replaceAll('\\|', '|')
    .trim()
}

/** As the parser does. */
function splitRow({ src, bMarks, tShift, eMarks }: BlockState, line: number): readonly string[] {
  const texts = src
    .slice((bMarks[line] ?? 0) + (tShift[line] ?? 0), eMarks[line])
    .trim()
    .split(CELL_END)
  if (texts[0] === '') texts.shift()
  if (texts.at(-1) === '') texts.pop()
  return texts
}
