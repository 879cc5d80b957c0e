import type { TranscriptRecord } from '../parse/record.ts'
import { findTool } from '../tools/find-tool.ts'
import type { ItemKind } from './item.ts'

type Part = 'work' | 'begin' | 'beside'

/** How an item counts: as work up to its time, as the start of work, or not at all because it may come hours later. */
const PARTS: Readonly<Record<ItemKind, Part>> = {
  answer: 'work',
  thinking: 'work',
  call: 'work',
  media: 'work',
  result: 'work',
  prompt: 'begin',
  command: 'begin',
  shell: 'begin',
  retracted: 'work',
  scheduled: 'begin',
  message: 'begin',
  notification: 'begin',
  interrupt: 'begin',
  compaction: 'begin',
  interjection: 'begin',
  queued: 'beside',
  note: 'beside',
  unknown: 'beside',
}

interface TimedItem {
  readonly kind: ItemKind
  readonly record: TranscriptRecord | undefined
  readonly time: number | null
  /** For a call: the tool, and when its results came. */
  readonly tool: string | null
  readonly results: readonly (number | null)[]
}

function partOf(kind: ItemKind, record: TranscriptRecord | undefined): Part {
  // “No response requested.” is written when a session is resumed, possibly days later.
  if (record?.kind === 'assistant' && record.isSynthetic) return 'beside'
  // Text that Claude Code sends to the model instead of a person, such as a message from another session.
  if (kind === 'note' && record?.kind === 'user') return 'begin'
  return PARTS[kind]
}

/** How long the model and its tools worked in a turn, without waiting for a person. */
export class WorkTime {
  worked = 0
  /** When the last work ended. */
  ended: number | null = null
  #at: number | null = null

  add({ kind, record, time, tool, results }: TimedItem): void {
    const part = partOf(kind, record)
    if (part === 'beside') return
    this.#go(time, part === 'work')
    if (results.length === 0) return
    const isWork = findTool(tool ?? '').waitsForPerson !== true
    for (const result of results) this.#go(result, isWork)
  }

  /** Calls run in parallel, so time that was already counted is skipped. */
  #go(time: number | null, isWork: boolean): void {
    if (time === null || (this.#at !== null && time <= this.#at)) return
    if (isWork) {
      this.worked += time - (this.#at ?? time)
      this.ended = time
    }
    this.#at = time
  }
}
