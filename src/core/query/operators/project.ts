import type { Operator } from './operator.ts'
import { parseName } from './parse-name.ts'

export const projectOperator: Operator = {
  names: ['project'],
  meaning: 'the project’s folder',
  values: [],
  choices: 'projects',
  help: {
    syntax: 'project:name',
    meaning: 'sessions in projects whose folder contains this',
    example: 'project:"Ferry Timetable"',
  },
  twice: 'either',
  parse: (value) => parseName('project', value, ({ project }) => [project]),
}
