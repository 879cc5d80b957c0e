import { isLink, type LinkRecord, type TranscriptRecord } from '../parse/record.ts'

/** No parent: the record begins a conversation. */
export const none = -1

/** Which record follows which, by index into the file's records. */
export interface Chain {
  readonly records: readonly TranscriptRecord[]
  readonly indexByUuid: ReadonlyMap<string, number>
  /** `none` for a record that begins a conversation or is no link. */
  readonly parents: Int32Array
  /** The main conversation is lane 0, each inline sidechain a lane of its own; `none` for loose records. */
  readonly lanes: Int32Array
  readonly laneCount: number
  /** The record that an inline sidechain hangs on, by lane. */
  readonly laneOrigins: readonly number[]
  /** Records that a later one with the same uuid replaces. */
  readonly duplicates: readonly number[]
  /** Parents, also logical ones of compactions, that are not in the file: some are in another. */
  readonly missingParents: ReadonlySet<string>
  /** How many records name a parent that is not in the file. */
  readonly orphans: number
}

export interface ChainOptions {
  /** In a subagent's own file every record is marked as sidechain, and the file is one conversation. */
  readonly isAgentFile: boolean
}

export function buildChain(records: readonly TranscriptRecord[], { isAgentFile }: ChainOptions): Chain {
  const { indexByUuid, duplicates } = indexLinks(records)
  const parents = new Int32Array(records.length).fill(none)
  const replaced = new Set(duplicates)
  const missing: number[] = []
  for (const [index, record] of records.entries()) {
    if (!isLink(record) || record.parentUuid === null || replaced.has(index)) continue
    const parent = indexByUuid.get(record.parentUuid)
    if (parent === undefined) missing.push(index)
    else parents[index] = parent
  }
  breakCycles(parents)
  const lanes = assignLanes(records, parents, replaced, isAgentFile)
  const cutOff = [...missing, ...cutBetweenLanes(parents, lanes.lanes)]
  joinSegments({ records, indexByUuid, parents, lanes: lanes.lanes, cutOff })
  breakCycles(parents)
  return {
    records,
    indexByUuid,
    parents,
    ...lanes,
    duplicates,
    missingParents: findMissingParents(records, indexByUuid),
    orphans: missing.length,
  }
}

function indexLinks(records: readonly TranscriptRecord[]) {
  const indexByUuid = new Map<string, number>()
  const duplicates: number[] = []
  records.forEach((record, index) => {
    if (!isLink(record)) return
    const earlier = indexByUuid.get(record.uuid)
    if (earlier !== undefined) duplicates.push(earlier)
    indexByUuid.set(record.uuid, index)
  })
  return { indexByUuid, duplicates }
}

function findMissingParents(
  records: readonly TranscriptRecord[],
  indexByUuid: ReadonlyMap<string, number>,
): ReadonlySet<string> {
  const missing = new Set<string>()
  for (const record of records) {
    if (!isLink(record)) continue
    const parent = record.parentUuid ?? (record.kind === 'system' ? record.logicalParentUuid : undefined)
    if (parent !== undefined && !indexByUuid.has(parent)) missing.add(parent)
  }
  return missing
}

function assignLanes(
  records: readonly TranscriptRecord[],
  parents: Int32Array,
  replaced: ReadonlySet<number>,
  isAgentFile: boolean,
): Pick<Chain, 'lanes' | 'laneCount' | 'laneOrigins'> {
  const unassigned = -2
  const lanes = new Int32Array(records.length).fill(none)
  const laneOrigins: number[] = [none]
  records.forEach((record, index) => {
    if (!isLink(record) || replaced.has(index)) return
    lanes[index] = record.isSidechain && !isAgentFile ? unassigned : 0
  })
  const pending: number[] = []
  for (let start = 0; start < lanes.length; start++) {
    let index = start
    while (index !== none && lanes[index] === unassigned) {
      pending.push(index)
      index = parents[index] ?? none
    }
    while (pending.length > 0) {
      const next = pending.pop() as number
      const parent = parents[next] ?? none
      const parentLane = parent === none ? none : (lanes[parent] ?? none)
      if (parentLane > 0) lanes[next] = parentLane
      else {
        lanes[next] = laneOrigins.length
        laneOrigins.push(parent)
        parents[next] = none
      }
    }
  }
  return { lanes, laneCount: laneOrigins.length, laneOrigins }
}

