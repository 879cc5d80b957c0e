import type { BranchPoint } from './branch-responses.ts'
import { costOf, type PriceTable } from './cost.ts'
import { type UsageFigures, UsageSum } from './figures.ts'
import type { CountedPart, ResponseLine } from './fold-responses.ts'

/** A response or a compaction, as the context curve shows it. */
export interface CurvePoint extends Omit<BranchPoint, 'offset'> {
  /** Null where no price is known. */
  readonly cost: number | null
}

/** What a session used. */
export interface SessionUsage {
  /** With its subagents; null where the library does not have it. Of what it shares, other sessions have the same responses. */
  readonly session: { readonly own: UsageFigures; readonly shared: UsageFigures } | null
  /** Of the branch that is read, without subagents. */
  readonly branch: UsageFigures | null
  readonly points: readonly CurvePoint[]
}

interface Known {
  readonly session: string
  /** Of the transcript that is read. */
  readonly lines: readonly ResponseLine[]
}

export function buildSessionUsage(
  points: readonly BranchPoint[],
  parts: Iterable<CountedPart>,
  known: Known | undefined,
  prices: PriceTable,
): SessionUsage {
  const lines = Map.groupBy(known?.lines ?? [], ({ offset }) => offset)
  const branch = new UsageSum()
  const curve = points.map(({ offset, ...point }): CurvePoint => {
    let cost: number | null = null
    for (const line of lines.get(offset) ?? []) {
      const own = costOf(line, prices)
      branch.add(line, own)
      if (own !== undefined) cost = (cost ?? 0) + own
    }
    return { ...point, cost }
  })
  return {
    session: known === undefined ? null : addUpSession(parts, known.session),
    branch: known === undefined ? null : branch.finish(),
    points: curve,
  }
}

function addUpSession(parts: Iterable<CountedPart>, key: string): NonNullable<SessionUsage['session']> {
  const own = new UsageSum()
  const shared = new UsageSum()
  for (const part of parts) {
    if (!part.holders.some(({ session }) => session.key === key)) continue
    const sum = part.holders.every(({ session }) => session.key === key) ? own : shared
    sum.add(part, part.cost)
  }
  return { own: own.finish(), shared: shared.finish() }
}
