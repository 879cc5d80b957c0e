import type { SystemRecord, TranscriptRecord } from '../../parse/record.ts'
import { childrenOf, none } from './forest.ts'

/** The maximum length of a preserved segment, which must fit next to a summary. */
const LONGEST_SEGMENT = 5000

/** The maximum number of records to check in a file, so that thousands of such compactions cannot hang the app. */
const MOST_WORK = 20_000_000

interface Budget {
  left: number
}

export interface PreservedContext {
  readonly records: readonly TranscriptRecord[]
  readonly indexByUuid: ReadonlyMap<string, number>
  readonly parents: Int32Array
  readonly lanes: Int32Array
}

/**
 * From 2.1.143 a compaction keeps its last messages. On disk they stay where they were, and the conversation goes
 * on below them or below the summary. As Claude Code does when it loads the file, they are put behind the summary:
 *
 *     before, head … tail, boundary, summary, next   →   before, boundary, summary, head … tail, next
 */
export function relinkPreserved(boundaries: readonly number[], context: PreservedContext): void {
  const preserving = boundaries.filter((index) => preservedAt(context.records, index) !== undefined)
  if (preserving.length === 0) return
  const children = childrenOf(context.parents)
  const budget = { left: MOST_WORK }
  for (const boundary of preserving) if (budget.left > 0) relink(boundary, context, children, budget)
}

function preservedAt(records: readonly TranscriptRecord[], index: number): SystemRecord['preserved'] {
  const record = records[index]
  return record?.kind === 'system' ? record.preserved : undefined
}

function relink(
  boundary: number,
  context: PreservedContext,
  children: ReadonlyMap<number, readonly number[]>,
  budget: Budget,
): void {
  const { records, indexByUuid, parents, lanes } = context
  const preserved = preservedAt(records, boundary)
  const head = preserved && indexByUuid.get(preserved.headUuid)
  if (preserved === undefined || head === undefined || head === boundary || lanes[head] !== lanes[boundary])
    return
  const summary = findSummary(boundary, preserved.anchorUuid, context, children)
  if (isPrefix(boundary, preserved.tailUuid, context, budget)) return
  const tail = findTail(head, boundary, preserved.tailUuid, context, budget)
  parents[boundary] = parents[head] ?? none
  parents[head] = summary
  const followers = [
    ...(children.get(summary) ?? []),
    ...(summary === boundary ? [] : (children.get(boundary) ?? [])),
  ]
  for (const follower of followers) {
    if (follower !== head && follower !== summary && parents[follower] !== none) parents[follower] = tail
  }
}

/** The summary that follows the boundary; the preserved messages come after it. */
function findSummary(
  boundary: number,
  anchorUuid: string | undefined,
  { records, indexByUuid, parents }: PreservedContext,
  children: ReadonlyMap<number, readonly number[]>,
): number {
  const named = anchorUuid === undefined ? undefined : indexByUuid.get(anchorUuid)
  if (named !== undefined && parents[named] === boundary) return named
  const summary = children.get(boundary)?.find((child) => {
    const record = records[child]
    return record?.kind === 'user' && record.role === 'compact-summary'
  })
  return summary ?? boundary
}

/** The preserved messages may also be the beginning. Then the order is already right. */
function isPrefix(
  boundary: number,
  tailUuid: string | undefined,
  context: PreservedContext,
  budget: Budget,
): boolean {
  const { records, indexByUuid, parents } = context
  const tail = tailUuid === undefined ? undefined : indexByUuid.get(tailUuid)
  if (tail === undefined) return false
  let hasMore = false
  let at = parents[boundary] ?? none
  for (let steps = 0; at !== none && steps < LONGEST_SEGMENT; steps++) {
    budget.left--
    if (at === tail) return hasMore
    const record = records[at]
    if (record?.kind === 'assistant' || (record?.kind === 'user' && record.asks)) hasMore = true
    at = parents[at] ?? none
  }
  return false
}

/** The last of the preserved messages: the one that is named, or else the last record before the boundary that follows the head. */
function findTail(
  head: number,
  boundary: number,
  tailUuid: string | undefined,
  { indexByUuid, parents, lanes }: PreservedContext,
  budget: Budget,
): number {
  const named = tailUuid === undefined ? undefined : indexByUuid.get(tailUuid)
  if (named !== undefined && isBelow(named, head, parents, budget)) return named
  let last = head
  for (let at = boundary - 1; at >= Math.max(head, boundary - LONGEST_SEGMENT); at--) {
    if (lanes[at] !== lanes[head] || !isBelow(at, head, parents, budget)) continue
    last = at
    break
  }
  if (named === undefined || lanes[named] !== lanes[head] || isBelow(head, named, parents, budget))
    return last
  // A hook below a copied record is still the end of the preserved messages.
  parents[named] = last
  return named
}

function isBelow(index: number, ancestor: number, parents: Int32Array, budget: Budget): boolean {
  let at = index
  for (let steps = 0; at !== none && steps < LONGEST_SEGMENT && budget.left > 0; steps++) {
    budget.left--
    if (at === ancestor) return true
    at = parents[at] ?? none
  }
  return false
}
