export type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** A page comes in thousands of small pieces, and each would cost a trip to another thread. */
const BATCH_BYTES = 2 ** 20
/** A piece that is nearly a batch is one. */
const ENOUGH_BYTES = BATCH_BYTES / 2

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
const BATCH = new Uint8Array(BATCH_BYTES)

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
