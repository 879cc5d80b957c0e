/** Upper and lower case are the same, and everything outside ASCII is one class: the caller compares the exact text. */
const ASCII = 128
/** Each character is one of 64 classes, nearly all of one letter, so that four fit into 24 bits. */
const BITS = 6
const CLASSES = 2 ** BITS
const START = 4
const OTHER = CLASSES - 1
const READ = 2 ** (START * BITS) - 1
/** The table is small enough for the processor’s nearest cache, so four characters are hashed to 18 bits. */
const TABLE_BITS = 18
const HASH = 0x9e3779b1
/** So many characters of a keyword must stand before a break in it. */
const LEAST_BROKEN = 2
/** Characters that may stand in the middle of what is looked for: line ends, a backslash, an escape. */
const BREAKS: Readonly<Record<number, 1>> = { 10: 1, 13: 1, 27: 1, 92: 1 }

/**
 * Finds many keywords in one pass. The loop over a text asks one question per character: whether a keyword may begin with the
 * four just read. The answer is in a table that fits into the processor’s nearest cache, which a whole automaton does not.
 */
export class KeywordFinder {
  readonly #classes = new Uint8Array(ASCII)
  /** By the hash of four classes, a bit: whether a keyword begins so. */
  readonly #starts = new Uint8Array(2 ** TABLE_BITS / 8)
  /** By two classes: whether they stand side by side in a keyword that may be broken. */
  readonly #pairs = new Uint8Array(CLASSES * CLASSES)
  /** A trie: by node and class, the next node; 0 for none. */
  readonly #next: Uint32Array
  readonly #ends: readonly (readonly number[])[]
  /** By node: a keyword that begins so may be broken. */
  readonly #canBreak: Uint8Array
  readonly #isBreakable: boolean
  readonly #deepest: number

  /** Breaks are told for the keywords from `firstBreakable` on. */
  constructor(keywords: readonly string[], firstBreakable = keywords.length) {
    const lower = keywords.map((keyword) => keyword.toLowerCase())
    const characters = [...new Set(lower.join(''))].filter((character) => character.charCodeAt(0) < ASCII)
    if (characters.length >= OTHER) throw new Error('Keywords have more characters than there are classes')
    characters.forEach((character, at) => {
      this.#classes[character.charCodeAt(0)] = at + 1
      this.#classes[character.toUpperCase().charCodeAt(0)] = at + 1
    })
    const trie = buildTrie(lower.map((keyword) => this.#classesOf(keyword)))
    this.#next = new Uint32Array(trie.length * CLASSES)
    this.#ends = trie.map(({ ends }) => ends)
    this.#canBreak = Uint8Array.from(trie, ({ last }) => (last >= firstBreakable ? 1 : 0))
    this.#isBreakable = firstBreakable < keywords.length
    this.#deepest = Math.max(0, ...lower.slice(firstBreakable).map(({ length }) => length - 1))
    for (const [number, { children }] of trie.entries()) {
      for (const [of, child] of children) this.#next[number * CLASSES + of] = child
    }
    for (const keyword of lower) this.#addStarts(0, this.#classesOf(keyword.slice(0, START)))
    for (const keyword of lower.slice(firstBreakable)) this.#addPairs(keyword)
  }

  #classesOf(text: string): readonly number[] {
    return Array.from({ length: text.length }, (_, at) => this.#classOf(text.charCodeAt(at)))
  }

  #classOf(code: number): number {
    return code < ASCII ? (this.#classes[code] as number) : OTHER
  }

  #addStarts(read: number, [first, ...rest]: readonly number[], length = 0): void {
    if (length === START) {
      const at = Math.imul(read, HASH) >>> (32 - TABLE_BITS)
      this.#starts[at >> 3] = (this.#starts[at >> 3] as number) | (1 << (at & 7))
    } else if (first !== undefined) this.#addStarts((read << BITS) | first, rest, length + 1)
    // Behind a short one stands anything.
    else for (let any = 0; any < CLASSES; any++) this.#addStarts((read << BITS) | any, [], length + 1)
  }

  #addPairs(keyword: string): void {
    const classes = this.#classesOf(keyword)
    for (const [at, of] of classes.entries()) this.#pairs[(classes[at - 1] ?? 0) * CLASSES + of] = 1
  }

  /** Calls for each keyword that is found, in the order of their starts, and where the text breaks off within one. */
  scan(
    text: string,
    onHit: (keyword: number, start: number) => void,
    onBreak?: (start: number) => void,
  ): void {
    const classes = this.#classes
    const starts = this.#starts
    const { length } = text
    const tellsBreaks = this.#isBreakable && onBreak !== undefined
    let read = 0
    for (let at = 0; at < length; at++) {
      const code = text.charCodeAt(at)
      read = ((read << BITS) | (code < ASCII ? (classes[code] as number) : OTHER)) & READ
      const place = Math.imul(read, HASH) >>> (32 - TABLE_BITS)
      if (((starts[place >> 3] as number) & (1 << (place & 7))) !== 0 && at >= START - 1)
        this.#walk(text, at + 1 - START, onHit)
      if (tellsBreaks && code < 0x5d && BREAKS[code] === 1) this.#findBroken(text, at, onBreak)
    }
    // Short ones at the very end.
    for (let at = Math.max(0, length + 1 - START); at < length; at++) this.#walk(text, at, onHit)
  }

  #walk(text: string, start: number, onHit: (keyword: number, start: number) => void): void {
    let node = 0
    for (let at = start; at < text.length; at++) {
      node = this.#step(node, text.charCodeAt(at))
      if (node === 0) return
      for (const keyword of this.#ends[node] as readonly number[]) onHit(keyword, start)
    }
  }

  #findBroken(text: string, at: number, onBreak: (start: number) => void): void {
    if (at < LEAST_BROKEN || !this.#isWithin(text, at)) return
    for (let start = Math.max(0, at - this.#deepest); start <= at - LEAST_BROKEN; start++) {
      let node = 0
      let read = start
      do node = this.#step(node, text.charCodeAt(read++))
      while (node !== 0 && read < at)
      if (node !== 0 && this.#canBreak[node] === 1) {
        onBreak(start)
        return
      }
    }
  }

  /** Whether the two characters before a place stand side by side in any keyword that may be broken. */
  #isWithin(text: string, at: number): boolean {
    const first = this.#classOf(text.charCodeAt(at - 2))
    return this.#pairs[first * CLASSES + this.#classOf(text.charCodeAt(at - 1))] === 1
  }

  #step(node: number, code: number): number {
    const of = this.#classOf(code)
    return of === 0 ? 0 : (this.#next[node * CLASSES + of] as number)
  }
}

interface Node {
  readonly children: Map<number, number>
  readonly ends: number[]
  /** The last keyword that begins like this. */
  last: number
}

function buildTrie(keywords: readonly (readonly number[])[]): readonly Node[] {
  const nodes: Node[] = [{ children: new Map(), ends: [], last: 0 }]
  keywords.forEach((keyword, number) => {
    let node = nodes[0] as Node
    for (const of of keyword) {
      let child = node.children.get(of)
      if (child === undefined) {
        child = nodes.push({ children: new Map(), ends: [], last: 0 }) - 1
        node.children.set(of, child)
      }
      node = nodes[child] as Node
      node.last = Math.max(node.last, number)
    }
    node.ends.push(number)
  })
  return nodes
}
