import { isLink, type LinkRecord, type TranscriptRecord } from '../../parse/record.ts'
import { foldReplays } from './fold-replays.ts'
import { breakCycles, Forest, none } from './forest.ts'
import { assignLanes, type Lanes } from './lanes.ts'
import { relinkPreserved } from './preserved-segments.ts'

/** The order of records, by their index in the file. */
export interface Chain extends Lanes {
  readonly records: readonly TranscriptRecord[]
  readonly indexByUuid: ReadonlyMap<string, number>
  /** `none` for a record that begins a conversation or is not a link. */
  readonly parents: Int32Array
  readonly isAgentFile: boolean
  /** Repeated records: with the same uuid, or written again when the session was resumed. */
  readonly duplicates: readonly number[]
  /** Parents that are not in the file, including logical parents of compactions. Some are in another file. */
  readonly missingParents: ReadonlySet<string>
  /** How many records name a parent that is not in the file. */
  readonly orphans: number
}

export interface ChainOptions {
  /** In a subagent's own file every record is marked as sidechain, and the file is one conversation. */
  readonly isAgentFile: boolean
}

export function buildChain(records: readonly TranscriptRecord[], { isAgentFile }: ChainOptions): Chain {
  const { indexByUuid, firstCopies, duplicates, keptParents } = indexLinks(records)
  const replaced = new Set(duplicates)
  const parents = new Int32Array(records.length).fill(none)
  const missing: number[] = []
  const missingParents = new Set<string>()
  for (const [index, record] of records.entries()) {
    if (!isLink(record) || replaced.has(index)) continue
    const parentUuid = record.parentUuid ?? keptParents.get(index)
    if (parentUuid === undefined) continue
    const parent = indexByUuid.get(parentUuid)
    if (parent === undefined) {
      missing.push(index)
      missingParents.add(parentUuid)
    } else parents[index] = parent
  }
  breakCycles(parents)
  for (const { copy, original } of foldReplays(records, parents, replaced)) {
    duplicates.push(copy)
    indexByUuid.set(linkAt(records, copy).uuid, original)
  }
  const lanes = assignLanes(records, parents, replaced, isAgentFile)
  const cutOff = [...missing, ...cutBetweenLanes(parents, lanes.lanes)].sort((a, b) => a - b)
  joinSegments({ records, indexByUuid, firstCopies, parents, lanes: lanes.lanes, cutOff, missingParents })
  breakCycles(parents)
  return {
    records,
    indexByUuid,
    parents,
    ...lanes,
    isAgentFile,
    duplicates,
    missingParents,
    orphans: missing.length,
  }
}

function indexLinks(records: readonly TranscriptRecord[]) {
  const indexByUuid = new Map<string, number>()
  /** For each copy that counts: the position of the first copy. */
  const firstCopies = new Map<number, number>()
  const duplicates: number[] = []
  /** A copy that was appended again may have lost its parent. */
  const keptParents = new Map<number, string>()
  for (const [index, record] of records.entries()) {
    if (!isLink(record)) continue
    const earlier = indexByUuid.get(record.uuid)
    if (earlier !== undefined) {
      duplicates.push(earlier)
      firstCopies.set(index, firstCopies.get(earlier) ?? earlier)
      const parentUuid = linkAt(records, earlier).parentUuid ?? keptParents.get(earlier)
      if (record.parentUuid === null && parentUuid !== undefined) keptParents.set(index, parentUuid)
    }
    indexByUuid.set(record.uuid, index)
  }
  return { indexByUuid, firstCopies, duplicates, keptParents }
}

/** A record of the main conversation that names one of a sidechain as its parent follows the main one. */
function cutBetweenLanes(parents: Int32Array, lanes: Int32Array): readonly number[] {
  const cut: number[] = []
  for (const [index, parent] of parents.entries()) {
    if (parent === none || lanes[parent] === lanes[index]) continue
    parents[index] = none
    cut.push(index)
  }
  return cut
}

/** How many records before a segment may turn out to come after it. */
const MOST_TRIES = 10_000

interface Segments {
  readonly records: readonly TranscriptRecord[]
  readonly indexByUuid: ReadonlyMap<string, number>
  readonly firstCopies: ReadonlyMap<number, number>
  readonly parents: Int32Array
  readonly lanes: Int32Array
  /** Records whose parent is missing or elsewhere. */
  readonly cutOff: readonly number[]
  readonly missingParents: Set<string>
}

/**
 * Joins segments that the file separates: a compaction boundary has only a logical parent, which may be missing, and a
 * record's parent may be in an unreadable line. If nothing better is known, a segment follows the one before it in the
 * file.
 */
function joinSegments(segments: Segments): void {
  const { records, indexByUuid, firstCopies, parents, lanes, cutOff, missingParents } = segments
  const forest = new Forest(parents)
  const previous = previousInLanes(lanes)
  /** Siblings with a missing parent stay siblings, because a person rewound there. */
  const predecessors = new Map<string, number>()

  const follow = (index: number, missingParent?: string) => {
    const shared = missingParent === undefined ? undefined : predecessors.get(missingParent)
    if (shared !== undefined && forest.link(index, shared)) return
    const firstCopy = firstCopies.get(index)
    let at = firstCopy === undefined ? (previous[index] ?? none) : lastBefore(lanes, index, firstCopy)
    for (let tries = 0; at !== none && tries < MOST_TRIES; tries++) {
      if (forest.link(index, at)) {
        if (missingParent !== undefined) predecessors.set(missingParent, at)
        return
      }
      at = previous[at] ?? none
    }
  }

  const boundaries: number[] = []
  for (const [index, record] of records.entries()) {
    if (record.kind !== 'system' || record.role !== 'compaction' || lanes[index] === none) continue
    boundaries.push(index)
    if (parents[index] !== none) continue
    const logicalUuid = record.logicalParentUuid
    const logical = logicalUuid === undefined ? undefined : indexByUuid.get(logicalUuid)
    if (logicalUuid !== undefined && logical === undefined) missingParents.add(logicalUuid)
    const isLinked = logical !== undefined && lanes[logical] === lanes[index] && forest.link(index, logical)
    if (!isLinked) follow(index)
  }
  for (const index of cutOff) {
    if (parents[index] === none) follow(index, `${lanes[index]} ${linkAt(records, index).parentUuid}`)
  }
  relinkPreserved(boundaries, { records, indexByUuid, parents, lanes })
}

/** For each record: the previous record in its lane. */
function previousInLanes(lanes: Int32Array): Int32Array {
  const previous = new Int32Array(lanes.length).fill(none)
  const last = new Map<number, number>()
  for (const [index, lane] of lanes.entries()) {
    if (lane === none) continue
    previous[index] = last.get(lane) ?? none
    last.set(lane, index)
  }
  return previous
}

/** The last record of the same lane before a position, where its first copy was. */
function lastBefore(lanes: Int32Array, index: number, place: number): number {
  for (let at = place - 1; at >= 0; at--) if (lanes[at] === lanes[index]) return at
  return none
}

export function linkAt(records: readonly TranscriptRecord[], index: number): LinkRecord {
  const record = records[index]
  if (record === undefined || !isLink(record)) throw new Error(`Record ${index} is not a link of the chain`)
  return record
}
