import type { Operator } from './operator.ts'
import { parseName } from './parse-name.ts'

export const modelOperator: Operator = {
  names: ['model'],
  meaning: 'a model that answered in the session',
  values: [],
  choices: 'models',
  help: {
    syntax: 'model:name',
    meaning: 'in sessions with answers from a model with this in its name',
    example: 'model:opus',
  },
  twice: 'either',
  parse: (value) => parseName('model', value, ({ models }) => models),
}
