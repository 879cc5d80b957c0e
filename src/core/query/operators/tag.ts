import type { Operator } from './operator.ts'
import { parseGivenName } from './parse-name.ts'

export const tagOperator: Operator = {
  names: ['tag'],
  meaning: 'your tag',
  values: [],
  help: {
    syntax: 'tag:name',
    meaning: 'in sessions with this tag of yours',
    example: '-tag:done clock',
  },
  twice: 'both',
  parse: (value) => parseGivenName('tag', value, ({ tags }) => tags),
}
