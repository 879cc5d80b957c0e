import { randomUUID } from 'node:crypto'
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ansi } from '../../../../fixtures/ansi.ts'
import { attachment } from '../../../../fixtures/attachments.ts'
import { spreadText } from '../../../../fixtures/damage.ts'
import { spilled } from '../../../../fixtures/overflow.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { toCommandEcho } from '../../../../fixtures/user-texts.ts'
import { contextAttachments } from '../../../core/parse/format/known-names.ts'
import { openSearchedLibrary } from '../../testing/index/searched-library.ts'

test('all of a record that nobody knows can be found', async () => {
  const t = transcript()
  t.prompt('Watch the coast')
  const uuid = '11111111-2222-4333-8444-555555555555'
  const { root, best, update } = await openSearchedLibrary(t)
  const strange = { type: 'vision', uuid, parentUuid: null, seen: { birds: ['A whimbrel'] } }
  appendFileSync(join(root, t.path()), `${JSON.stringify(strange)}\n`)
  await update()
  expect(await best('whimbrel')).toMatchObject({ kind: 'output', uuid, block: 0 })
})

test('a snippet has no colours and no tags, and marks what was looked for', async () => {
  const t = transcript()
  t.prompt(toCommandEcho('model', 'terns'))
  t.respond({ calls: [bash('ls', { stdout: `${ansi.green('✓')} ${ansi.bold('many')} puffins` })] })
  const { best } = await openSearchedLibrary(t)
  expect((await best('terns')).snippet).toMatchObject({ text: '/model terns', ranges: [{ from: 7, to: 12 }] })
  expect((await best('puffins')).snippet).toMatchObject({
    text: '✓ many puffins',
    ranges: [{ from: 7, to: 14 }],
  })
})

test('words that a terminal coloured are found, by words and by a regex, in overflow files too', async () => {
  const t = transcript()
  const coloured = `${ansi.red('red')}${ansi.green('wing')} passes`
  t.prompt('Go')
  const long = `${'gull\n'.repeat(9000)}${ansi.red('puf')}fin fails\n`
  t.respond({ calls: [bash('npm test', { stdout: coloured }), spilled(bash('cat all.txt'), long)] })
  const { search } = await openSearchedLibrary(t)
  for (const query of ['redwing', '"redwing passes"', '/redwing passes/', 'puffin', '/puffin fails/'])
    expect((await search(query)).total, query).toEqual({ sessions: 1, hits: 1 })
  expect((await search('31mred')).results).toEqual([])
})

test('what a terminal wrote to different places is found word by word', async () => {
  const t = transcript()
  t.prompt('Go')
  const drawn = 'transforming\u001b[2K\u001b[1Grendering chunks\u001b[3Cspaced \u009b33myellow\u009b0mhammer'
  t.respond({ calls: [bash('npm run build', { stdout: drawn })] })
  const { search, best } = await openSearchedLibrary(t)
  for (const query of ['rendering', '/chunks spaced/', '"chunks spaced"', '/yellowhammer$/', '33myellow'])
    expect((await search(query)).total?.hits, query).toBe(query === '33myellow' ? 0 : 1)
  expect((await best('spaced')).snippet.text).toBe('transforming rendering chunks spaced yellowhammer')
})

test('a regex finds a message that was spread into an object', async () => {
  const t = transcript()
  t.prompt('Go')
  const { root, search, update } = await openSearchedLibrary(t)
  const { message: _, ...rest } = JSON.parse(t.lines()[0] ?? '')
  const spread = {
    ...rest,
    uuid: randomUUID(),
    parentUuid: rest.uuid,
    message: spreadText('Many sanderlings'),
  }
  appendFileSync(join(root, t.path()), `${JSON.stringify(spread)}\n`)
  await update()
  for (const query of ['sanderlings', '/sanderl\\w+/'])
    expect((await search(query)).total, query).toEqual({ sessions: 1, hits: 1 })
})

test('nothing is found by the tags that Claude Code writes around commands', async () => {
  const t = transcript()
  t.command('model', { args: 'opus', stdout: 'Set' })
  t.user('<command-message>review is running…</command-message>\n<command-name>/review</command-name>')
  t.shell('make', 'built', 'warned')
  t.shell('true', '')
  t.respond('The tag is <local-command-stdout>.')
  const { best, search } = await openSearchedLibrary(t)
  for (const query of ['stderr', 'running', 'builtwarned', 'in:prompt command', '/<command/'])
    expect((await search(query)).results, query).toEqual([])
  for (const query of ['in:output /model opus/', 'in:prompt /review', 'in:output /built\\nwarned/', 'stdout'])
    expect((await search(query)).total, query).toEqual({ sessions: 1, hits: 1 })
  expect((await best('warned')).snippet).toMatchObject({
    text: 'built warned',
    ranges: [{ from: 6, to: 12 }],
  })
})

