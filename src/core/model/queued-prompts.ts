import { queuedKeyOf } from '../parse/queued-key.ts'
import { isLink, type QueueRecord, type TranscriptRecord } from '../parse/record.ts'
import type { Chain } from './chain.ts'
import { none } from './forest.ts'

/** Something typed while the model was working. */
export interface QueuedPrompt {
  readonly record: number
  readonly preview: string
  /**
   * - `sent`: it stands in the conversation as a record of its own
   * - `delivered`: the model was given it during its turn, and no other record says so (2.0.76 to 2.1.72)
   * - `withdrawn`: taken back into the input field
   * - `waiting`: the file ends before anything became of it
   */
  readonly fate: 'sent' | 'delivered' | 'withdrawn' | 'waiting'
  /** The record of the main conversation that it stands behind. */
  readonly follows: number
}

interface Queued {
  readonly record: number
  readonly isTyped: boolean
  readonly preview: string
  readonly key: string | undefined
  /** It comes again as a record of the conversation. */
  readonly comesAgain: boolean
  fate: QueuedPrompt['fate']
  follows: number
}

export function buildQueuedPrompts(chain: Pick<Chain, 'records' | 'lanes'>): readonly QueuedPrompt[] {
  const { records } = chain
  if (!records.some(({ kind }) => kind === 'queue')) return []
  const comeAgain = findThoseThatComeAgain(records)
  const all: Queued[] = []
  const waiting: Queued[] = []
  for (const [index, record] of records.entries()) {
    if (record.kind !== 'queue') continue
    const { preview, isTyped } = record
    if (record.operation !== 'enqueue') {
      for (const queued of takeOut(waiting, record)) settle(queued, record, index, chain)
    } else if (preview !== undefined) {
      const comesAgain = comeAgain.has(index)
      const follows = lastBy(record.time, index, chain).record
      const queued: Queued = {
        record: index,
        isTyped,
        preview,
        key: queuedKeyOf(record),
        comesAgain,
        fate: 'waiting',
        follows,
      }
      all.push(queued)
      waiting.push(queued)
    }
  }
  return all
    .filter(({ isTyped }) => isTyped)
    .map(({ record, preview, fate, follows, comesAgain }) => ({
      record,
      preview,
      fate: comesAgain ? 'sent' : fate,
      follows,
    }))
}

/** Each record of the conversation answers for one of several with the same text. */
function findThoseThatComeAgain(records: readonly TranscriptRecord[]): ReadonlySet<number> {
  const waiting = new Map<string, number[]>()
  const found = new Set<number>()
  for (const [index, record] of records.entries()) {
    if (record.kind === 'queue') {
      const key = record.operation === 'enqueue' ? queuedKeyOf(record) : undefined
      if (key !== undefined) waiting.set(key, [...(waiting.get(key) ?? []), index])
    } else if (waiting.size > 0 && (record.kind === 'user' || record.kind === 'attachment')) {
      const key = queuedKeyOf(record)
      const queued = key === undefined ? undefined : waiting.get(key)?.shift()
      if (queued !== undefined) found.add(queued)
    }
  }
  return found
}

/** Older versions do not say which one was taken out: a prompt that is sent comes again, one that is removed does not. */
function takeOut(waiting: Queued[], record: QueueRecord): readonly Queued[] {
  if (record.operation === 'popAll') return waiting.splice(0)
  const key = queuedKeyOf(record)
  const named = key === undefined ? -1 : waiting.findIndex((queued) => queued.key === key)
  const isRemoved = record.operation === 'remove'
  const likely =
    named >= 0 ? named : waiting.findIndex(({ comesAgain, isTyped }) => isTyped && comesAgain !== isRemoved)
  return waiting.splice(Math.max(likely, 0), 1)
}

function settle(
  queued: Queued,
  { operation, time }: QueueRecord,
  index: number,
  chain: Pick<Chain, 'records' | 'lanes'>,
): void {
  if (operation === 'dequeue') {
    queued.fate = 'sent'
    return
  }
  if (operation !== 'remove') {
    queued.fate = 'withdrawn'
    return
  }
  const { record, isInterrupted } = lastBy(time, index, chain)
  queued.fate = isInterrupted || record === none ? 'withdrawn' : 'delivered'
  if (queued.fate === 'delivered') queued.follows = record
}

/** Records are written a moment late: those that follow in the file may be older than what stands before them. */
const MOST_LATE = 50

/** The last record of the main conversation that was there by a time, and whether the person then interrupted. */
function lastBy(
  time: number,
  index: number,
  { records, lanes }: Pick<Chain, 'records' | 'lanes'>,
): { readonly record: number; readonly isInterrupted: boolean } {
  let record = index - 1
  while (record >= 0 && lanes[record] !== 0) record--
  let isInterrupted = false
  for (let at = index + 1; at < Math.min(records.length, index + MOST_LATE); at++) {
    const later = records[at]
    if (later === undefined || !isLink(later) || lanes[at] !== 0) continue
    isInterrupted = later.kind === 'user' && later.role === 'interrupt'
    if (isInterrupted || !(later.time <= time)) break
    record = at
  }
  return { record, isInterrupted }
}
