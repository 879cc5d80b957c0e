import type { Chain } from '../chain/chain.ts'
import { addTo, none } from '../chain/forest.ts'
import { foldRetries } from '../steps/fold-retries.ts'
import type { FoldedSteps } from '../steps/fold-steps.ts'

export interface Continuations {
  readonly chain: Chain
  readonly folded: FoldedSteps
  /** All steps, in file order. */
  readonly order: readonly number[]
  readonly parents: Int32Array
  readonly living: Uint8Array
}

/** A continuation that is not a branch: the reason, and its parent in the file. */
export interface Joined {
  readonly step: number
  readonly from: number
  /**
   * - `below-error`: a prompt below an error that was written after the answer had come
   * - `not-sent`: a response, a notification or something else that no person sent
   * - `only-sent`: nothing else that a person sent begins here
   */
  readonly reason: 'below-error' | 'not-sent' | 'only-sent'
}

export interface JoinedSteps {
  /** Steps that became part of others. */
  readonly absorbed: ReadonlySet<number>
  readonly joined: readonly Joined[]
}

/** The maximum number of steps to check in a file, so that thousands of branch points cannot hang the app. */
const MOST_WORK = 5_000_000

/**
 * A branch is a person's decision: it exists only if two continuations of a step each start with something the person
 * asked. All other continuations (a retried response, a notification, a local command, records below an error) happened
 * one after the other, so they are joined in file order.
 */
export function joinContinuations(context: Continuations): JoinedSteps {
  const { chain, folded, order, parents } = context
  const { drafts } = folded
  const children = livingChildren(context)
  const joined = new Map<number, Joined>()
  let work = MOST_WORK

  const isWay = (index: number) => {
    const draft = drafts[index]
    return draft?.asks === true && draft.lane === 0 && !chain.isAgentFile
  }

  const diskParent = (index: number) => chain.parents[drafts[index]?.records[0] ?? none] ?? none

  /** Whether the person rewound to send the later one. */
  const isBeside = (way: number, later: number) =>
    diskParent(way) === diskParent(later) || !hangsOnError(later)

  /** After a successful retry, the error is written with its old parent, and the next prompt below it (2.1.128). */
  function hangsOnError(index: number): boolean {
    const parent = parents[index] ?? none
    let at = diskParent(index)
    while (at !== none && folded.stepOfRecord[at] === parent) {
      const record = chain.records[at]
      if (record?.kind === 'system' && record.subtype === 'api_error') return true
      at = chain.parents[at] ?? none
    }
    return false
  }

  const places = new Int32Array(drafts.length)
  for (const [place, index] of order.entries()) places[index] = place
  const placeOf = (index: number) => places[index] ?? 0
  /** For each step: the last point that it was found below. */
  const below = new Int32Array(drafts.length).fill(none)

  function markBelow(from: number, point: number, before: number): void {
    const waiting = [from]
    for (let at = waiting.pop(); at !== undefined && work > 0; at = waiting.pop()) {
      work--
      if (placeOf(at) >= before) continue
      below[at] = point
      for (const child of children.get(at) ?? []) waiting.push(child)
    }
  }

  /** The end of the conversation when a step was written: the last earlier step in file order, at or below the point. */
  function lastBelow(point: number, later: number): number {
    for (let place = placeOf(later) - 1; place > placeOf(point) && work > 0; place--, work--) {
      const index = order[place] ?? none
      if (below[index] === point) return index
    }
    return point
  }

  for (const point of order) {
    const own = children.get(point)?.toSorted((a, b) => placeOf(a) - placeOf(b)) ?? []
    if (own.length < 2 || work <= 0) continue
    children.set(point, [])
    const last = placeOf(own.at(-1) ?? none)
    const ways: number[] = []
    for (const index of own) {
      const beside = isWay(index) ? ways.find((way) => isBeside(way, index)) : undefined
      const parent = beside === undefined ? lastBelow(point, index) : (parents[beside] ?? point)
      if (beside === undefined && parent !== point && !joined.has(index)) {
        const reason = !isWay(index) ? 'not-sent' : hangsOnError(index) ? 'below-error' : 'only-sent'
        joined.set(index, { step: index, from: point, reason })
      }
      if (isWay(index)) ways.push(index)
      parents[index] = parent
      addTo(children, parent, index)
      markBelow(index, point, last)
    }
  }
  return { absorbed: foldRetries(context, children), joined: [...joined.values()] }
}

function livingChildren({ order, parents, living }: Continuations): Map<number, number[]> {
  const children = new Map<number, number[]>()
  for (const index of order) {
    const parent = parents[index] ?? none
    if (parent !== none && living[index] === 1) addTo(children, parent, index)
  }
  return children
}
