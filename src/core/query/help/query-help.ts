/** The search language, for the help in the window, the README and `scrollback help search`. */
export interface HelpEntry {
  readonly syntax: string
  readonly meaning: string
  readonly example: string
}

export interface HelpSection {
  readonly title: string
  readonly entries: readonly HelpEntry[]
}

export const QUERY_HELP: readonly HelpSection[] = [
  {
    title: 'Words',
    entries: [
      {
        syntax: 'a b',
        meaning: 'both words, in any order; case and accents are ignored',
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
      {
        syntax: 'in:prompt',
        meaning:
          'only in prompts; also answer, thinking, tool (what a tool was asked), output, title, context (instructions to the model, which other searches leave out)',
        example: 'in:prompt,answer clock',
      },
      {
        syntax: 'project:name',
        meaning: 'in projects whose folder holds this',
        example: 'project:"Ferry Timetable"',
      },
      { syntax: 'tool:Bash', meaning: 'calls of this tool, by what it was asked', example: 'tool:Bash git' },
      {
        syntax: 'file:path',
        meaning: 'sessions in which a tool was given this path, or the start of a part of it',
        example: 'file:src/station.ts',
      },
      {
        syntax: 'model:name',
        meaning: 'in sessions in which a model answered whose name holds this',
        example: 'model:opus',
      },
      {
        syntax: 'branch:name',
        meaning: 'in sessions that were, at any time, on a git branch whose name holds this',
        example: 'branch:tide-curve',
      },
      {
        syntax: 'after:2026-10-05',
        meaning:
          'from this date on; a month, a year, an age (12h, 7d, 2w, 3m, 1y), today and yesterday work too; a title is as new as its session',
        example: 'after:2026-11',
      },
      {
        syntax: 'before:2026-10',
        meaning: 'older than this date, in the same ways',
        example: 'before:2026-10',
      },
      {
        syntax: 'is:kept',
        meaning:
          'kept in the vault; also gone (from disk), abandoned (a branch left behind), subagent, error',
        example: 'is:error clock',
      },
      {
        syntax: 'project:a project:b',
        meaning: 'the same filter twice means either, except for `is:`, where both must hold',
        example: 'tool:Read tool:Grep station',
      },
    ],
  },
]
