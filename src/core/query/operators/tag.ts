import type { Operator } from './operator.ts'
import { parseGivenName } from './parse-name.ts'

export const tagOperator: Operator = {
  names: ['tag'],
  meaning: 'a tag',
  values: [],
  help: {
    syntax: 'tag:name',
    meaning: 'sessions with this tag',
    example: '-tag:done clock',
  },
  twice: 'both',
  parse: (value) => parseGivenName('tag', value, ({ tags }) => tags),
}
