import { findPlaces, hasAllWords } from '../../../../../core/query/find/find-places.ts'
import type { Query } from '../../../../../core/query/query.ts'
import { BLOCKS, UNSAID } from '../../../../../core/render/elements/drawn-blocks.ts'
import { toSpan } from '../../../../reading/find/mark-spans.ts'

/** Longer texts are marked at their beginning only, unless somebody goes to a word in them. */
export const MOST_TEXT = 300_000

/** Where the words of a query stand in what is drawn of a row; nowhere where only some of them do. */
export function findRanges(row: Element, query: Query, mostText = MOST_TEXT): readonly Range[] {
  const ranges: Range[] = []
  const blocks = listBlocks(row).map((nodes) => {
    const texts = nodes.map(({ data }) => data)
    return { nodes, texts, joined: texts.join('').slice(0, mostText) }
  })
  if (!hasAllWords(blocks.map(({ joined }) => joined).join('\n'), query)) return []
  const places = findPlaces(
    blocks.map(({ joined }) => joined),
    query,
  )
  for (const [index, { nodes, texts }] of blocks.entries()) {
    const lengths = texts.map(({ length }) => length)
    for (const place of places[index] ?? []) {
      const span = toSpan(lengths, place)
      const [first, last] = [nodes[span?.start.text ?? -1], nodes[span?.end.text ?? -1]]
      if (span === null || first === undefined || last === undefined) continue
      const range = document.createRange()
      range.setStart(first, span.start.from)
      range.setEnd(last, span.end.to)
      ranges.push(range)
    }
  }
  return ranges
}

/** The texts of each block, in order: a word may be bold in the middle and is still one word. */
function listBlocks(root: Element): readonly (readonly Text[])[] {
  const blocks: Text[][] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let block: Element | null = null
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    const parent: Element | null = node.parentElement
    if (parent === null || parent.closest(UNSAID) !== null) continue
    const own: Element | null = parent.closest(BLOCKS)
    if (own !== block || blocks.length === 0) blocks.push([])
    block = own
    blocks.at(-1)?.push(node)
  }
  return blocks
}