test('an overflow file of JSON is searched as what it says', async () => {
  const t = transcript()
  t.prompt('Go')
  const json = JSON.stringify([
    { type: 'text', text: `${'gull\n'.repeat(9000)}many "terns"\nskua\u001b[1mry` },
  ])
  const escaped = json.replace('many', 'x\\u003dy many')
  t.respond({ calls: [spilled(bash('birds'), escaped, { fileName: 'birds.json' })] })
  const { best, search } = await openSearchedLibrary(t)
  for (const query of ['skuary', '/many "terns"\\nskuary/', '/x=y many/', 'nskua'])
    expect((await search(query)).total?.hits, query).toBe(query === 'nskua' ? 0 : 1)
  const { text, ranges } = (await best('skuary')).snippet
  expect(text).toContain('gull x=y many "terns" skuary"}]')
  expect(ranges.map(({ from, to }) => text.slice(from, to))).toEqual(['skuary'])
})

test('no picture that was attached is found by its Base64', async () => {
  const t = transcript()
  t.prompt('Go')
  const image = { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'iVBORw0KGgo' } }
  t.attach(attachment('queued_command', { prompt: [{ type: 'text', text: 'Mind the terns' }, image] }))
  const { best, search } = await openSearchedLibrary(t)
  expect((await best('terns')).snippet.text).toBe('Mind the terns')
  for (const query of ['iVBORw0KGgo', '/iVBORw0KGgo/', 'base64', 'image'])
    expect((await search(query)).results, query).toEqual([])
})

test('a record with NULs inside is found by words and by a regex, and shown', async () => {
  const t = transcript()
  t.prompt('Go')
  const { root, best, search, update } = await openSearchedLibrary(t)
  const { uuid: parentUuid, ...rest } = JSON.parse(t.lines()[0] ?? '')
  const message = { role: 'user', content: 'Many~~dunlins on the flats' }
  const line = JSON.stringify({ ...rest, uuid: randomUUID(), parentUuid, message }).replace('~~', '\0\0')
  appendFileSync(join(root, t.path()), `${line}\n`)
  await update()
  for (const query of ['dunlins', '/dunl\\w+/', '/Many  dunlins/'])
    expect((await search(query)).total, query).toEqual({ sessions: 1, hits: 1 })
  expect((await best('dunlins')).snippet.text).toBe('Many dunlins on the flats')
})

test.each([...contextAttachments])(
  'an attachment of the kind %s is found by in:context only',
  async (kind) => {
    const t = transcript({ version: '2.1.290' })
    t.prompt('Count the terns')
    t.attach(attachment(kind, { text: 'Mention guillemots.', content: 'And puffins.' }))
    const { search, searcher } = await openSearchedLibrary(t)
    const now = Date.parse('2026-11-16T12:00:00Z')
    for (const word of [
      'guillemots',
      'mention guillemots',
      'is:abandoned OR is:error puffins',
      'tool:Bash puffins',
    ]) {
      expect((await search(word)).results).toEqual([])
      expect((await searcher.readFacets(word, { now })).total.hits).toBe(0)
    }
    expect((await search('in:context guillemots')).total?.hits).toBe(1)
  },
)

test('instructions to the model are found only on request', async () => {
  const t = transcript({ version: '2.1.290' })
  t.prompt('Count the terns')
  t.attach(attachment('instructions', { text: 'Always mention guillemots and terns.' }))
  t.attach(attachment('session_context', { email: 'ada@guillemots.example' }))
  t.attach(attachment('edited_text_file', { filename: '/a/guillemot.md', snippet: 'a razorbill' }))
  t.respond('Three terns.')
  const { search, best } = await openSearchedLibrary(t)
  const countOf = async (query: string) => (await search(query)).total?.hits
  expect(await countOf('guillemots')).toBe(0)
  expect(await countOf('-in:prompt guillemots')).toBe(0)
  expect(await countOf('in:context guillemots')).toBe(2)
  expect(await countOf('in:prompt,context guillemots')).toBe(2)
  expect(await countOf('razorbill')).toBe(1)
  expect(await countOf('terns')).toBe(3)
  expect(await best('in:context mention')).toMatchObject({ kind: 'context' })
})
