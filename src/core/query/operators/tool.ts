import type { Operator } from './operator.ts'
import { needsValue } from './parse-name.ts'

export const toolOperator: Operator = {
  names: ['tool'],
  meaning: 'a tool',
  values: [],
  help: {
    syntax: 'tool:Bash',
    meaning: 'calls of this tool, by their input; `tool:mcp__*` finds every tool that starts with `mcp__`',
    example: 'tool:Bash git',
  },
  twice: 'either',
  parse(value) {
    if (value === '') return { anyOf: [], problem: needsValue('tool') }
    return { anyOf: [{ value, condition: { of: 'text', text: { fact: 'tool', isLike: value } } }] }
  },
}
