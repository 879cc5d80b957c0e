import { findNumber } from '../../parse/json-value.ts'
import { firstTextOf, outcomeOf, takeTexts } from '../call-fields.ts'
import { fields, figure, PROSE_RESULTS, pieceOf } from '../piece.ts'
import { PLAIN_MARKDOWN } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'

export const webPageTool: Tool = {
  names: ['WebFetch', 'web_fetch'],
  icon: 'globe',
  label: () => 'Web page',
  detail: (input) => firstTextOf(input, 'url'),
  figures: (call) => {
    const code = findNumber(outcomeOf(call)?.code)
    return [figure(code === undefined || code === 200 ? undefined : String(code))]
  },
  body: (call) => {
    const { texts, rest } = takeTexts(call.input, ['url', 'prompt'])
    return [
      pieceOf(texts.url, (url) => ({ kind: 'link', url })),
      pieceOf(texts.prompt, (text) => ({
        kind: 'labelled',
        label: 'Question about the page',
        pieces: [{ kind: 'typed', text }],
      })),
      fields(rest),
      call.results.length > 0 ? { kind: 'labelled', label: 'Answer', pieces: [PROSE_RESULTS] } : undefined,
    ]
  },
  markdown: PLAIN_MARKDOWN,
}
