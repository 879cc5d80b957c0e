import type { Found } from './finding.ts'
import type { Confidence } from './rule.ts'

const RANKS: Readonly<Record<Confidence, number>> = { certain: 0, likely: 1, personal: 2 }

type Placed = Pick<Found, 'start' | 'end' | 'confidence'>

/** In the order of the text, without overlaps: the longest goes first, of two as long the one that is surer. */
export function mergeFound<F extends Placed>(found: readonly F[]): readonly F[] {
  if (found.length < 2) return found
  const taken: F[] = []
  let end = -1
  for (const each of found.toSorted(byPlace)) {
    const last = taken.at(-1)
    if (last === undefined || each.start >= end) taken.push(each)
    else if (each.end > end) {
      // Beginning later, it covers what is left of it.
      taken.push({ ...each, start: end })
    } else continue
    end = each.end
  }
  return taken
}

function byPlace(a: Placed, b: Placed): number {
  return a.start - b.start || b.end - a.end || RANKS[a.confidence] - RANKS[b.confidence]
}
