import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { damage, trickyText } from '../../../fixtures/damage.ts'
import { edit } from '../../../fixtures/file-tools.ts'
import { spilled } from '../../../fixtures/overflow.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import { isLink } from '../../core/parse/record.ts'
import { copyItems } from '../export/copy-as-markdown.ts'
import { readTranscript } from '../library/transcripts/read-transcript.ts'
import { mainPlace, readPlace, writeSession } from '../testing/read-place.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { createReader } from './reader.ts'
import { TranscriptCache } from './transcript-cache.ts'

const SAMPLES = join(import.meta.dirname, '../../../resources/sample-library/projects')

const sampleFiles = readdirSync(SAMPLES, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.jsonl') && !name.endsWith('journal.jsonl'))
  .sort()

test.each(sampleFiles)('every record of the sample %s can be found where it is shown', async (name) => {
  const file = join(SAMPLES, name)
  const reader = createReader()
  const { records } = await readTranscript(file)
  for (const record of records) {
    if (!isLink(record)) continue
    const way = await reader.locate({ file, uuid: record.uuid, block: 0 })
    const last = way.at(-1)
    expect(last?.place.file).toBe(file)
    // Each step of the way is an item of its reading, and all but the last open the next.
    for (const [at, { place, branch, key }] of way.entries()) {
      const { items } = await readPlace(reader, place, branch)
      const item = items.find((candidate) => candidate.key === key)
      expect(item).toBeDefined()
      if (at < way.length - 1) expect(item?.agents[0]).toEqual(way[at + 1]?.place)
    }
  }
})

test.each(sampleFiles)('every item of the sample %s has content, raw records and Markdown', async (name) => {
  const reader = createReader()
  const place = mainPlace(join(SAMPLES, name))
  const { items, header } = await readPlace(reader, place)
  const keys = items.map(({ key }) => key)
  const contents = await reader.items({ place, keys, isWhole: false })
  expect(contents.map(({ key }) => key)).toEqual(keys)
  expect(contents.map(({ kind }) => kind)).toEqual(items.map(({ kind }) => kind))
  for (const { key, kind, parts } of contents) {
    if (kind !== 'answer') expect(parts).not.toHaveLength(0)
    expect(await reader.raw({ place, key })).not.toHaveLength(0)
  }
  expect(structuredClone(contents)).toEqual(contents)
  if (items.length > 0) expect(await copyItems(reader, { place, keys })).not.toBe('')
  expect(await reader.oddLines(place)).toHaveLength(header.unreadable + header.unknown)
})

test.each(sampleFiles)('who passes through the sample %s is told what one who stays is', async (name) => {
  const place = mainPlace(join(SAMPLES, name))
  const staying = createReader()
  const keys = (await readPlace(staying, place)).items.map(({ key }) => key)
  const passing = createReader(new TranscriptCache(undefined, { isPassing: true, keepsLines: true }))
  for (const needs of [{}, { outcome: () => false }]) {
    const files = await Promise.all([staying, passing].map((reader) => reader.openItems(place, { needs })))
    for (const key of keys) {
      const [asStaying, asPassing] = files.map((file) => file.read(key))
      expect(asPassing).toEqual(asStaying)
    }
    for (const file of files) file.close()
  }
})

test('what was queued and not sent stands where it was typed, is found there and can be gone to', async () => {
  const t = transcript()
  t.prompt('Go')
  t.queue('enqueue', 'Sent at last')
  t.queue('dequeue')
  t.prompt('Sent at last')
  t.queue('enqueue', 'Forget it')
  t.queue('popAll')
  t.queue('enqueue', 'And then stop')
  const reader = createReader()
  const place = writeSession(t)
  const { items, turns } = await readPlace(reader, place)
  const queued = items.filter(({ kind }) => kind === 'queued')
  expect(items.slice(-2)).toEqual(queued)
  expect(turns.at(-1)).toMatchObject({ kind: 'prompt', title: 'Sent at last', count: 3 })
  const keys = queued.map(({ key }) => key)
  expect(await copyItems(reader, { place, keys })).toBe(
    '*Queued, not sent:*\n\n> Forget it\n\n*Queued, not sent:*\n\n> And then stop',
  )
  expect(await reader.find({ place, branch: null, query: 'forget' })).toMatchObject([
    { key: keys[0], count: 1 },
  ])

  const { records } = await readTranscript(place.file)
  const lines = records.filter((record) => record.kind === 'queue' && record.operation === 'enqueue')
  const found = await Promise.all(
    lines.map(({ offset }) => reader.locate({ file: place.file, uuid: null, offset, block: 0 })),
  )
  const sent = items.findLast(({ kind }) => kind === 'prompt')
  expect(found.map((way) => way.at(-1)?.key)).toEqual([sent?.key, ...keys])
})

test('an overflow is read by the page, and no page ends inside a character', async () => {
  const text = 'Höchstwasser 🌊 '.repeat(40_000)
  const t = transcript({ version: '2.1.120' })
  t.prompt('Measure')
  t.respond({ calls: [spilled(bash('tides'), text), spilled(bash('gone'), text, { isPresent: false })] })
  const reader = createReader()
  const place = writeSession(t)
  const keys = (await readPlace(reader, place)).items
    .filter(({ kind }) => kind === 'call')
    .map(({ key }) => key)
  const [there, gone] = (await reader.items({ place, keys, isWhole: false })).map(
    ({ overflow }) => overflow[0],
  )
  expect(there).toMatchObject({ size: Buffer.byteLength(text) })
  expect(gone).toMatchObject({ path: null, size: null })
  const pages: string[] = []
  for (let from: number | null = 0; from !== null; ) {
    const page = await reader.overflow({ place, name: there?.name ?? '', from })
    pages.push(page.text)
    from = page.next
  }
  expect(pages.length).toBeGreaterThan(2)
  expect(pages.join('')).toBe(text)
  const refused = { code: 'not-found', message: 'This output is no longer on disk.' }
  await expect(reader.overflow({ place, name: gone?.name ?? '', from: 0 })).rejects.toMatchObject(refused)
  const outside = `../../${t.sessionId}.jsonl`
  await expect(reader.overflow({ place, name: outside, from: 0 })).rejects.toMatchObject(refused)
})

test('words are found in prompts, answers, inputs and outputs of the branch, and counted', async () => {
  const t = transcript()
  t.prompt('Where is the lighthouse?')
  t.respond({
    text: 'Looking.',
    calls: [bash('grep lighthouse map.txt', { stdout: 'lighthouse lighthouse' })],
  })
  t.respond('At the Lighthouses road.')
  const reader = createReader()
  const place = writeSession(t)
  const { items } = await readPlace(reader, place)
  const find = async (query: string) =>
    (await reader.find({ place, branch: null, query })).map(({ key, count }) => [
      items.find((item) => item.key === key)?.kind,
      count,
    ])
  // Of the call: its command, the description of it, and twice its output.
  expect(await find('lighthouse')).toEqual([
    ['prompt', 1],
    ['call', 4],
    ['answer', 1],
  ])
  expect(await find('"lighthouse lighthouse"')).toEqual([['call', 1]])
  expect(await find('/th.use m/')).toEqual([['call', 2]])
  expect(await find('')).toEqual([])
  expect(await find('-nothing')).toEqual([])
})

test('words are counted as they are drawn: once in a diff, not in the addresses of links, and those of a view too', async () => {
  const t = transcript()
  t.prompt('Rename the lighthouse')
  const before = 'const lighthouse = 1\nconst pier = 2\n'
  t.respond({ calls: [edit('coast.ts', before, before.replace('2', '3'))] })
  t.respond('See [the **light**house](https://lighthouse.example/lighthouse).')
  t.prompt('And the pier?')
  t.respond('[Here](https://lighthouse.example).')
  const reader = createReader()
  const place = writeSession(t)
  const found = await reader.find({ place, branch: null, query: 'lighthouse' })
  // In the edit, once in the diff and once in what the tool said; the last is seen by nobody, and still leads to where it stands.
  expect(found.map(({ count }) => count)).toEqual([1, 2, 1, 1])
})

test('words are found in an overflow file, by the page on which they stand', async () => {
  const filler = 'nothing of note on this line\n'.repeat(12_000)
  const t = transcript({ version: '2.1.120' })
  t.prompt('Measure')
  t.respond({ calls: [spilled(bash('tides'), `${filler}the lighthouse\n${filler}a lighthouse, lighthouse`)] })
  const reader = createReader()
  const place = writeSession(t)
  const [found] = await reader.find({ place, branch: null, query: 'lighthouse' })
  expect(found).toMatchObject({ count: 0, pages: [{ count: 1 }, { count: 2 }] })
  for (const { name, from } of found?.pages ?? [])
    expect((await reader.overflow({ place, name, from })).text).toContain('lighthouse')
})

test('finding stops when it is cancelled', async () => {
  const t = transcript()
  for (let at = 0; at < 50; at++) {
    t.prompt(`Question ${at}`)
    t.respond('word '.repeat(20_000))
  }
  const reader = createReader()
  const place = writeSession(t)
  const abort = new AbortController()
  await readPlace(reader, place)
  const finding = reader.find({ place, branch: null, query: 'word' }, { signal: abort.signal })
  setImmediate(() => abort.abort())
  await expect(finding).rejects.toMatchObject({ code: 'cancelled' })
})

test('files that no writer means to write are read all the same', async () => {
  const t = transcript()
  t.prompt(trickyText.loneSurrogate)
  t.respond({ text: trickyText.markup, calls: [bash('x', { stdout: trickyText.controls })] })
  const [first = '', ...others] = t.lines()
  const deep = `{"type":"user","uuid":"deep","parentUuid":null,"message":{"content":[${'{"type":"tool_result","content":['.repeat(50_000)}${']}'.repeat(50_000)}]}}`
  const odd = `{"type":"user","uuid":"odd/uuid/3","parentUuid":null,"message":{"content":[{"type":"tool_use","id":"x"},7,null,"text"]}}`
  const files: Readonly<Record<string, string>> = {
    'empty.jsonl': '',
    'blank.jsonl': '\n\n\n',
    'torn.jsonl': [first, ...others.slice(0, 1), damage.torn(others[1] ?? '')].join('\n'),
    'garbage.jsonl': [damage.garbage(), first, damage.nulLine(), ...others, 'null', '[]', '"x"'].join('\n'),
    'deep.jsonl': `${deep}\n${first}\n`,
    'odd.jsonl': `${odd}\n${first}\n`,
    'circle.jsonl':
      '{"type":"user","uuid":"a","parentUuid":"b","message":{"content":"1"}}\n{"type":"user","uuid":"b","parentUuid":"a","message":{"content":"2"}}\n',
  }
  const root = temporaryRoot(Object.entries(files).map(([path, text]) => ({ path, text })))
  const reader = createReader()
  for (const name of Object.keys(files)) {
    const place = mainPlace(join(root, name))
    const { items, header } = await readPlace(reader, place)
    const keys = items.map(({ key }) => key)
    const contents = await reader.items({ place, keys, isWhole: true })
    expect(contents).toHaveLength(items.length)
    structuredClone(contents)
    await copyItems(reader, { place, keys })
    await reader.find({ place, branch: null, query: 'x' })
    for (const key of keys) await reader.raw({ place, key })
    expect(await reader.oddLines(place)).toHaveLength(header.unreadable + header.unknown)
  }
})
