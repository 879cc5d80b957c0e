import type { Reading } from '../../core/items/item.ts'
import { toLine } from '../../core/render/text/to-line.ts'
import { toTurnLine } from './to-turn-line.ts'

export interface OutlineLine {
  readonly turn: number
  readonly title: string
  /** Nobody typed it: an agent that ended, say. */
  readonly isNotice: boolean
  /** “1 error”; null where there was none. */
  readonly errors: string | null
  /** “12 calls · 2 min”; empty where nothing happened. */
  readonly detail: string
}

/** What a person asked, one line for each turn. */
export function toOutline({ turns }: Reading): readonly OutlineLine[] {
  return turns.flatMap((turn, index) => {
    if (turn.kind === null) return []
    const { done, took, errors } = toTurnLine(turn)
    const detail = turn.calls + turn.thoughts + turn.subagents > 0 ? [done, took] : [took]
    return [
      {
        turn: index,
        title: toTitle(turn.title, turn.kind),
        isNotice: !turn.isPrompt && turn.kind !== 'command' && turn.kind !== 'shell',
        errors,
        detail: detail.filter((part) => part !== null).join(' · '),
      },
    ]
  })
}

function toTitle(title: string, kind: string): string {
  const line = toLine(title)
  if (line !== '') return line
  return kind === 'compaction' ? 'The conversation was compacted here' : 'Without words'
}
