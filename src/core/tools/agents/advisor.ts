import { fields, PROSE_RESULTS } from '../piece.ts'
import { PLAIN_MARKDOWN } from '../plain-tool.ts'
import { tellingOf } from '../telling-of.ts'
import type { Tool } from '../tool.ts'

/** A second model was asked, in the middle of a response. */
export const advisorTool: Tool = {
  names: ['advisor'],
  icon: 'lightbulb',
  label: () => 'Advisor',
  detail: tellingOf,
  isProse: true,
  body: ({ input, results }) => [
    fields(input),
    results.length > 0 ? { kind: 'labelled', label: 'Advice', pieces: [PROSE_RESULTS] } : undefined,
  ],
  markdown: { ...PLAIN_MARKDOWN, isResultProse: true },
}
