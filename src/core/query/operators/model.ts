import type { Operator } from './operator.ts'
import { parseName } from './parse-name.ts'

export const modelOperator: Operator = {
  names: ['model'],
  meaning: 'a model of the session',
  values: [],
  choices: 'models',
  help: {
    syntax: 'model:name',
    meaning: 'sessions with a model whose name contains this',
    example: 'model:opus',
  },
  twice: 'either',
  parse: (value) => parseName('model', value, ({ models }) => models),
}
