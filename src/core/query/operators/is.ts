import type { SessionFacts, StandingFact } from './condition.ts'
import type { Operator } from './operator.ts'
import { type Choice, parseChoices } from './parse-choices.ts'

const STATES: readonly Choice[] = [
  ofSession('gone', 'deleted from disk', ({ isGone }) => isGone),
  ofSession('kept', 'backed up', ({ isKept }) => isKept),
  { value: 'starred', meaning: 'starred', condition: { of: 'said', test: ({ isStarred }) => isStarred } },
  ofText('abandoned', 'on an abandoned branch', 'isAbandoned'),
  ofText('subagent', 'in a subagent', 'isSubagent'),
  ofText('error', 'a tool or request that failed', 'isError'),
]

export const stateOperator: Operator = {
  names: ['is'],
  meaning: 'a state',
  values: STATES,
  help: {
    syntax: 'is:error',
    meaning:
      'failed tools and requests; also abandoned (on an abandoned branch), subagent, gone (deleted from disk), kept (backed up), starred',
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
