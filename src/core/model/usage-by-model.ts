import type { TranscriptRecord } from '../parse/record.ts'
import { addUsage, noUsage, type Usage } from '../parse/usage.ts'
import type { Step } from './step.ts'

export type UsageByModel = ReadonlyMap<string, Usage>

/** Tells responses apart across files: forks repeat them. */
export function responseKey(step: Step, records: readonly TranscriptRecord[]): string | undefined {
  const record = records[step.records[0] ?? -1]
  if (record?.kind !== 'assistant' || record.messageId === undefined) return undefined
  return `${record.messageId} ${record.requestId ?? ''}`
}

/** Sums each response once, leaving out those that `counted` has seen, and remembers them there. */
export function sumUsage(
  steps: readonly Step[],
  records: readonly TranscriptRecord[],
  counted: Set<string> = new Set(),
): UsageByModel {
  const byModel = new Map<string, Usage>()
  for (const step of steps) {
    if (step.usage === undefined) continue
    const key = responseKey(step, records)
    if (key !== undefined) {
      if (counted.has(key)) continue
      counted.add(key)
    }
    const model = step.model ?? 'unknown'
    byModel.set(model, addUsage(byModel.get(model) ?? noUsage, step.usage))
  }
  return byModel
}

export function totalUsage(byModel: UsageByModel): Usage {
  let total = noUsage
  for (const usage of byModel.values()) total = addUsage(total, usage)
  return total
}
