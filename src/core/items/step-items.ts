import type { Conversation } from '../model/build-conversation.ts'
import type { Step, ToolCall } from '../model/steps/step.ts'
import { buildStepItems, type ItemSource, recordsOfItem } from './build-step-items.ts'

export interface StepItems {
  /** In reading order. */
  readonly ofStep: (step: Step) => readonly ItemSource[]
  readonly find: (key: string) => ItemSource | undefined
  /** The item that shows a block, or another item of the record if the block has no item of its own. */
  readonly findAt: (uuid: string, block: number) => ItemSource | undefined
  /** The item that shows a part of the record at this byte; for a queued prompt that was sent, the prompt. */
  readonly findAtOffset: (offset: number, block: number) => ItemSource | undefined
}

interface Owner {
  readonly step: Step
  readonly call: ToolCall
}

/** More blocks than a line can have. */
const BLOCKS = 2 ** 24

/** The items of the steps of a conversation. Every block is in exactly one item, and a result is in the item of its call. */
export function createStepItems(conversation: Conversation): StepItems {
  const { steps, records, findRecord } = conversation
  const owners = new Map<number, Owner>()
  const stepByRecord = new Int32Array(records.length).fill(-1)
  for (const step of steps) {
    for (const index of step.records) stepByRecord[index] = step.index
    for (const index of step.notes) stepByRecord[index] = step.index
    for (const index of step.earlier) stepByRecord[index] = step.index
    for (const call of step.calls) {
      for (const index of call.notes) stepByRecord[index] = step.index
      for (const { record, block } of call.results) owners.set(record * BLOCKS + block, { step, call })
    }
  }
  const isOwned = (record: number, block: number) => owners.has(record * BLOCKS + block)
  let last: { readonly step: Step; readonly items: readonly ItemSource[] } | undefined
  /** Caches the items of the last step, for callers that ask for them one by one. */
  function ofStep(step: Step): readonly ItemSource[] {
    if (last?.step !== step) last = { step, items: buildStepItems(step, { records, isOwned }) }
    return last.items
  }

  /** The items of the step of a record; for a step with only results, the items of their calls. */
  function itemsAround(record: number): readonly ItemSource[] {
    const step = steps[stepByRecord[record] ?? -1]
    if (step !== undefined) return ofStep(step)
    const owner = owners.get(record * BLOCKS)
    return owner === undefined ? [] : ofStep(owner.step)
  }

  function findOfRecord(record: number, block: number): ItemSource | undefined {
    const owner = owners.get(record * BLOCKS + block)
    if (owner !== undefined) return ofStep(owner.step).find(({ call }) => call === owner.call)
    const items = itemsAround(record)
    return (
      items.find((item) => item.record === record && item.block === block) ??
      items.find((item) => recordsOfItem(item).includes(record)) ??
      items[0]
    )
  }

  /** Where a queued prompt was sent: as a prompt, or as an attachment to a running turn. */
  function findSent(record: number): number {
    const from = records[record]
    if (from?.kind !== 'queue' || from.preview === undefined) return record
    return records.findIndex(
      (other, index) =>
        index > record &&
        (other.kind === 'user' || other.kind === 'attachment') &&
        other.preview === from.preview,
    )
  }

  return {
    ofStep,
    find(key) {
      const record = findRecord(key.slice(0, Math.max(key.lastIndexOf('/'), 0)))
      return record === undefined ? undefined : itemsAround(record).find((item) => item.key === key)
    },
    findAt(uuid, block) {
      const record = findRecord(uuid)
      return record === undefined ? undefined : findOfRecord(record, block)
    },
    findAtOffset(offset, block) {
      const record = records.findIndex((each) => each.offset === offset)
      if (record === -1) return undefined
      return stepByRecord[record] === -1 ? findOfRecord(findSent(record), block) : findOfRecord(record, block)
    },
  }
}
