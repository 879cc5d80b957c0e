import type { Finding } from '../../../core/redact/finding.ts'

/** So much of a text is looked through at once. */
const ENOUGH = 256 * 1024
/** And so much of its end waits for what comes next: a private key is not longer. */
const HELD = 40 * 1024
const LONGEST = 2 * 1024 * 1024
const NEW_LINE = 0x0a

export interface HoldBack {
  /** The same text in larger pieces, none of which ends within what has to be taken out. */
  readonly pieces: (lines: AsyncIterable<string>) => AsyncGenerator<string>
  readonly bytes: (chunks: Iterable<Uint8Array>) => Generator<Uint8Array>
}

/** A text that comes piece by piece, cut only where nothing is found across the cut. */
export function holdBack(find: (text: string) => readonly Finding[]): HoldBack {
  /** Where a text can be cut; 0 where it has to grow first. */
  function findCut(text: string): number {
    const wanted = text.lastIndexOf('\n', text.length - HELD) + 1
    if (wanted === 0) return text.length > LONGEST ? text.length : 0
    const crossing = find(text).find(({ start, end }) => start < wanted && end > wanted)
    return crossing === undefined ? wanted : text.indexOf('\n', crossing.end) + 1 || text.length
  }

  async function* pieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
    let waiting = ''
    for await (const piece of lines) {
      waiting += piece
      if (waiting.length < ENOUGH) continue
      const end = findCut(waiting)
      if (end > 0) yield waiting.slice(0, end)
      waiting = waiting.slice(end)
    }
    if (waiting !== '') yield waiting
  }

  function* bytes(chunks: Iterable<Uint8Array>): Generator<Uint8Array> {
    let waiting = Buffer.alloc(0)
    for (const chunk of chunks) {
      waiting = Buffer.concat([waiting, chunk])
      if (waiting.length < ENOUGH) continue
      const text = waiting.toString('utf8')
      const cut = Buffer.byteLength(text.slice(0, findCut(text)))
      // Bytes that are no text have become others: a cut stays behind a line all the same.
      const end =
        cut === 0 ? 0 : waiting.indexOf(NEW_LINE, Math.min(cut, waiting.length) - 1) + 1 || waiting.length
      if (end > 0) yield waiting.subarray(0, end)
      waiting = waiting.subarray(end)
    }
    if (waiting.length > 0) yield waiting
  }

  return { pieces, bytes }
}
