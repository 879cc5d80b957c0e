/** A text that was changed to be looked through, and where its characters came from. */
export interface ChangedText {
  readonly text: string
  /** The place in the original of a place in the text. */
  readonly toStart: (at: number) => number
  /** The same for an end: what was left out behind it is no part of it. */
  readonly toEnd: (at: number) => number
}

/** Puts a changed text together from pieces of its original and what stands in place of others. */
export class ChangedTextBuilder {
  readonly #pieces: string[] = []
  /** By piece: where it begins in the new text, where in the original, and how far it goes there. */
  readonly #starts: number[] = []
  readonly #froms: number[] = []
  readonly #tos: number[] = []
  #length = 0

  get length(): number {
    return this.#length
  }

  /** A piece as it is, or a character that stands for some of the original. */
  add(piece: string, from: number, to: number): void {
    if (piece === '') return
    this.#pieces.push(piece)
    this.#starts.push(this.#length)
    this.#froms.push(from)
    this.#tos.push(to)
    this.#length += piece.length
  }

  build(): ChangedText {
    const find = (at: number) => {
      let low = 0
      let high = this.#starts.length - 1
      while (low < high) {
        const middle = (low + high + 1) >> 1
        if ((this.#starts[middle] as number) <= at) low = middle
        else high = middle - 1
      }
      return low
    }
    const placeOf = (at: number) => {
      const piece = find(at)
      const from = this.#froms[piece] ?? 0
      const to = this.#tos[piece] ?? 0
      const isPlain = this.#pieces[piece]?.length === to - from
      return isPlain
        ? { from: from + at - (this.#starts[piece] ?? 0), to: from + at - (this.#starts[piece] ?? 0) + 1 }
        : { from, to }
    }
    return {
      text: this.#pieces.join(''),
      toStart: (at) => placeOf(at).from,
      toEnd: (at) => (at === 0 ? 0 : placeOf(at - 1).to),
    }
  }
}
