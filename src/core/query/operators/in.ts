import type { TextKind } from '../../search/searchable-text.ts'
import type { Operator } from './operator.ts'
import { parseChoices } from './parse-choices.ts'

const MEANINGS: Readonly<Record<TextKind, string>> = {
  prompt: 'what you wrote',
  answer: 'what Claude answered',
  thinking: 'what Claude thought',
  tool: 'what tools were asked: commands, paths, edits',
  output: 'what tools gave back',
  title: 'titles and summaries',
  context: 'what the model was told beside the conversation',
}

const KINDS = Object.entries(MEANINGS).map(
  ([kind, meaning]) =>
    ({
      value: kind,
      meaning,
      condition: { of: 'text', text: { fact: 'kind', is: kind as TextKind } },
    }) as const,
)

export const inOperator: Operator = {
  names: ['in'],
  meaning: 'what kind of text',
  values: KINDS,
  help: {
    syntax: 'in:prompt',
    meaning:
      'only in prompts; also answer, thinking, tool (what a tool was asked), output, title, context (instructions to the model, which other searches leave out)',
    example: 'in:prompt,answer clock',
  },
  twice: 'either',
  parse: (value) => parseChoices('in', value, KINDS),
}
