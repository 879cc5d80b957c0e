/** While somebody types, the same sessions are found again and again. */
const MOST_BYTES = 64 * 1024 * 1024

/** Frames that were decompressed last, by what tells them from all others. */
export class FrameCache {
  readonly #frames = new Map<string, Buffer>()
  readonly #mostBytes: number
  #bytes = 0

  constructor(mostBytes = MOST_BYTES) {
    this.#mostBytes = mostBytes
  }

  get(key: string, decompress: () => Buffer): Buffer {
    const bytes = this.#frames.get(key) ?? decompress()
    if (!this.#frames.delete(key)) this.#bytes += bytes.length
    this.#frames.set(key, bytes)
    for (const [oldest, { length }] of this.#frames) {
      if (this.#bytes <= this.#mostBytes || oldest === key) break
      this.#frames.delete(oldest)
      this.#bytes -= length
    }
    return bytes
  }
}
