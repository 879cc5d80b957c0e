import { isLink, type LinkRecord, type TranscriptRecord } from '../../parse/record.ts'
import { none } from './forest.ts'

/** Which conversation of a file each record belongs to. */
export interface Lanes {
  /** The main conversation is lane 0, each inline sidechain a lane of its own; `none` for loose records. */
  readonly lanes: Int32Array
  readonly laneCount: number
  /** For each lane: the record that an inline sidechain is attached to. */
  readonly laneOrigins: readonly number[]
}

export function assignLanes(
  records: readonly TranscriptRecord[],
  parents: Int32Array,
  replaced: ReadonlySet<number>,
  isAgentFile: boolean,
): Lanes {
  const unassigned = -2
  const lanes = new Int32Array(records.length).fill(none)
  const laneOrigins: number[] = [none]
  const laneOfMessage = new Map<string, number>()
  let lastLane = none
  for (const [index, record] of records.entries()) {
    if (isLink(record) && !replaced.has(index))
      lanes[index] = record.isSidechain && !isAgentFile ? unassigned : 0
  }

  /** A sidechain begins with a record that names no parent, or one of the main conversation. */
  function laneOf(index: number, record: LinkRecord): number {
    const parent = parents[index] ?? none
    const parentLane = parent === none ? none : (lanes[parent] ?? none)
    if (parentLane > 0) return parentLane
    if (parent === none && record.parentUuid !== null) {
      // Its parent is in an unreadable line, so it continues the sidechain.
      const messageId = record.kind === 'assistant' ? record.messageId : undefined
      const known = messageId === undefined ? undefined : laneOfMessage.get(messageId)
      if (known !== undefined || lastLane !== none) return known ?? lastLane
    }
    laneOrigins.push(parent)
    if (parent !== none) parents[index] = none
    return laneOrigins.length - 1
  }

  const pending: number[] = []
  for (let start = 0; start < lanes.length; start++) {
    for (let at = start; at !== none && lanes[at] === unassigned; at = parents[at] ?? none) pending.push(at)
    for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
      const record = records[index]
      if (record === undefined || !isLink(record)) continue
      lastLane = laneOf(index, record)
      lanes[index] = lastLane
      if (record.kind === 'assistant' && record.messageId) laneOfMessage.set(record.messageId, lastLane)
    }
  }
  return { lanes, laneCount: laneOrigins.length, laneOrigins }
}
