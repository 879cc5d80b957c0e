import type { TurnOutline } from '../../core/items/item.ts'
import { toDuration } from '../../core/render/figures.ts'
import { toCounted } from '../../shared/format.ts'

export interface TurnLine {
  /** “2 thoughts, 7 tool calls, 1 subagent”. */
  readonly done: string
  /** “2 min 14 s”; null where it cannot be told. */
  readonly took: string | null
  /** “1 error”; null where there was none. */
  readonly errors: string | null
}

type Figures = Pick<TurnOutline, 'thoughts' | 'calls' | 'subagents' | 'errors' | 'started' | 'ended'>

/** What happened in a turn, in a few words. */
export function toTurnLine({ thoughts, calls, subagents, errors, started, ended }: Figures): TurnLine {
  const done = [
    thoughts > 0 && toCounted(thoughts, 'thought'),
    calls > 0 && toCounted(calls, 'tool call'),
    subagents > 0 && toCounted(subagents, 'subagent'),
  ].filter((part) => part !== false)
  return {
    done: done.length > 0 ? done.join(', ') : 'More of this turn',
    took: started !== null && ended !== null && ended > started ? toDuration(ended - started) : null,
    errors: errors > 0 ? toCounted(errors, 'error') : null,
  }
}
