export type Chunks = AsyncIterable<Uint8Array | string> | Iterable<Uint8Array | string>

/** A page comes in thousands of small pieces, and each would cost a trip to another thread. */
const BATCH_BYTES = 2 ** 20

export async function* inBatches(chunks: Chunks): AsyncGenerator<Buffer> {
  let waiting: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
    waiting.push(bytes)
    size += bytes.length
    if (size < BATCH_BYTES) continue
    yield Buffer.concat(waiting)
    waiting = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(waiting)
}
