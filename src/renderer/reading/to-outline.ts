import type { Reading, TurnOutline } from '../../core/items/item.ts'
import { titleOfTurn } from '../../core/items/turn-title.ts'
import { toLine } from '../../core/render/text/to-line.ts'
import { toPlaceRecord } from '../../shared/schemas/organise.ts'
import { toTurnLine } from './to-turn-line.ts'

export interface OutlineLine {
  readonly title: string
  /** Nobody typed it: an agent that ended, say. */
  readonly isNotice: boolean
  /** “1 error”; null where there was none. */
  readonly errors: string | null
  /** “12 calls · 2 min”; empty where nothing happened. */
  readonly detail: string
}

/** The turns that begin with something a person asked, or that stands for it. */
export function listOutlined({ turns }: Reading): readonly number[] {
  return turns.flatMap(({ kind }, index) => (kind === null ? [] : [index]))
}

/** The turns with a block that has a note. */
export function findNotedTurns(
  { items }: Reading,
  notes: { has(record: string): boolean; size: number },
): ReadonlySet<number> {
  const noted = notes.size === 0 ? [] : items.filter(({ key }) => notes.has(toPlaceRecord(key)))
  return new Set(noted.map(({ turn }) => turn))
}

/** What was asked in one of them. Of very many, only those on the screen are asked for. */
export function toOutlineLine(turn: TurnOutline): OutlineLine {
  const { done, took, errors } = toTurnLine(turn)
  const detail = turn.calls + turn.thoughts + turn.subagents > 0 ? [done, took] : [took]
  return {
    title: toLine(titleOfTurn(turn)) || 'No text',
    isNotice: !turn.isPrompt && turn.kind !== 'shell',
    errors,
    detail: detail.filter((part) => part !== null).join(' · '),
  }
}
