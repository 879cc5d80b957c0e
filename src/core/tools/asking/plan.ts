import type { CallPart } from '../../model/steps/step-content.ts'
import { findString } from '../../parse/json-value.ts'
import { outcomeOf, takeTexts } from '../call-fields.ts'
import { fields, pieceOf, RAW_RESULTS } from '../piece.ts'
import { writeQuoted } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'

const HEADING_MARK = /^#+\s*/

/** `exit_plan_mode` to 1.0.35. */
export const planTool: Tool = {
  names: ['ExitPlanMode', 'exit_plan_mode'],
  icon: 'notebook-text',
  label: () => 'Plan',
  detail: (input, call) => {
    const plan = findString(input.plan) ?? findString(outcomeOf(call)?.plan)
    return plan?.trimStart().split('\n', 1)[0]?.replace(HEADING_MARK, '')
  },
  isProse: true,
  body: (call) => {
    const { texts, rest } = takeTexts(call.input, ['plan'])
    const plan = texts.plan ?? findString(outcomeOf(call)?.plan)
    return [pieceOf(plan, (text) => ({ kind: 'prose', text })), fields(rest), RAW_RESULTS]
  },
  markdown: { key: 'plan', input: ({ input }, writeProse) => writeQuoted(input, 'plan', writeProse) },
  decided: verdictOf,
  waitsForPerson: true,
}

function verdictOf({ results }: CallPart): string | undefined {
  const result = results.at(-1)?.result
  if (result === undefined) return undefined
  return result.isError ? 'Plan not approved' : 'Plan approved'
}
