import stringWidth from 'string-width'
import { QUERY_HELP } from '../../core/query/help/query-help.ts'

/** The search language as text. */
export function toQueryHelp(): string {
  const entries = QUERY_HELP.flatMap((section) => section.entries)
  const width = Math.max(...entries.map(({ syntax }) => stringWidth(syntax)))
  const pad = (syntax: string) => syntax + ' '.repeat(width - stringWidth(syntax))
  return QUERY_HELP.map(({ title, entries }) =>
    [
      `${title}:`,
      ...entries.flatMap(({ syntax, meaning, example }) => [
        `  ${pad(syntax)}  ${meaning.replaceAll('`', '')}`,
        `  ${' '.repeat(width)}  e.g. ${example}`,
      ]),
    ].join('\n'),
  ).join('\n\n')
}
