import type { TurnOutline } from '../../core/items/item.ts'
import { toDuration } from '../../core/render/figures.ts'
import { toCount, toCounted } from '../../shared/format.ts'

export interface TurnLine {
  /** “2 thoughts, 7 tool calls, 1 subagent”. */
  readonly done: string
  /** How long it was worked on: “2 min 14 s”; null where it cannot be told. */
  readonly took: string | null
  /** “19 h until the next prompt”; null where that was soon. */
  readonly idle: string | null
  /** “1 error”; null where there was none. */
  readonly errors: string | null
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

type Figures = Pick<TurnOutline, 'thoughts' | 'calls' | 'subagents' | 'errors' | 'worked'>

/** What happened in a turn, in a few words. */
export function toTurnLine(
  { thoughts, calls, subagents, errors, worked }: Figures,
  idle: number | null = null,
): TurnLine {
  const done = [
    thoughts > 0 && toCounted(thoughts, 'thought'),
    calls > 0 && toCounted(calls, 'tool call'),
    subagents > 0 && toCounted(subagents, 'subagent'),
  ].filter((part) => part !== false)
  return {
    done: done.length > 0 ? done.join(', ') : 'More from this turn',
    took: worked > 0 ? toDuration(worked) : null,
    idle: idle !== null && idle >= HOUR_MS ? `${toLongDuration(idle)} until the next prompt` : null,
    errors: errors > 0 ? toCounted(errors, 'error') : null,
  }
}

/** Nobody wants to know the minutes of it. */
function toLongDuration(ms: number): string {
  if (ms < 2 * DAY_MS) return `${toCount(Math.floor(ms / HOUR_MS))} h`
  return toCounted(Math.floor(ms / DAY_MS), 'day')
}
