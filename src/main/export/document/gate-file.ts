import type { FileForm, TextPlace } from './gate.ts'
import { gateJsonText, type Rules } from './gate-json.ts'

const RAW: TextPlace = { kind: 'raw' }
const NEW_LINE = 0x0a
/** As long as a line may be that is read as a record. What is longer is text in pieces, and no JSON. */
const LONGEST_LINE = 32 * 1024 * 1024
/** Of any text: so much is looked at in one piece, as what is looked for may span several lines. */
const ENOUGH_TEXT = 1024 * 1024

/** Applies rules to the bytes of a file, piece by piece. A piece without a finding leaves as the bytes that it was. */
export function* gateFile(chunks: Iterable<Uint8Array>, form: FileForm, rules: Rules): Generator<Uint8Array> {
  for (const piece of toPieces(chunks, form)) {
    const text = piece.toString('utf8')
    const gated = (form === 'text' ? undefined : gateJsonText(text, RAW, rules)) ?? rules.text(text, RAW)
    yield gated === text ? piece : Buffer.from(gated)
  }
}

/** Of records a line each, of one value all of it, of text as many whole lines as are enough. */
export function* toPieces(chunks: Iterable<Uint8Array>, form: FileForm): Generator<Buffer> {
  const least = form === 'json lines' ? 0 : form === 'json' ? LONGEST_LINE : ENOUGH_TEXT
  let waiting: Buffer[] = []
  let size = 0
  function take(): Buffer {
    const piece = Buffer.concat(waiting)
    waiting = []
    size = 0
    return piece
  }
  for (const chunk of chunks) {
    let rest = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.length)
    while (rest.length > 0) {
      const line = rest.indexOf(NEW_LINE, Math.max(0, least - size)) + 1
      const end = line === 0 ? rest.length : line
      waiting.push(rest.subarray(0, end))
      size += end
      rest = rest.subarray(end)
      if (line > 0 || size > LONGEST_LINE) yield take()
    }
  }
  if (size > 0) yield take()
}
