import { stepsOfBranch } from '../branches/branch-path.ts'
import { firstToRead } from '../branches/branches.ts'
import type { Conversation } from '../build-conversation.ts'
import { isPrompt, type Step } from '../steps/step.ts'

/** Figures for a session's row. They describe the branch that is shown first, so that they match its outline. */
export interface ActiveFigures {
  readonly prompts: number
  /** Calls that failed, and errors instead of an answer. */
  readonly errors: number
}

export function countActive({ steps, branches, records }: Conversation): ActiveFigures {
  const branch = firstToRead(branches)
  let prompts = 0
  let errors = 0
  for (const index of branch === undefined ? [] : stepsOfBranch(steps, branch.leaf)) {
    const step = steps[index]
    if (step === undefined) continue
    if (isPrompt(step)) prompts++
    errors += countErrors(step, records)
  }
  return { prompts, errors }
}

function countErrors({ kind, calls, records: own }: Step, records: Conversation['records']): number {
  let errors = 0
  for (const { results } of calls) if (results.at(-1)?.isError) errors++
  for (const index of own) {
    const record = records[index]
    if (record?.kind === 'assistant' && kind === 'response' && record.isError)
      errors += record.blocks.filter((block) => block.kind === 'text').length
    else if (record?.kind === 'user' && kind === 'result')
      errors += record.blocks.filter((block) => block.kind === 'result' && block.isError).length
  }
  return errors
}
