import type { Operator } from './operator.ts'
import { parseName } from './parse-name.ts'

export const modelOperator: Operator = {
  names: ['model'],
  meaning: 'a model that answered in the session',
  values: [],
  choices: 'models',
  help: {
    syntax: 'model:name',
    meaning: 'sessions with an answer from a model whose name contains this',
    example: 'model:opus',
  },
  twice: 'either',
  parse: (value) => parseName('model', value, ({ models }) => models),
}
