import type { BranchOutline, Fork, Reading } from '../../../core/items/item.ts'

/** The ways one can go on where a conversation forks. */
export interface ForkWays {
  readonly ways: readonly {
    /** The branch to choose for going this way. */
    readonly branch: number
    /** What is asked first on it. */
    readonly title: string | null
    /** All branches that go this way. */
    readonly leads: readonly number[]
    /** Whether the text goes on this way. */
    readonly isTaken: boolean
  }[]
}

export interface NumberedBranch {
  /** Counted from 1, in the order of the conversation: the number by which `show` knows it, whichever is read first. */
  readonly number: number
  readonly outline: BranchOutline
  readonly reading: Reading
}

/** Which items stand on which branches. */
export class BranchMap {
  /** In reading order. */
  readonly branches: readonly NumberedBranch[]
  readonly #numbersByKey = new Map<string, readonly number[]>()

  constructor(branches: readonly NumberedBranch[]) {
    this.branches = branches
    for (const { number, reading } of branches) {
      for (const { key } of reading.items) {
        this.#numbersByKey.set(key, [...(this.#numbersByKey.get(key) ?? []), number])
      }
    }
  }

  /** Null where all branches have the item. */
  numbersOf(key: string): readonly number[] | null {
    const numbers = this.#numbersByKey.get(key)
    return numbers === undefined || numbers.length === this.branches.length ? null : numbers
  }

  waysOf(fork: Fork, { items }: Reading): ForkWays {
    const before = fork.after < 0 ? undefined : items[fork.after]?.key
    const ways = fork.ways.flatMap((id, way) => {
      const branch = this.branches.find(({ outline }) => outline.id === id)
      if (branch === undefined) return []
      const own = branch.reading.items
      const at = before === undefined ? 0 : own.findIndex(({ key }) => key === before) + 1
      const next = own[at]?.key
      const leads = (next === undefined ? undefined : this.#numbersByKey.get(next)) ?? [branch.number]
      return [{ branch: branch.number, title: branch.outline.title, leads, isTaken: way === fork.taken }]
    })
    return { ways }
  }
}
