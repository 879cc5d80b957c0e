import { expect, test } from 'vitest'
import { QUERY_HELP } from './query-help.ts'

const INTRODUCTION = `<!-- Written by npm run reference; the words are in src/core/query/help/query-help.ts. -->

# The search language

The same in the window's search field, in \`scrollback search\`, and in \`scrollback export --search\`. What it finds is a place in a conversation: a prompt, an answer, a thought, a call of a tool, its output, or a title. All words have to be in the same place; filters may hold for the session. Where Claude Code put a long output into a file of its own, every 128 KB or so of it are a place: words of two such pieces are not found together, and each piece that has them is a hit of its own. Each example finds something in the sample conversations.
`

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

test('docs/search.md says what the help of the search says (npm run reference writes it anew)', async () => {
  const sections = QUERY_HELP.map(({ title, entries }) => {
    const rows = entries.map(
      ({ syntax, meaning, example }) => `| ${code(syntax)} | ${meaning} | ${code(example)} |`,
    )
    return [`\n## ${title}\n`, '| you write | it finds | for example |', '|---|---|---|', ...rows, ''].join(
      '\n',
    )
  })
  await expect(INTRODUCTION + sections.join('')).toMatchFileSnapshot('../../../../docs/search.md')
})
