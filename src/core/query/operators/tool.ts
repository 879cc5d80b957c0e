import type { Operator } from './operator.ts'
import { needsValue } from './parse-name.ts'

export const toolOperator: Operator = {
  names: ['tool'],
  meaning: 'the tool that was called',
  values: [],
  help: {
    syntax: 'tool:Bash',
    meaning:
      'calls of this tool, found by their input; `tool:mcp__*` matches every tool that starts with this',
    example: 'tool:Bash git',
  },
  twice: 'either',
  parse(value) {
    if (value === '') return { anyOf: [], problem: needsValue('tool') }
    return { anyOf: [{ value, condition: { of: 'text', text: { fact: 'tool', isLike: value } } }] }
  },
}
