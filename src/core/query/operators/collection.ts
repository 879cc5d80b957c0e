import type { Operator } from './operator.ts'
import { parseGivenName } from './parse-name.ts'

export const collectionOperator: Operator = {
  names: ['collection'],
  meaning: 'your collection',
  values: [],
  help: {
    syntax: 'collection:name',
    meaning: 'in sessions that are in this collection of yours',
    example: '-collection:"Read later" clock',
  },
  twice: 'either',
  parse: (value) => parseGivenName('collection', value, ({ collections }) => collections),
}
