import type { SessionFacts, StandingFact } from './condition.ts'
import type { Operator } from './operator.ts'
import { type Choice, parseChoices } from './parse-choices.ts'

const STATES: readonly Choice[] = [
  ofSession('gone', 'no longer on disk', ({ isGone }) => isGone),
  ofSession('kept', 'backed up in the vault', ({ isKept }) => isKept),
  {
    value: 'starred',
    meaning: 'with your star',
    condition: { of: 'said', test: ({ isStarred }) => isStarred },
  },
  ofText('abandoned', 'on a branch that was left', 'isAbandoned'),
  ofText('subagent', 'by a subagent', 'isSubagent'),
  ofText('error', 'a tool or request that failed', 'isError'),
]

export const stateOperator: Operator = {
  names: ['is'],
  meaning: 'what state it is in',
  values: STATES,
  help: {
    syntax: 'is:error',
    meaning:
      'a tool or request that failed; also abandoned (on a branch left behind), subagent, gone (no longer on disk), kept (backed up in the vault), starred',
    example: 'is:error clock',
  },
  // A text may well be abandoned and an error.
  twice: 'both',
  parse: (value) => parseChoices('is', value, STATES),
}

function ofSession(value: string, meaning: string, test: (session: SessionFacts) => boolean): Choice {
  return { value, meaning, condition: { of: 'session', test } }
}

function ofText(value: string, meaning: string, fact: StandingFact): Choice {
  return { value, meaning, condition: { of: 'text', text: { fact } } }
}
