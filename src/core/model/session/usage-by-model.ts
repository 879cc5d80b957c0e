import type { TranscriptRecord } from '../../parse/record.ts'
import { addUsage, noUsage, ownOf, type Usage } from '../../parse/usage.ts'
import type { Step } from '../steps/step.ts'

export type UsageByModel = ReadonlyMap<string, Usage>

/** Identifies a response across files, because forks repeat responses. */
export function responseKey(step: Step, records: readonly TranscriptRecord[]): string | undefined {
  const record = records[step.records[0] ?? -1]
  if (record?.kind !== 'assistant' || record.messageId === undefined) return undefined
  return `${record.messageId} ${record.requestId ?? ''}`
}

/** A step is one response, however many lines it has, so its tokens count once. Tokens of an advisor count for its own model. */
export function sumUsage(steps: readonly Step[]): UsageByModel {
  const byModel = new Map<string, MutableUsage>()
  for (const { usage, model = 'unknown' } of steps) {
    if (usage === undefined) continue
    addTo(byModel, model, usage.others === undefined ? usage : ownOf(usage))
    for (const other of usage.others ?? []) addTo(byModel, other.model, other)
  }
  return byModel
}

function addTo(byModel: Map<string, MutableUsage>, model: string, usage: Usage): void {
  const sum = byModel.get(model) ?? { ...noUsage }
  byModel.set(model, sum)
  sum.input += usage.input
  sum.output += usage.output
  sum.cacheRead += usage.cacheRead
  sum.cacheCreation += usage.cacheCreation
}

type MutableUsage = { -readonly [Key in keyof Usage]: Usage[Key] }

export function totalUsage(byModel: UsageByModel): Usage {
  let total = noUsage
  for (const usage of byModel.values()) total = addUsage(total, usage)
  return total
}
