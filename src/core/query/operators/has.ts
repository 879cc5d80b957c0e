import type { Operator } from './operator.ts'
import { type Choice, parseChoices } from './parse-choices.ts'

const CHOICES: readonly Choice[] = [
  {
    value: 'note',
    meaning: 'a note',
    condition: { of: 'said', test: ({ hasNote }) => hasNote },
  },
  { value: 'tag', meaning: 'a tag', condition: { of: 'said', test: ({ tags }) => tags.length > 0 } },
]

export const hasOperator: Operator = {
  names: ['has'],
  meaning: 'a note or tag',
  values: CHOICES,
  help: {
    syntax: 'has:note',
    meaning: 'sessions with a note, also on a place in them; also tag',
    example: '-has:note clock',
  },
  twice: 'both',
  parse: (value) => parseChoices('has', value, CHOICES),
}
