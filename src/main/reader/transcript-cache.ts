import type { ReadTranscript } from './read-transcript-file.ts'
import { readTranscriptFile } from './read-transcript-file.ts'

/** Outlines take a quarter of a transcript's bytes at most. */
const MOST_BYTES = 256 * 1024 * 1024

export interface OpenOptions {
  readonly signal?: AbortSignal
}

/** The transcripts that were read last. Each is looked at anew whenever it is asked for, and what was added is read. */
export class TranscriptCache {
  readonly #opened = new Map<string, ReadTranscript>()
  readonly #running = new Map<string, Promise<unknown>>()
  readonly #mostBytes: number
  readonly #isPassing: boolean
  readonly #keepsLines: boolean
  /** When they were first seen. */
  readonly #sizes = new Map<string, number>()

  /** Whoever only passes through files sees them as long as they were at first, however they grow. */
  constructor(mostBytes = MOST_BYTES, { isPassing = false, keepsLines = false } = {}) {
    this.#mostBytes = mostBytes
    this.#isPassing = isPassing
    this.#keepsLines = keepsLines
  }

  /** One reading of a file after the other: the second finds what the first has read, or goes on where it was stopped. */
  async open(path: string, options: OpenOptions = {}): Promise<ReadTranscript> {
    const before = this.#running.get(path)
    const reading = (before ?? Promise.resolve()).then(() => this.#read(path, options))
    const settled = reading.catch(() => undefined)
    this.#running.set(path, settled)
    try {
      return await reading
    } finally {
      if (this.#running.get(path) === settled) this.#running.delete(path)
    }
  }

  async #read(path: string, options: OpenOptions): Promise<ReadTranscript> {
    const known = this.#opened.get(path)
    this.#opened.delete(path)
    let read = known
    try {
      const firstSize = this.#isPassing ? this.#sizes.get(path) : undefined
      read = await readTranscriptFile(path, known, {
        ...options,
        isPassing: this.#isPassing,
        keepsLines: this.#keepsLines,
        firstSize,
      })
      this.#sizes.set(path, read.file.size)
      return read
    } finally {
      if (read !== undefined) this.#opened.set(path, read)
      this.#forgetOldest()
    }
  }

  clear(): void {
    this.#opened.clear()
  }

  #forgetOldest(): void {
    let bytes = 0
    for (const { file } of this.#opened.values()) bytes += file.size
    for (const [path, { file }] of this.#opened) {
      if (bytes <= this.#mostBytes || this.#opened.size === 1) return
      this.#opened.delete(path)
      bytes -= file.size
    }
  }
}
