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
        meaning:
          'both words, in any order; texts with the words next to each other come first; case and accents are ignored',
        example: 'tide table',
      },
      { syntax: '"a b"', meaning: 'these words, one after the other', example: '"high water"' },
      { syntax: '-a', meaning: 'without this word, phrase or filter', example: 'tide -moon -in:output' },
      {
        syntax: 'a OR b',
        meaning:
          'either; it binds tighter than a space, so `a b OR c d` is a, and b or c, and d; it joins words, or values of one filter, but no regular expressions',
        example: 'summer OR winter timetable',
      },
      {
        syntax: 'a*',
        meaning: 'words that begin so; in the window also the last word, until a space ends it',
        example: 'reflow*',
      },
      {
        syntax: 'foo_bar',
        meaning:
          'code words and paths, whole or by their parts: `bar` also finds `foo_bar`, `fooBar` and `foo.bar()`',
        example: 'src/station.ts',
      },
      {
        syntax: '文字',
        meaning: 'Chinese, Japanese and Korean by any part of a sentence',
        example: '絞り込み',
      },
      {
        syntax: '/regex/',
        meaning:
          'a regular expression on the text as it is; `/regex/i` ignores case; in a long text, what it finds may be 8,000 characters long, or 1,000 with two repeats such as `.*` between its words',
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
        meaning: `the same filter twice means either; only for ${BOTH.join(', ')} both must hold`,
        example: 'tool:Read tool:Grep station',
      },
    ],
  },
]
