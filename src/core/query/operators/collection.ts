import type { Operator } from './operator.ts'
import { parseGivenName } from './parse-name.ts'

export const collectionOperator: Operator = {
  names: ['collection'],
  meaning: 'a collection',
  values: [],
  help: {
    syntax: 'collection:name',
    meaning: 'sessions in this collection',
    example: '-collection:"Read later" clock',
  },
  twice: 'either',
  parse: (value) => parseGivenName('collection', value, ({ collections }) => collections),
}
