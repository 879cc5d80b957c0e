import { quote } from '../markdown/inline.ts'
import { takeTexts } from './call-fields.ts'
import { fields, RESULTS } from './piece.ts'
import { tellingOf } from './telling-of.ts'
import type { InputMarkdown, MarkdownForm, Tool, WriteProse } from './tool.ts'

/** Each field by its name. */
export const PLAIN_MARKDOWN: MarkdownForm = { input: ({ input }) => ({ own: '', rest: input }) }

/** A tool that we do not know, and what tools share that need no more: all it was given and all it gave. */
export const plainTool: Tool = {
  names: [],
  icon: 'wrench',
  detail: tellingOf,
  body: ({ input }) => [fields(input), RESULTS],
  markdown: PLAIN_MARKDOWN,
}

/** A field that is prose, quoted. */
export function writeQuoted(input: unknown, key: string, writeProse: WriteProse): InputMarkdown {
  const { texts, rest } = takeTexts(input, [key])
  const text = texts[key]
  return { own: text === undefined ? '' : quote(writeProse(text)), rest }
}
