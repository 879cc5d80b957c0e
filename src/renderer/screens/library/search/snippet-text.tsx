import type { SearchResult } from '../../../../shared/schemas/search.ts'

export interface SnippetTextProps {
  readonly snippet: SearchResult['best']['snippet']
}

/** What was found, with the words that were looked for marked. */
export function SnippetText({ snippet: { text, ranges, isCutBefore, isCutAfter } }: SnippetTextProps) {
  return (
    <>
      {isCutBefore && '…'}
      {toPieces(text, ranges).map(({ from, to, isMarked }) =>
        isMarked ? (
          <mark key={from}>{text.slice(from, to)}</mark>
        ) : (
          <span key={from}>{text.slice(from, to)}</span>
        ),
      )}
      {isCutAfter && '…'}
    </>
  )
}

interface Piece {
  readonly from: number
  readonly to: number
  readonly isMarked: boolean
}

function toPieces(
  text: string,
  ranges: readonly { readonly from: number; readonly to: number }[],
): readonly Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const { from, to } of ranges) {
    if (from > end) pieces.push({ from: end, to: from, isMarked: false })
    pieces.push({ from: Math.max(from, end), to, isMarked: true })
    end = to
  }
  if (end < text.length) pieces.push({ from: end, to: text.length, isMarked: false })
  return pieces
}
