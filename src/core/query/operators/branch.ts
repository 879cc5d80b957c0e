import type { Operator } from './operator.ts'
import { parseName } from './parse-name.ts'

export const branchOperator: Operator = {
  names: ['branch'],
  meaning: 'a git branch of the session',
  values: [],
  choices: 'gitBranches',
  help: {
    syntax: 'branch:name',
    meaning: 'sessions on a git branch whose name contains this',
    example: 'branch:tide-curve',
  },
  twice: 'either',
  parse: (value) => parseName('branch', value, ({ gitBranches }) => gitBranches),
}
