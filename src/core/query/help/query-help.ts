import type { HelpEntry } from '../operators/operator.ts'
import { OPERATORS } from '../operators/registry.ts'

/** A part of the search language, for the help in the window, the references and `scrollback help search`. */
export interface HelpSection {
  readonly title: string
  readonly entries: readonly HelpEntry[]
}

const BOTH = OPERATORS.filter(({ twice }) => twice === 'both').map(({ names }) => `\`${names[0]}:\``)

export const QUERY_HELP: readonly HelpSection[] = [
  {
    title: 'Words',
    entries: [
      {
        syntax: 'a b',
        meaning: 'both words, in any order, next to each other first; ignores case and accents',
        example: 'tide table',
      },
      { syntax: '"a b"', meaning: 'this exact phrase', example: '"high water"' },
      { syntax: '-a', meaning: 'without this word, phrase or filter', example: 'tide -moon -in:output' },
      {
        syntax: 'a OR b',
        meaning:
          'either word; `a b OR c d` means a, and b or c, and d; works for words and for values of one filter, not for regular expressions',
        example: 'summer OR winter timetable',
      },
      {
        syntax: 'a*',
        meaning: 'words that start with this; in the window, also the last word until you type a space',
        example: 'reflow*',
      },
      {
        syntax: 'foo_bar',
        meaning:
          'identifiers and paths, as a whole or by their parts: `bar` also finds `foo_bar`, `fooBar` and `foo.bar()`',
        example: 'src/station.ts',
      },
      {
        syntax: '文字',
        meaning: 'Chinese, Japanese and Korean text, by any part of a sentence',
        example: '絞り込み',
      },
      {
        syntax: '/regex/',
        meaning:
          'a regular expression; `/regex/i` ignores case; in a long text, a match has at most 8,000 characters, or 1,000 with two repeats such as `.*`',
        example: 'release /\\d+\\.\\d+/',
      },
    ],
  },
  {
    title: 'Filters',
    entries: [
      ...OPERATORS.map(({ help }) => help),
      {
        syntax: 'project:a project:b',
        meaning: `either value of a repeated filter; with ${BOTH.join(', ')}, both must match`,
        example: 'tool:Read tool:Grep station',
      },
    ],
  },
]
