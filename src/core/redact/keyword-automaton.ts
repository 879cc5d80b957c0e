/** Its keywords are ASCII without line ends; upper and lower case are the same. */
const ASCII = 128
const ROOT = 0

/**
 * Finds many keywords in one pass (Aho–Corasick), whatever their number. States that end a keyword have the highest
 * numbers, so that the loop over a text asks one question per character.
 */
export class KeywordAutomaton {
  readonly #classes = new Uint8Array(ASCII)
  readonly #width: number
  /** By state and class: the next state, already multiplied by the width. */
  readonly #next: Uint32Array
  readonly #firstEnd: number
  /** By state from the first end on: the keywords that end here. */
  readonly #ends: readonly (readonly number[])[]
  /** By state: how many characters of a keyword were read. */
  readonly #depths: Uint16Array
  readonly #lengths: readonly number[]

  /** Breaks are told for the keywords from `firstBreakable` on. */
  constructor(keywords: readonly string[], firstBreakable = keywords.length) {
    this.#lengths = keywords.map(({ length }) => length)
    const trie = buildTrie(keywords)
    const characters = [...new Set(keywords.join('').toLowerCase())]
    characters.forEach((character, at) => {
      this.#classes[character.charCodeAt(0)] = at + 1
      this.#classes[character.toUpperCase().charCodeAt(0)] = at + 1
    })
    this.#width = 2 ** Math.ceil(Math.log2(characters.length + 1))
    // In breadth-first order, those without an end first.
    const ordered = [
      ...trie.filter(({ ends }) => ends.length === 0),
      ...trie.filter(({ ends }) => ends.length > 0),
    ]
    const numbers = new Map(ordered.map((state, number) => [state, number]))
    this.#firstEnd = ordered.findIndex(({ ends }) => ends.length > 0)
    if (this.#firstEnd < 0) this.#firstEnd = ordered.length
    this.#ends = ordered.slice(this.#firstEnd).map(({ ends }) => ends)
    this.#depths = Uint16Array.from(ordered, ({ depth, last }) => (last >= firstBreakable ? depth : 0))
    this.#next = new Uint32Array(ordered.length * this.#width)
    for (const state of trie) {
      const row = (numbers.get(state) ?? ROOT) * this.#width
      characters.forEach((character, at) => {
        const to = findNext(state, character)
        this.#next[row + at + 1] = (numbers.get(to) ?? ROOT) * this.#width
      })
    }
  }

  /**
   * Calls for each keyword that is found, and where the text breaks off within one: at a line end, a backslash or an
   * escape, which may stand in the middle of what is looked for.
   */
  scan(
    text: string,
    onHit: (keyword: number, start: number) => void,
    onBreak?: (start: number, end: number) => void,
  ): void {
    const next = this.#next
    const classes = this.#classes
    const firstEnd = this.#firstEnd * this.#width
    const { length } = text
    let state = 0
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at)
      const before = state
      state = next[state + (code < ASCII ? (classes[code] as number) : 0)] as number
      if (state >= firstEnd) this.#tell(state, at, onHit)
      else if (before !== 0 && onBreak !== undefined && BREAKS[code] === 1) {
        const depth = this.#depths[before / this.#width] as number
        if (depth >= LEAST_BROKEN) onBreak(at - depth, at)
      }
    }
  }

  #tell(state: number, at: number, onHit: (keyword: number, start: number) => void): void {
    for (const keyword of this.#ends[state / this.#width - this.#firstEnd] as readonly number[])
      onHit(keyword, at + 1 - (this.#lengths[keyword] as number))
  }
}

/** So many characters of a keyword must stand before a break in it. */
const LEAST_BROKEN = 2
const BREAKS: Readonly<Record<number, 1>> = { 10: 1, 13: 1, 27: 1, 92: 1 }

interface State {
  readonly depth: number
  /** The last keyword that begins like this. */
  last: number
  readonly children: Map<string, State>
  /** The state of the longest end of what was read that begins a keyword too. */
  fallback: State | undefined
  ends: number[]
}

/** In breadth-first order, the root first. */
function buildTrie(keywords: readonly string[]): readonly State[] {
  const root: State = { depth: 0, last: 0, children: new Map(), fallback: undefined, ends: [] }
  keywords.forEach((keyword, number) => {
    let state = root
    for (const character of keyword.toLowerCase()) {
      let child = state.children.get(character)
      if (child === undefined) {
        child = { depth: state.depth + 1, last: 0, children: new Map(), fallback: undefined, ends: [] }
        state.children.set(character, child)
      }
      state = child
      state.last = Math.max(state.last, number)
    }
    state.ends.push(number)
  })
  const states = [root]
  for (const state of states) {
    for (const [character, child] of state.children) {
      child.fallback = state.fallback === undefined ? root : findNext(state.fallback, character)
      child.ends = [...child.ends, ...child.fallback.ends]
      states.push(child)
    }
  }
  return states
}

function findNext(from: State, character: string): State {
  for (let state: State | undefined = from; state !== undefined; state = state.fallback) {
    const child = state.children.get(character)
    if (child !== undefined) return child
    if (state.fallback === undefined) return state
  }
  return from
}
