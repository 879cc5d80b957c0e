import type { Step, StepKind } from './step.ts'

/** What started some work, and the steps of that work. */
export interface Turn {
  /** Undefined for steps before the first one. */
  readonly opener: number | undefined
  readonly steps: readonly number[]
}

const ALWAYS_OPEN: ReadonlySet<StepKind> = new Set(['prompt', 'interjection', 'shell', 'scheduled'])
/** These open a turn if the model answers them. Otherwise, they are a row in the previous turn. */
const OPEN_WHEN_ANSWERED: ReadonlySet<StepKind> = new Set(['message', 'notification'])

/** Splits the steps of a branch into turns. */
export function buildTurns(steps: readonly Step[], path: readonly number[]): readonly Turn[] {
  const turns: { opener: number | undefined; steps: number[] }[] = []
  for (const [at, index] of path.entries()) {
    const step = steps[index]
    if (step !== undefined && opens(step, steps, path, at)) turns.push({ opener: index, steps: [] })
    else {
      if (turns.length === 0) turns.push({ opener: undefined, steps: [] })
      turns.at(-1)?.steps.push(index)
    }
  }
  return turns
}

function opens(step: Step, steps: readonly Step[], path: readonly number[], at: number): boolean {
  if (step.asks || ALWAYS_OPEN.has(step.kind)) return true
  // Claude Code also compacts in the middle of a turn. The next steps still answer the previous prompt.
  if (step.kind === 'compaction') return !isAnswered(steps, path, at)
  return OPEN_WHEN_ANSWERED.has(step.kind) && isAnswered(steps, path, at)
}

function isAnswered(steps: readonly Step[], path: readonly number[], at: number): boolean {
  for (let next = at + 1; next < path.length; next++) {
    const step = steps[path[next] ?? -1]
    if (step === undefined || step.asks || ALWAYS_OPEN.has(step.kind)) return false
    if (step.kind === 'response') return true
    if (OPEN_WHEN_ANSWERED.has(step.kind) && step.kind !== steps[path[at] ?? -1]?.kind) return false
  }
  return false
}
