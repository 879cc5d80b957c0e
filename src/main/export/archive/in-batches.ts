export type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** What is not longer than this is handed on, compressed and unpacked in one piece: streams would take longer than the work. */
export const WHOLE_BYTES = 2 ** 22
/** A page may come in thousands of small pieces, and each would cost a trip to another thread. */
const ENOUGH_BYTES = 2 ** 19

/** The same bytes in few large pieces. */
export async function* inBatches(chunks: Chunks): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    waiting.push(bytes)
    size += bytes.length
    if (size < ENOUGH_BYTES) continue
    yield toOne(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield toOne(waiting)
}

function toOne(pieces: readonly Uint8Array[]): Buffer {
  const [first, ...others] = pieces
  if (first === undefined || others.length > 0) return Buffer.concat(pieces)
  return Buffer.from(first.buffer, first.byteOffset, first.length)
}

/** One for all pages, which are made one after the other: fresh memory for each costs more than the encoding. */
const BATCH = new Uint8Array(WHOLE_BYTES)

/** A page as bytes, in few large pieces. Each must be used before the next one is asked for. */
export async function* encodeInBatches(page: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let size = 0
  for await (const text of page) {
    for (let rest = text; rest !== ''; ) {
      const { read, written } = encoder.encodeInto(rest, BATCH.subarray(size))
      size += written
      rest = rest.slice(read)
      if (rest === '') break
      yield BATCH.subarray(0, size)
      size = 0
    }
  }
  if (size > 0) yield BATCH.subarray(0, size)
}
