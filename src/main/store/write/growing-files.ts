import type { Transcript } from '../../../core/parse/transcript.ts'
import type { StoredFile } from '../tables/stored-file.ts'

/** Of the files together; their outlines take a quarter of it. */
const MOST_BYTES = 128_000_000
const MOST_FILES = 8

interface Grown {
  readonly transcript: Transcript
  readonly edges: string
}

/**
 * The outlines of transcripts that are being written to. An append has its whole session modelled again, and the file is read
 * from its beginning for that, unless it is one of these.
 */
export class GrowingFiles {
  readonly #files = new Map<string, Grown>()

  /** Undefined where another process has read more of it, or it was written anew. */
  find({ root, path, end, edges }: StoredFile): Transcript | undefined {
    const known = this.#files.get(`${root}\n${path}`)
    const isSame = known?.edges === edges && known.transcript.end.offset === end.offset
    return isSame ? known.transcript : undefined
  }

  keep({ root, path }: Pick<StoredFile, 'root' | 'path'>, transcript: Transcript, edges: string): void {
    const key = `${root}\n${path}`
    this.#files.delete(key)
    this.#files.set(key, { transcript, edges })
    for (const [oldest] of this.#files) {
      if (this.#files.size <= MOST_FILES && this.#bytes <= MOST_BYTES) return
      this.#files.delete(oldest)
    }
  }

  get #bytes(): number {
    return [...this.#files.values()].reduce((sum, { transcript }) => sum + transcript.end.offset, 0)
  }
}