/** A record of the main conversation that names one of a sidechain as its parent follows the main one. */
function cutBetweenLanes(parents: Int32Array, lanes: Int32Array): readonly number[] {
  const cut: number[] = []
  parents.forEach((parent, index) => {
    if (parent === none || lanes[parent] === lanes[index]) return
    parents[index] = none
    cut.push(index)
  })
  return cut
}

interface Segments {
  readonly records: readonly TranscriptRecord[]
  readonly indexByUuid: ReadonlyMap<string, number>
  readonly parents: Int32Array
  readonly lanes: Int32Array
  /** Records whose parent is missing or elsewhere. */
  readonly cutOff: readonly number[]
}

/**
 * Joins what the file cuts apart: a compaction boundary has no parent but a logical one, which may be
 * missing; messages preserved through a compaction still point to before it; a record's parent may stand in
 * a line that cannot be read. Where nothing better is known, a segment follows the one before it in the file.
 */
function joinSegments({ records, indexByUuid, parents, lanes, cutOff }: Segments): void {
  const boundaries: number[] = []
  records.forEach((record, index) => {
    if (record.kind !== 'system' || record.role !== 'compaction' || parents[index] !== none) return
    if (lanes[index] === none) return
    boundaries.push(index)
    const logical = indexByUuid.get(record.logicalParentUuid ?? '') ?? none
    parents[index] = lanes[logical] === lanes[index] ? logical : previousInLane(lanes, index)
  })
  for (const index of cutOff) parents[index] = previousInLane(lanes, index)
  for (const index of boundaries) relinkPreserved(index, { records, indexByUuid, parents, lanes, cutOff })
}

function previousInLane(lanes: Int32Array, index: number): number {
  for (let before = index - 1; before >= 0; before--) if (lanes[before] === lanes[index]) return before
  return none
}

/** before … head … tail, boundary, summary  →  before, boundary, summary, head … tail */
function relinkPreserved(boundary: number, { records, indexByUuid, parents, lanes }: Segments): void {
  const record = records[boundary]
  if (record?.kind !== 'system' || record.preserved === undefined) return
  const head = indexByUuid.get(record.preserved.headUuid)
  if (head === undefined || head === boundary || lanes[head] !== lanes[boundary]) return
  const anchor = findAnchor(boundary, record.preserved.anchorUuid, indexByUuid, parents)
  if (isDescendant(boundary, head, parents)) parents[boundary] = parents[head] ?? none
  if (!isDescendant(anchor, head, parents)) parents[head] = anchor
}

/** The summary that follows the boundary; the preserved messages come after it. */
function findAnchor(
  boundary: number,
  anchorUuid: string | undefined,
  indexByUuid: ReadonlyMap<string, number>,
  parents: Int32Array,
): number {
  const named = anchorUuid === undefined ? undefined : indexByUuid.get(anchorUuid)
  if (named !== undefined && isDescendant(named, boundary, parents)) return named
  const child = parents.indexOf(boundary)
  return child < 0 ? boundary : child
}

function isDescendant(index: number, ancestor: number, parents: Int32Array): boolean {
  const seen = new Set<number>()
  for (let at = index; at !== none && !seen.has(at); at = parents[at] ?? none) {
    if (at === ancestor) return true
    seen.add(at)
  }
  return false
}

/** No cycle was ever seen; a file made to have one must not hang the app. */
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

export function linkAt(records: readonly TranscriptRecord[], index: number): LinkRecord {
  const record = records[index]
  if (record === undefined || !isLink(record)) throw new Error(`Record ${index} is not a link of the chain`)
  return record
}
