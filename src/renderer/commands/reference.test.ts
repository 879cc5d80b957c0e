import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { succeed } from '../../shared/result.ts'
import type { Client } from '../state/client.ts'
import { createStores } from '../state/stores.ts'
import { toKept } from '../testing/to-kept.ts'
import { toKeyLabel } from './chords.ts'
import { type AppCommand, COMMAND_GROUPS } from './command.ts'
import { runCommands } from './run-commands.ts'

const INTRODUCTION = `<!-- Written by npm run reference; the words are in src/renderer/commands. -->

# Keys

Press \`?\` in the window to see this list. The command palette (Ctrl+K or ⌘K) has these commands and more. Single-letter keys work whenever you are not typing text.
`

function listCommands(): readonly AppCommand[] {
  const client = { invoke: async () => succeed(null), on: () => () => {} } as unknown as Client
  const stores = createStores(client, toKept())
  runCommands(client, stores, () => false)
  return stores.commands.getState().commands.filter(({ keys }) => keys.length > 0)
}

test('docs/keys.md lists every key of the registry (npm run reference rewrites it)', async () => {
  const commands = listCommands()
  const sections = COMMAND_GROUPS.map((group) => {
    const rows = commands.filter((command) => command.group === group).map(toRow)
    return rows.length === 0
      ? ''
      : [`\n## ${group}\n`, '| Linux, Windows | macOS | |', '|---|---|---|', ...rows, ''].join('\n')
  })
  await expect(INTRODUCTION + sections.join('')).toMatchFileSnapshot('../../../docs/keys.md')
})

test('every key that README.md names does something', () => {
  const readme = readFileSync(join(import.meta.dirname, '../../../README.md'), 'utf8')
  const named = [...readme.matchAll(/<kbd>(.+?)<\/kbd>/g)].map(([, label = '']) => label)
  const known = new Set(listCommands().flatMap(({ keys }) => keys.map((key) => toKeyLabel(key, 'linux'))))
  const unknown = named.filter((label) => !known.has(label.replace('Ctrl/⌘', 'Ctrl').replaceAll(' ', '+')))
  expect(named.length).toBeGreaterThan(10)
  expect(unknown).toEqual([])
})

function toRow({ keys, title }: AppCommand): string {
  const labels = (platform: string) => keys.map((key) => `<kbd>${toKeyLabel(key, platform)}</kbd>`).join(' ')
  return `| ${labels('linux')} | ${labels('darwin')} | ${title} |`
}
