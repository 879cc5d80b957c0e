import {
  type AssistantRecord,
  isLink,
  type LinkRecord,
  type TranscriptRecord,
  type UserRecord,
} from '../../parse/record.ts'
import { addTo, childrenOf, none } from './forest.ts'

type WithBlocks = Pick<UserRecord | AssistantRecord, 'blocks'>

export interface Replay {
  readonly copy: number
  readonly original: number
}

/**
 * When a session was resumed, Claude Code wrote its last records again: same parent, time and content, but new uuids
 * (2.0.76). The copies are folded into the originals. Records below the last copy follow the records before the copies,
 * because the person continued and did not rewind.
 */
export function foldReplays(
  records: readonly TranscriptRecord[],
  parents: Int32Array,
  replaced: Set<number>,
): readonly Replay[] {
  const waiting = siblingsOfOneTime(records, parents, replaced)
  if (waiting.length === 0) return []
  const children = childrenOf(parents)
  const originals = new Map<number, number>()
  for (let group = waiting.pop(); group !== undefined; group = waiting.pop()) {
    const left = group.filter((index) => !replaced.has(index))
    const isBelowCopy = (index: number) => originals.has(parents[index] ?? none)
    for (const [copy, original] of findCopies(records, left, isBelowCopy)) {
      originals.set(copy, original)
      replaced.add(copy)
      const below = (children.get(copy) ?? []).filter((index) => !replaced.has(index))
      children.set(original, [...(children.get(original) ?? []), ...below])
      // For a message with several blocks, each copy has one block.
      waiting.push([original, ...(children.get(original) ?? [])])
    }
  }
  // A copy of a copy counts as a copy of the original.
  for (const [copy, original] of originals) {
    let first = original
    for (let next = originals.get(first); next !== undefined; next = originals.get(first)) first = next
    originals.set(copy, first)
  }
  if (originals.size > 0) continueAfterCopies(records, parents, originals)
  return [...originals].map(([copy, original]) => ({ copy, original }))
}

/** Records with the same parent and the same millisecond, where copies begin. */
function siblingsOfOneTime(
  records: readonly TranscriptRecord[],
  parents: Int32Array,
  replaced: ReadonlySet<number>,
): (readonly number[])[] {
  const first = new Int32Array(parents.length + 1).fill(none)
  const groups = new Map<string, number[]>()
  for (const [index, parent] of parents.entries()) {
    const record = records[index]
    if (record === undefined || !isLink(record) || replaced.has(index)) continue
    if (parent === none && record.parentUuid !== null) continue
    if (record.kind === 'progress') continue
    const eldest = first[parent + 1] ?? none
    if (eldest === none) first[parent + 1] = index
    else {
      if (eldest !== SEVERAL) addTo(groups, `${parent} ${(records[eldest] as LinkRecord).time}`, eldest)
      addTo(groups, `${parent} ${record.time}`, index)
      first[parent + 1] = SEVERAL
    }
  }
  return [...groups.values()].filter((group) => group.length > 1)
}

/** Replaces the first child of a parent that has more children. */
const SEVERAL = -2

function findCopies(
  records: readonly TranscriptRecord[],
  group: readonly number[],
  isBelowCopy: (index: number) => boolean,
): ReadonlyMap<number, number> {
  const byTime = new Map<number, number[]>()
  const copies = new Map<number, number>()
  for (const index of group.toSorted((a, b) => a - b)) {
    const record = records[index] as LinkRecord
    if (Number.isNaN(record.time)) continue
    const known = byTime.get(record.time) ?? []
    byTime.set(record.time, known)
    // Without texts, two results of one call look the same, so a result counts as a copy only below a copy.
    const mayBeCopy = record.kind !== 'user' || record.role !== 'results' || isBelowCopy(index)
    const original = mayBeCopy
      ? known.find((other) => isCopy(record, records[other] as LinkRecord))
      : undefined
    if (original === undefined) known.push(index)
    else copies.set(index, original)
  }
  return copies
}

/** A copy may have a block where the original has a string, so messages are compared by blocks. */
function isCopy(copy: LinkRecord, of: LinkRecord): boolean {
  if (copy.isSidechain !== of.isSidechain) return false
  if (copy.kind === 'user' && of.kind === 'user') {
    const isText = copy.blocks.some(({ kind }) => kind === 'text')
    return copy.role === of.role && (!isText || copy.textHash === of.textHash) && hasBlocksOf(copy, of)
  }
  if (copy.kind === 'assistant' && of.kind === 'assistant')
    return copy.messageId === of.messageId && hasBlocksOf(copy, of)
  return (
    copy.kind !== 'progress' &&
    copy.kind === of.kind &&
    copy.length === of.length &&
    textOf(copy) === textOf(of)
  )
}

function hasBlocksOf({ blocks }: WithBlocks, of: WithBlocks): boolean {
  const known = new Set(of.blocks.map((block) => JSON.stringify(block)))
  return blocks.length > 0 && blocks.every((block) => known.has(JSON.stringify(block)))
}

function textOf(record: LinkRecord): string | undefined {
  if (record.kind === 'attachment') return `${record.attachment} ${record.callId} ${record.textHash}`
  return record.kind === 'system' ? `${record.subtype} ${record.preview}` : undefined
}

function continueAfterCopies(
  records: readonly TranscriptRecord[],
  parents: Int32Array,
  originals: ReadonlyMap<number, number>,
): void {
  const written = parents.slice()
  const hasCopiesBelow = new Set([...originals.keys()].map((copy) => written[copy] ?? none))
  for (const [index, parent] of written.entries()) {
    if (originals.has(index) || !originals.has(parent)) continue
    const original = originals.get(parent) ?? none
    parents[index] = hasCopiesBelow.has(parent) ? original : lastBeforeCopies(parent)
  }

  function lastBeforeCopies(last: number): number {
    for (let at = last - 1; at >= 0; at--) {
      const record = records[at]
      if (record === undefined || !isLink(record) || originals.has(at)) continue
      if (record.isSidechain === (records[last] as LinkRecord).isSidechain) return at
    }
    return originals.get(last) ?? none
  }
}
