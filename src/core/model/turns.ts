import type { Step } from './step.ts'

/** What a person asked, and the steps that answer it. */
export interface Turn {
  /** Undefined for steps before the first prompt. */
  readonly opener: number | undefined
  readonly steps: readonly number[]
}

const OPENERS: ReadonlySet<Step['kind']> = new Set([
  'prompt',
  'command',
  'shell',
  'notification',
  'compaction',
])

/** Splits the steps of a branch into turns. */
export function buildTurns(steps: readonly Step[], path: readonly number[]): readonly Turn[] {
  const turns: { opener: number | undefined; steps: number[] }[] = []
  for (const index of path) {
    const kind = steps[index]?.kind
    if (kind !== undefined && OPENERS.has(kind)) turns.push({ opener: index, steps: [] })
    else {
      if (turns.length === 0) turns.push({ opener: undefined, steps: [] })
      turns.at(-1)?.steps.push(index)
    }
  }
  return turns
}
