import { assertNever } from '../assert-never.ts'
import type { MarkupPart } from './markup-part.ts'
import { readMarkup, toCommandLine } from './read-markup.ts'

/**
 * What a text says to people, for titles and previews: without tags, and without what is meant for the model alone. Empty where nothing else
 * is in it.
 */
export function plainTextOf(text: string): string {
  if (!text.includes('<')) return text
  const parts = readMarkup(text)
  const [first] = parts
  if (parts.length === 1 && first?.kind === 'text') return text
  return parts
    .map((part) => wordsOf(part).trim())
    .filter((words) => words !== '')
    .join('\n')
}

function wordsOf(part: MarkupPart): string {
  switch (part.kind) {
    case 'text':
    case 'shell':
    case 'output':
    case 'memory':
      return part.text
    case 'command':
      return part.name === '' && part.args === '' ? part.message : toCommandLine(part)
    case 'message':
      return part.summary || part.text
    case 'notification':
      return part.summary || part.text || (part.fields.status ?? '')
    case 'overflow':
      return part.notice
    case 'context':
    case 'thinking':
    case 'figures':
      return ''
    default:
      return assertNever(part)
  }
}
