import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { agent } from '../../../fixtures/agent-tools.ts'
import { spilled } from '../../../fixtures/overflow.ts'
import { bash } from '../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../fixtures/transcript.ts'
import { copyItems } from '../export/copy-as-markdown.ts'
import type { Reader } from '../reader/reader.ts'
import { keptLibrary } from '../testing/index/kept-library.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { openKeptReader } from './open-kept-reader.ts'

const WORDS = `${'gull\n'.repeat(9000)}skua\n`

function birds(version: string): Transcript {
  const t = transcript({ seed: 'birds', version })
  t.prompt('Where are the kittiwakes?')
  t.respond({ calls: [spilled(bash('cat all.txt'), WORDS)] })
  t.respond({
    calls: [agent({ prompt: 'Count gannets', description: 'Count', work: (a) => void a.respond('Forty.') })],
  })
  t.respond('On the cliff.')
  return t
}

async function openLibrary(version: string) {
  const t = birds(version)
  const library = keptLibrary(temporaryRoot(t.files()))
  await library.keep()
  const reader = openKeptReader(library.kept)
  const file = join(library.root, t.path())
  return { ...library, t, reader, file, lose: () => library.lose(`projects/${t.projectDir}`) }
}

/** All that a reader can be asked for, without what tells one file from another. */
async function readAll(reader: Reader, file: string) {
  const place = { file, sidechain: null }
  const reading = await reader.open({ place, branch: null, revision: null })
  if (reading === null) throw new Error('Nothing was read')
  const { revision, ...rest } = reading
  const read = { ...rest, header: { ...rest.header, isLive: false } }
  const keys = read.items.map(({ key }) => key)
  const agents = read.items.flatMap(({ agents: found }) => found)
  const first = read.items[0]?.key.split('/')[0] ?? ''
  const overflow = (await reader.items({ place, keys, isWhole: true })).flatMap((item) => item.overflow)
  return {
    read,
    items: await reader.items({ place, keys, isWhole: false }),
    raw: await reader.raw({ place, key: keys[0] ?? '' }),
    odd: await reader.oddLines(place),
    found: await reader.find({ place, branch: null, query: 'kittiwakes' }),
    located: await reader.locate({ file, uuid: first, block: 0 }),
    markdown: await copyItems(reader, { place, keys }),
    overflow: await Promise.all(overflow.map(({ name }) => reader.overflow({ place, name, from: 0 }))),
    agents: await Promise.all(
      agents.map(async (agentPlace) => {
        const opened = await reader.open({ place: agentPlace, branch: null, revision: null })
        const uuid = opened?.items[0]?.key.split('/')[0] ?? ''
        return { items: opened?.items, way: await reader.locate({ file: agentPlace.file, uuid, block: 0 }) }
      }),
    ),
  }
}

test.each(['2.1.100', '2.0.60'])(
  'a deleted session of %s reads as before, with subagents and outputs, by the paths it had',
  async (version) => {
    const library = await openLibrary(version)
    const before = await readAll(library.reader, library.file)
    expect(before.agents).toHaveLength(1)
    expect(before.overflow).toHaveLength(1)
    expect(existsSync(join(library.dataFolder, 'kept'))).toBe(false)
    library.lose()
    expect(await readAll(library.reader, library.file)).toEqual(before)
    const place = { file: library.file, sidechain: null }
    const reading = await library.reader.open({ place, branch: null, revision: null })
    expect(reading?.header.isLive).toBe(false)
  },
)

test('a session that is there is read where it is, though it is kept', async () => {
  const library = await openLibrary('2.1.100')
  const more = transcript({ seed: 'more' })
  more.prompt('Written after the last pass')
  writeFileSync(library.file, more.lines().join('\n'))
  const place = { file: library.file, sidechain: null }
  const reading = await library.reader.open({ place, branch: null, revision: null })
  expect(reading?.turns.map(({ title }) => title)).toEqual(['Written after the last pass'])
})

test('with the vault away, a deleted session is no longer on disk', async () => {
  const library = await openLibrary('2.1.100')
  library.lose()
  library.switchVault(false)
  const place = { file: library.file, sidechain: null }
  await expect(library.reader.open({ place, branch: null, revision: null })).rejects.toMatchObject({
    code: 'not-found',
  })
})

test('a subagent of which the file is left is read with its conversation, which is not', async () => {
  const library = await openLibrary('2.1.100')
  const { agents, read } = await readAll(library.reader, library.file)
  const left = read.items.find(({ agents }) => agents.length > 0)?.agents[0]
  const file = left?.file ?? ''
  const uuid = agents[0]?.items?.[0]?.key.split('/')[0] ?? ''
  const way = await library.reader.locate({ file, uuid, block: 0 })
  expect(way).toHaveLength(2)
  rmSync(library.file)
  expect(await library.reader.locate({ file, uuid, block: 0 })).toEqual(way)
})

test('subagents and outputs that were cleaned up are read, while their conversation is there', async () => {
  const library = await openLibrary('2.1.100')
  const before = await readAll(library.reader, library.file)
  rmSync(library.file.replace(/\.jsonl$/, ''), { recursive: true })
  expect(await readAll(library.reader, library.file)).toEqual(before)
})
