import { toTiers } from '../../../core/query/find/to-tiers.ts'
import type { Query } from '../../../core/query/query.ts'
import { type Complete, toFtsQuery } from '../../../core/query/words/to-fts-query.ts'
import type { ShardReader } from './shard-reader.ts'

/** How well the texts of one query fit, by `toTiers`; 0 is best. */
export interface TextTiers {
  /** What fits worse than all others. */
  readonly worst: number
  /** By row, of these alone; rows that are not in it are the worst. */
  readonly ofRows: (range: RowRange) => ReadonlyMap<number, number>
  /** By session, for its title. */
  readonly ofTitles: () => ReadonlyMap<number, number>
}

/** Rows behind one, and up to another. */
export interface RowRange {
  readonly after: number
  readonly last: number
}

const SHORTEST_START = 3

/**
 * Asks the index which of the rows that were found are in better tiers. A phrase is dear to find, so it is looked for only
 * among the rows that are looked at.
 */
export function openTiers(reader: ShardReader, query: Query, complete?: Complete): TextTiers {
  // Rows were found by these words, so any row has one of them. With one or two letters, what follows says little yet.
  const goOn: Complete | undefined =
    complete && ((start) => (start.length < SHORTEST_START ? [start] : complete(start, false)))
  const matches = toTiers(query)
    .slice(0, -1)
    .flatMap((tier) => {
      const wanted = tier.clauses.filter(({ isNegated }) => !isNegated)
      return toFtsQuery(wanted, goOn)?.match ?? []
    })

  /** A text is in a better tier and in worse ones: the better one is written last. */
  function findBest(find: (match: string) => Iterable<number>): ReadonlyMap<number, number> {
    const tiers = new Map<number, number>()
    for (let at = matches.length - 1; at >= 0; at--)
      for (const id of find(matches[at] ?? '')) tiers.set(id, at)
    return tiers
  }

  return {
    worst: matches.length,
    ofRows: (range) => findBest((match) => reader.findIds(match, range)),
    ofTitles: () => findBest((match) => reader.findNames(match).byTitle),
  }
}
