import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HelpEntry } from '../operators/operator.ts'
import { OPERATORS } from '../operators/registry.ts'
import { QUERY_HELP } from './query-help.ts'

const INTRODUCTION = `<!-- Written by npm run reference; the words are in src/core/query/help/query-help.ts and src/core/query/operators. -->

# The search language

The same in the window's search field, in \`scrollback search\`, and in \`scrollback export --search\`. What it finds is a place in a conversation: a prompt, an answer, a thought, a call of a tool, its output, or a title. All words have to be in the same place; filters may hold for the session. Where Claude Code put a long output into a file of its own, every 128 KB or so of it are a place: words of two such pieces are not found together, and each piece that has them is a hit of its own. Each example finds something in the sample conversations.
`

const README = join(import.meta.dirname, '../../../../README.md')
const TABLE = /(<!-- operators[^>]*-->\n)[\s\S]*?(\n<!-- \/operators -->)/

const code = (text: string) => `\`${text.replaceAll('|', '\\|')}\``

const HEADER = ['| you write | it finds | for example |', '|---|---|---|']

function toTable(entries: readonly HelpEntry[]): string {
  const rows = entries.map(
    ({ syntax, meaning, example }) => `| ${code(syntax)} | ${meaning} | ${code(example)} |`,
  )
  return [...HEADER, ...rows].join('\n')
}

test('docs/search.md says what the help of the search says (npm run reference writes it)', async () => {
  const sections = QUERY_HELP.map(({ title, entries }) => `\n## ${title}\n\n${toTable(entries)}\n`)
  await expect(INTRODUCTION + sections.join('')).toMatchFileSnapshot('../../../../docs/search.md')
})

test('README.md has a row for each operator (npm run reference writes them)', async () => {
  const readme = readFileSync(README, 'utf8')
  expect(readme).toMatch(TABLE)
  const table = toTable(OPERATORS.map(({ help }) => help))
  const written = readme.replace(TABLE, (_, begin, end) => `${begin}\n${table}\n${end}`)
  await expect(written).toMatchFileSnapshot(README)
})
