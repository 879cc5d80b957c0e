import type { Item } from './item.ts'

/** Calls whose result is what a person decided: an answer to a question, a verdict on a plan. */
const ASKS_PERSON: ReadonlySet<string> = new Set(['AskUserQuestion', 'ExitPlanMode', 'exit_plan_mode'])

/** Whether something other than a prompt holds words of a person: a call that asks one, or text beside the result of a tool. */
export function isPersonsWord({ kind, name }: Pick<Item, 'kind' | 'name'>): boolean {
  if (kind === 'call') return name !== null && ASKS_PERSON.has(name)
  return kind === 'note' && name === 'text'
}
