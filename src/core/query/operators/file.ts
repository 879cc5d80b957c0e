import { toTermWords } from '../words/term-words.ts'
import type { Operator, ValueProblem } from './operator.ts'
import { needsValue } from './parse-name.ts'

export const fileOperator: Operator = {
  names: ['file'],
  meaning: 'a file that a tool used',
  values: [],
  help: {
    syntax: 'file:path',
    meaning: 'sessions in which a tool used this file; matches the start of any part of the path',
    example: 'file:src/station.ts',
  },
  twice: 'either',
  parse(value) {
    if (value === '') return { anyOf: [], problem: needsValue('file') }
    const term = { kind: 'prefix', text: value } as const
    if (toTermWords(term).words.length === 0) return { anyOf: [], problem: onlySigns(value) }
    return {
      anyOf: [{ value, condition: { of: 'holds', anyTerm: [term], text: { fact: 'kind', is: 'tool' } } }],
    }
  },
}

function onlySigns(value: string): ValueProblem {
  return { kind: 'unsearchable', message: `file: needs a letter or digit. Scrollback ignores “${value}”.` }
}
