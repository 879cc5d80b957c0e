import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { HelpEntry } from '../operators/operator.ts'
import { OPERATORS } from '../operators/registry.ts'
import { QUERY_HELP } from './query-help.ts'

const INTRODUCTION = `<!-- Written by npm run reference; the words are in src/core/query/help/query-help.ts and src/core/query/operators. -->

# The search language

Use this language in the search field, in \`scrollback search\`, and in \`scrollback export --search\`.

- A search finds places in a conversation: a prompt, an answer, a thought, a tool input, a tool output, or a title. All words must be in the same place. Filters may apply to the whole session.
- An overflow file is searched in pieces of about 128 KB. Words in two different pieces do not match together.
- Every example finds something in the sample library.
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

test('docs/search.md matches the search help (npm run reference writes it)', async () => {
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
