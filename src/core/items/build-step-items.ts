import { recordsOfStep } from '../model/branches/branches.ts'
import type { Step, ToolCall } from '../model/steps/step.ts'
import { EMPTY_THINKING, hasBlocks, nameOfNote, RESENT } from '../model/steps/step-content.ts'
import { isErrorNote } from '../parse/error-notes.ts'
import {
  type AssistantRecord,
  type BlockOutline,
  nameOfRecord,
  type TranscriptRecord,
  type UserRecord,
} from '../parse/record.ts'
import type { ItemKind } from './item.ts'

/** The parts that an item is made of. */
export interface ItemSource {
  readonly key: string
  readonly kind: ItemKind
  readonly step: number
  /** The record and the block it is named after. */
  readonly record: number
  readonly block: number
  /** All records of a step that is shown in full, or the record of a note. Empty if only the block is shown. */
  readonly whole: readonly number[]
  readonly call: ToolCall | undefined
  /** Lines that repeat the same call. */
  readonly repeats: readonly number[]
  readonly name: string | null
  readonly isError: boolean
  readonly size: number
}

export interface StepItemsContext {
  readonly records: readonly TranscriptRecord[]
  /** Whether a block is the result of a known call. */
  readonly isOwned: (record: number, block: number) => boolean
}

const NONE: readonly number[] = []

/** The items of a step, in file order. Events during a response stay where they happened. */
export function buildStepItems(step: Step, context: StepItemsContext): readonly ItemSource[] {
  const items: ItemSource[] = []
  switch (step.kind) {
    case 'retracted':
      items.push(toWholeItem(step, 'retracted', recordsOfStep(step), context))
      break
    case 'response':
    case 'result':
    case 'note': {
      const all =
        step.notes.length === 0 ? step.records : [...step.records, ...step.notes].sort((a, b) => a - b)
      for (const index of all) addRecord(step, index, context, items)
      break
    }
    default:
      // A command that asks the model for something is shown as a prompt.
      items.push(toWholeItem(step, step.asks ? 'prompt' : step.kind, step.records, context))
      if (step.earlier.length > 0) items.push(toResentItem(step, context))
      for (const index of step.notes) addRecord(step, index, context, items)
  }
  return items
}

function addRecord(step: Step, index: number, context: StepItemsContext, items: ItemSource[]): void {
  const record = context.records[index]
  if (record === undefined) return
  if (!isShownByBlock(record)) {
    items.push(toNoteItem(step, index, record))
    return
  }
  // A message without content is shown as an empty answer.
  if (record.blocks.length === 0) items.push(describeItem(toDraft(step, index, 0, record), 'answer'))
  record.blocks.forEach((block, at) => {
    if (context.isOwned(index, at)) return
    const draft = toDraft(step, index, at, record)
    if (block.kind === 'call') addCall(step, draft, block.id, context, items)
    else items.push(describeBlock(draft, block, record))
  })
}

function isShownByBlock(record: TranscriptRecord): record is UserRecord | AssistantRecord {
  if (record.kind === 'assistant') return !record.isPlaceholder
  return record.kind === 'user' && record.role === 'results'
}

type Draft = { -readonly [Key in keyof ItemSource]: ItemSource[Key] }

function toDraft({ index }: Step, record: number, block: number, from: TranscriptRecord): Draft {
  return {
    key: `${nameOfRecord(from)}/${block}`,
    kind: 'unknown',
    step: index,
    record,
    block,
    whole: NONE,
    call: undefined,
    repeats: NONE,
    name: null,
    isError: false,
    size: 0,
  }
}

/** Filled in place, because there are tens of thousands of them. */
function describeItem(draft: Draft, kind: ItemKind, size = 0, name: string | null = null): Draft {
  draft.kind = kind
  draft.size = size
  draft.name = name
  return draft
}

function addCall(
  { calls }: Step,
  draft: Draft,
  id: string,
  { records }: StepItemsContext,
  items: ItemSource[],
): void {
  const call = calls.find(({ record, block }) => record === draft.record && block === draft.block)
  if (call === undefined) {
    const first = items.findIndex((other) => other.call?.id === id)
    const repeated = items[first]
    if (repeated !== undefined) items[first] = { ...repeated, repeats: [...repeated.repeats, draft.record] }
    return
  }
  let size = records[draft.record]?.length ?? 0
  for (const { record } of call.results) size += records[record]?.length ?? 0
  draft.call = call
  draft.isError = call.results.at(-1)?.isError ?? false
  items.push(describeItem(draft, 'call', size, call.name))
}

type WholeKind = Exclude<Step['kind'], 'response' | 'result' | 'note'>

function toWholeItem(
  step: Step,
  kind: WholeKind,
  whole: readonly number[],
  { records }: StepItemsContext,
): ItemSource {
  const [first = 0] = whole
  let size = 0
  for (const index of whole) size += sizeOf(records[index])
  const draft = toDraft(step, first, 0, records[first] as TranscriptRecord)
  draft.whole = whole
  return describeItem(draft, kind, size)
}

/** The prompts that were interrupted and sent again, as one note. */
function toResentItem(step: Step, { records }: StepItemsContext): ItemSource {
  const [first = 0] = step.earlier
  const draft = toDraft(step, first, 0, records[first] as TranscriptRecord)
  draft.whole = step.earlier
  return describeItem(draft, 'note', sizeOf(records[first]), RESENT)
}

function toNoteItem(step: Step, index: number, record: TranscriptRecord): ItemSource {
  const name = nameOfNote(record)
  const draft = toDraft(step, index, 0, record)
  draft.whole = [index]
  draft.isError = isErrorNote(name)
  return describeItem(draft, record.kind === 'unknown-link' ? 'unknown' : 'note', sizeOf(record), name)
}

function describeBlock(
  draft: Draft,
  block: Exclude<BlockOutline, { kind: 'call' }>,
  record: UserRecord | AssistantRecord,
): ItemSource {
  switch (block.kind) {
    case 'text':
      if (record.kind === 'user') return describeItem(draft, 'note', block.size, 'text')
      draft.isError = record.isError
      return describeItem(draft, 'answer', block.size)
    case 'thinking':
      // Only the signature was written, which nobody can read, so it is neither shown nor counted.
      if (block.size === 0) return describeItem(draft, 'note', 0, EMPTY_THINKING)
      return describeItem(draft, 'thinking', block.size)
    case 'redacted-thinking':
      return describeItem(draft, 'thinking')
    case 'result':
      draft.isError = block.isError
      return describeItem(draft, 'result', record.length)
    case 'image':
    case 'document':
      return describeItem(draft, 'media', 0, block.kind)
    case 'unknown':
      return describeItem(draft, 'unknown', record.length, block.type)
    default:
      return describeItem(draft, 'note', 0, block.kind)
  }
}

/** Roughly how much of a record is shown. */
function sizeOf(record: TranscriptRecord | undefined): number {
  if (record === undefined || !hasBlocks(record)) return record?.length ?? 0
  let size = 0
  for (const block of record.blocks) if (block.kind === 'text') size += block.size
  return size
}

/** Every record that an item shows, in whole or in part. */
export function recordsOfItem({ record, whole, call, repeats }: ItemSource): readonly number[] {
  const indices = new Set([record, ...whole, ...repeats])
  for (const result of call?.results ?? []) indices.add(result.record)
  for (const note of call?.notes ?? []) indices.add(note)
  return [...indices]
}
