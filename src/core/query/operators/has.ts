import type { Operator } from './operator.ts'
import { type Choice, parseChoices } from './parse-choices.ts'

const CHOICES: readonly Choice[] = [
  {
    value: 'note',
    meaning: 'your note, on it or in it',
    condition: { of: 'said', test: ({ hasNote }) => hasNote },
  },
  { value: 'tag', meaning: 'any tag', condition: { of: 'said', test: ({ tags }) => tags.length > 0 } },
]

export const hasOperator: Operator = {
  names: ['has'],
  meaning: 'your note or tag',
  values: CHOICES,
  help: {
    syntax: 'has:note',
    meaning: 'in sessions with a note of yours, on them or on a place in them; also tag',
    example: '-has:note clock',
  },
  twice: 'both',
  parse: (value) => parseChoices('has', value, CHOICES),
}
