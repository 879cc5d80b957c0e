/** No parent: the beginning of a tree. */
export const none = -1

/** Parents by index, with a quick answer to which tree something is in. Only roots may be given a parent. */
export class Forest {
  readonly parents: Int32Array
  /** As `parents`, but with shortcuts towards the root. */
  readonly #up: Int32Array

  constructor(parents: Int32Array) {
    this.parents = parents
    this.#up = parents.slice()
  }

  rootOf(index: number): number {
    let at = index
    for (let next = this.#up[at] ?? none; next !== none; next = this.#up[at] ?? none) {
      const skip = this.#up[next] ?? none
      if (skip !== none) this.#up[at] = skip
      at = next
    }
    return at
  }

  /** Attaches a root to a record, unless that record is below it. */
  link(root: number, parent: number): boolean {
    if (parent === none || this.rootOf(parent) === root) return false
    this.parents[root] = parent
    this.#up[root] = parent
    return true
  }
}

/** No real file has a cycle, but a crafted file must not hang the app. */
export function breakCycles(parents: Int32Array): void {
  if (parents.every((parent, index) => parent < index)) return
  const done = new Uint8Array(parents.length)
  const walk = new Int32Array(parents.length)
  for (let start = 0; start < parents.length; start++) {
    let index = start
    let previous = none
    while (index !== none && done[index] === 0 && walk[index] !== start + 1) {
      walk[index] = start + 1
      previous = index
      index = parents[index] ?? none
    }
    if (index !== none && done[index] === 0) parents[previous] = none
    for (let at = start; at !== none && done[at] === 0; at = parents[at] ?? none) done[at] = 1
  }
}

/** For each parent: its children, in file order. */
export function childrenOf(parents: Int32Array): Map<number, readonly number[]> {
  const children = new Map<number, number[]>()
  for (const [index, parent] of parents.entries()) if (parent !== none) addTo(children, parent, index)
  return children
}

/** Adds to the list of a key, and creates the list with the first value. */
export function addTo<Key>(lists: Map<Key, number[]>, key: Key, value: number): void {
  const known = lists.get(key)
  if (known === undefined) lists.set(key, [value])
  else known.push(value)
}
