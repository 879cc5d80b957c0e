import type { Operator } from './operator.ts'
import { parseName } from './parse-name.ts'

export const branchOperator: Operator = {
  names: ['branch'],
  meaning: 'a git branch of the session',
  values: [],
  choices: 'gitBranches',
  help: {
    syntax: 'branch:name',
    meaning: 'in sessions that were ever on a git branch with this in its name',
    example: 'branch:tide-curve',
  },
  twice: 'either',
  parse: (value) => parseName('branch', value, ({ gitBranches }) => gitBranches),
}
