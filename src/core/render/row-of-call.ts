import type { ItemContent } from '../items/item.ts'
import type { CallPart } from '../model/steps/step-content.ts'
import { cutText } from '../parse/content/short-text.ts'
import { findObject } from '../parse/json-value.ts'
import { failureOf } from '../tools/call-fields.ts'
import { findTool } from '../tools/find-tool.ts'
import { personSaid } from '../tools/person-said.ts'
import { figure } from '../tools/piece.ts'
import { toDuration, toTokens } from './figures.ts'
import type { RowFacts } from './kinds/rows.ts'

/** What the closed row of a call says. */
export function rowOfCall(
  call: CallPart,
  duration: ItemContent['duration'],
  /** Of the whole response, with its last item. */
  tokens: number | null,
): RowFacts {
  const tool = findTool(call.name)
  const said = personSaid(call)
  return {
    label: tool.label?.(call) ?? (call.name || 'Tool'),
    detail: withSaid(tool.detail(findObject(call.input) ?? {}, call), said),
    isProse: said !== undefined || tool.isProse,
    isTitle: tool.isTitle,
    failure: failureOf(call),
    figures: [
      ...(tool.figures?.(call) ?? []),
      figure(call.results.length === 0 ? 'No result' : undefined),
      figure(duration !== null && duration > 0 ? toDuration(duration) : undefined, 'Duration'),
      figure(
        tokens !== null && !tool.hasTokens ? toTokens(tokens) : undefined,
        'Tokens of the full response',
      ),
    ],
  }
}

/** So that what a person said to it is in the row, too. */
const LONGEST_ASKED = 60

function withSaid(detail: string | undefined, said: string | undefined): string | undefined {
  if (said === undefined || detail === undefined) return said ?? detail
  const asked = cutText(detail, LONGEST_ASKED)
  return `${asked}${asked.length < detail.length ? '…' : ''} — ${said}`
}
