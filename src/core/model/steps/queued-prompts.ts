import { isLink, type QueueRecord, type TranscriptRecord } from '../../parse/record.ts'
import { queuedKeyOf } from '../../parse/user/queued-key.ts'
import { none } from '../chain/forest.ts'

/** An entry that was queued while the model was working. */
export interface QueuedPrompt {
  readonly record: number
  readonly preview: string
  /** By a person: the others are reports on tasks and messages from elsewhere. */
  readonly isTyped: boolean
  /**
   * - `sent`: the conversation has a separate record for it
   * - `delivered`: the model received it during its turn, and no other record says so (2.0.76 to 2.1.72)
   * - `withdrawn`: moved back to the input field
   * - `waiting`: the file ends before it was used
   */
  readonly fate: 'sent' | 'delivered' | 'withdrawn' | 'waiting'
  /** The record of the main conversation that it follows. */
  readonly follows: number
}

type Queued = { -readonly [Key in keyof QueuedPrompt]: QueuedPrompt[Key] } & {
  readonly key: string | undefined
}

/** An operation that no record of the conversation has explained so far. */
interface Operation {
  readonly record: QueueRecord
  readonly index: number
}

/**
 * Goes through the queue as it was: what is dequeued comes as the next record with its words, what is removed may come as an
 * attachment, and what is removed without one was given to the model then and there.
 */
export function settleQueue(records: readonly TranscriptRecord[]): readonly QueuedPrompt[] {
  if (!records.some(({ kind }) => kind === 'queue')) return []
  const queue = new Queue(records)
  for (const [index, record] of records.entries()) {
    if (record.kind === 'queue') queue.operate(record, index)
    else if (isLink(record) && !record.isSidechain) queue.pass(record, index)
  }
  return queue.finish()
}

class Queue {
  readonly #records: readonly TranscriptRecord[]
  readonly #all: Queued[] = []
  #waiting: Queued[] = []
  #dequeued: Operation[] = []
  #removed: Operation[] = []

  constructor(records: readonly TranscriptRecord[]) {
    this.#records = records
  }

  operate(record: QueueRecord, index: number): void {
    switch (record.operation) {
      case 'enqueue': {
        const { preview, isTyped } = record
        if (preview === undefined) return
        const follows = lastBy(record.time, index, this.#records).record
        const key = queuedKeyOf(record)
        const queued: Queued = { record: index, preview, isTyped, key, fate: 'waiting', follows }
        this.#all.push(queued)
        this.#waiting.push(queued)
        break
      }
      case 'dequeue':
        this.#dequeued.push({ record, index })
        break
      case 'remove':
        this.#removed.push({ record, index })
        break
      default:
        this.#settleAll()
        for (const queued of this.#waiting) queued.fate = 'withdrawn'
        this.#waiting = []
    }
  }

  /** A record of the conversation, which may be the entry that was taken out. */
  pass(record: Extract<TranscriptRecord, { uuid: string }>, index: number): void {
    if (record.kind === 'attachment') this.#claim(queuedKeyOf(record), this.#removed)
    else if (record.kind === 'assistant') this.#settleRemoved(record.time)
    else if (record.kind === 'user' && record.role !== 'results' && record.preview !== undefined) {
      const isClaimed = this.#claim(queuedKeyOf(record), this.#dequeued)
      if (isClaimed || !record.asks) return
      this.#settleRemoved(Number.POSITIVE_INFINITY)
      // Its text may have changed on the way. Without an operation, the queue was empty, so its entries had been delivered.
      if (this.#dequeued.shift() !== undefined) this.#take(this.#firstTyped(), 'sent')
      else this.#deliverAll(index)
    }
  }

  #claim(key: string | undefined, operations: Operation[]): boolean {
    const found = key === undefined ? undefined : this.#waiting.find((queued) => queued.key === key)
    if (found === undefined) return false
    this.#take(found, 'sent')
    const named = operations.findIndex(({ record }) => queuedKeyOf(record) === key)
    operations.splice(Math.max(named, 0), 1)
    return true
  }

  /** Entries that were removed before the model continued, without an attachment. */
  #settleRemoved(before: number): void {
    const due = this.#removed.filter(({ record }) => !(record.time > before))
    this.#removed = this.#removed.filter(({ record }) => record.time > before)
    for (const { record, index } of due) {
      const queued = this.#findRemoved(record)
      if (queued === undefined) continue
      const place = lastBy(record.time, index, this.#records)
      const isDelivered = !place.isInterrupted && place.record !== none
      this.#take(queued, isDelivered ? 'delivered' : 'withdrawn')
      if (isDelivered) queued.follows = place.record
    }
  }

  #findRemoved(record: QueueRecord): Queued | undefined {
    const key = queuedKeyOf(record)
    if (key === undefined) return this.#firstTyped() ?? this.#waiting[0]
    const named = this.#waiting.find((queued) => queued.key === key)
    // The text of a message may differ from its queue entry, but it is never a person's text.
    return named ?? (record.isTyped ? undefined : this.#waiting.find(({ isTyped }) => !isTyped))
  }

  #deliverAll(before: number): void {
    for (const queued of this.#waiting.filter(({ isTyped }) => isTyped)) {
      this.#take(queued, 'delivered')
      queued.follows = this.#lastBeforeAnswer(queued.record, before)
    }
  }

  /** The model receives waiting entries with its next request, before its next text. */
  #lastBeforeAnswer(from: number, before: number): number {
    const { time } = this.#records[from] as QueueRecord
    let last = this.#all.find(({ record }) => record === from)?.follows ?? none
    for (let at = from + 1; at < before; at++) {
      const record = this.#records[at]
      if (record === undefined || !isLink(record) || record.isSidechain) continue
      if (record.kind === 'assistant' && record.time > time) break
      last = at
    }
    return last
  }

  #firstTyped(): Queued | undefined {
    return this.#waiting.find(({ isTyped }) => isTyped)
  }

  #take(queued: Queued | undefined, fate: QueuedPrompt['fate']): void {
    if (queued === undefined) return
    queued.fate = fate
    this.#waiting = this.#waiting.filter((other) => other !== queued)
  }

  /** Resolves entries that were taken out although no record names them. */
  #settleAll(): void {
    this.#settleRemoved(Number.POSITIVE_INFINITY)
    for (const _ of this.#dequeued) this.#take(this.#waiting[0], 'sent')
    this.#dequeued = []
  }

  finish(): readonly QueuedPrompt[] {
    this.#settleAll()
    return this.#all.map(({ key: _, ...queued }) => queued)
  }
}

/** Records are written slightly late, so later records in the file may be older than earlier ones. */
const MOST_LATE = 50

/** The last record of the main conversation up to a time, and whether the person then interrupted. */
function lastBy(
  time: number,
  index: number,
  records: readonly TranscriptRecord[],
): { readonly record: number; readonly isInterrupted: boolean } {
  let record = index - 1
  while (record >= 0 && !isOfMain(records[record])) record--
  let isInterrupted = false
  for (let at = index + 1; at < Math.min(records.length, index + MOST_LATE); at++) {
    const later = records[at]
    if (later === undefined || !isLink(later) || later.isSidechain) continue
    isInterrupted = later.kind === 'user' && later.role === 'interrupt'
    if (isInterrupted || !(later.time <= time)) break
    record = at
  }
  return { record, isInterrupted }
}

function isOfMain(record: TranscriptRecord | undefined): boolean {
  return record !== undefined && isLink(record) && !record.isSidechain
}
