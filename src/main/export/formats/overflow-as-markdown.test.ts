import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import createParser from 'markdown-it'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readOverflowLines } from '../document/read-overflow-lines.ts'
import { overflowToMarkdown } from './overflow-as-markdown.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'scrollback-overflow-'))
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function write(output: string): Promise<string> {
  const path = join(folder, 'output.txt')
  writeFileSync(path, output)
  let markdown = ''
  const part = {
    kind: 'overflow',
    name: 'output.txt',
    read: () => readOverflowLines(path),
    branches: null,
  } as const
  for await (const piece of overflowToMarkdown(part)) markdown += piece
  return markdown
}

test.each([
  ['backticks in a row', '```\n<img>\n'],
  ['backticks that colours keep apart', 'a\n`\u001b[0m``\n<img>'],
  ['backticks around the end of a piece', `${'x'.repeat(1_000_000)}${'`'.repeat(200_000)}\n<img>`],
])('nothing in an output ends its fence: %s', async (_what, output) => {
  const tokens = createParser({ html: true }).parse(await write(output), {})
  expect(tokens.map(({ type }) => type)).toEqual(['html_block', 'fence', 'html_block'])
})

test('an output without backticks has a short fence', async () => {
  expect(await write('red\n')).toBe(
    '<details>\n<summary>Full output, output.txt</summary>\n\n```\nred\n\n```\n\n</details>',
  )
})
