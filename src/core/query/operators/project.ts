import type { Operator } from './operator.ts'
import { parseName } from './parse-name.ts'

export const projectOperator: Operator = {
  names: ['project'],
  meaning: 'the folder of the project',
  values: [],
  choices: 'projects',
  help: {
    syntax: 'project:name',
    meaning: 'projects whose folder contains this',
    example: 'project:"Ferry Timetable"',
  },
  twice: 'either',
  parse: (value) => parseName('project', value, ({ project }) => [project]),
}
