import type { TextKind } from '../../search/searchable-text.ts'
import type { Operator } from './operator.ts'
import { parseChoices } from './parse-choices.ts'

const MEANINGS: Readonly<Record<TextKind | 'note', string>> = {
  prompt: 'what you wrote',
  answer: 'what Claude answered',
  thinking: 'what Claude thought',
  tool: 'tool inputs: commands, paths, edits',
  output: 'tool outputs',
  title: 'titles and summaries',
  context: 'instructions to the model',
  note: 'your notes',
}

const KINDS = Object.entries(MEANINGS).map(
  ([kind, meaning]) =>
    ({
      value: kind,
      meaning,
      condition: { of: 'text', text: { fact: 'kind', is: kind as TextKind | 'note' } },
    }) as const,
)

export const inOperator: Operator = {
  names: ['in'],
  meaning: 'a kind of text',
  values: KINDS,
  help: {
    syntax: 'in:prompt',
    meaning:
      'only prompts; also answer, thinking, tool (tool inputs), output, title, context (instructions to the model, which other searches leave out), and note (your notes)',
    example: 'in:prompt,answer clock',
  },
  twice: 'either',
  parse: (value) => parseChoices('in', value, KINDS),
}
