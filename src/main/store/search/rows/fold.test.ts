import { appendFileSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../../../../fixtures/conversation.ts'
import { fork, internalAgent } from '../../../../../fixtures/derived-transcripts.ts'
import { spilled } from '../../../../../fixtures/overflow.ts'
import { bash } from '../../../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../../../fixtures/transcript.ts'
import { askIndex } from '../../../testing/index/ask-index.ts'
import { keptLibrary } from '../../../testing/index/kept-library.ts'
import { updateTestIndex } from '../../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../../testing/temporary-root.ts'
import { findShardPaths } from '../../database/shard-paths.ts'
import { Shard } from '../../tables/shard.ts'
import type { UpdateOptions } from '../../update/update-index.ts'
import { SHARES } from '../../write/sharing.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

function openLibrary(...transcripts: readonly Transcript[]) {
  const root = temporaryRoot(transcripts.flatMap((t) => t.files()))
  const folder = join(temporaryRoot([]), 'index')
  const find = (query: string) =>
    askIndex(
      folder,
      async (searcher) => (await searcher.search(query, { limit: 50, sort: 'relevance', now })).results,
    )
  return {
    root,
    folder,
    find,
    update: (options: Partial<UpdateOptions> = {}) => updateTestIndex(folder, [root], options),
    findIds: async (query: string) => (await find(query)).map(({ session }) => session.id),
    facets: (query: string) => askIndex(folder, (searcher) => searcher.readFacets(query, { now })),
    /** The record that a hit is said to stand at. */
    readLine(place: { readonly path: string; readonly offset: number; readonly length: number } | undefined) {
      if (place === undefined) throw new Error('A place is expected')
      const bytes = readFileSync(join(root, place.path))
      return JSON.parse(bytes.toString('utf8', place.offset, place.offset + place.length))
    },
    write(t: Transcript, text = t.text()) {
      mkdirSync(dirname(join(root, t.path())), { recursive: true })
      writeFileSync(join(root, t.path()), text)
    },
    lose: (t: Transcript) => renameSync(join(root, t.path()), join(root, `${t.path()}.away`)),
    bring: (t: Transcript) => renameSync(join(root, `${t.path()}.away`), join(root, t.path())),
    shardOf(t: Transcript): number {
      return findShardPaths(folder).findIndex((path) => {
        const shard = new Shard(path)
        try {
          return shard.files.find(root, t.path()) !== undefined
        } finally {
          shard.close()
        }
      })
    },
  }
}

/** The origin is indexed before its fork. */
async function openFork(origin: Transcript, other: Transcript) {
  const library = openLibrary(origin)
  await library.update()
  library.write(other)
  await library.update()
  return library
}

function sibling(origin: Transcript): Transcript {
  const other = fork(origin, { seed: 'sibling' })
  other.checkout('feature')
  other.prompt('About petrels')
  return other
}

test('what is found in a session with a copy is shown where it stands in that session', async () => {
  const origin = transcript({ seed: 'origin' })
  origin.prompt('Which bird?')
  const { leaf } = origin.respond('Which one do you mean?')
  origin.prompt('The large one')
  origin.respond('A shearwater, of course.')
  const other = fork(origin, { seed: 'other' })
  other.rewindTo(leaf)
  other.checkout('feature')
  other.prompt('The small one')
  other.respond('A petrel.')
  const library = await openFork(origin, other)
  expect(await library.findIds('in:answer shearwater')).toEqual([other.sessionId])
  expect(await library.findIds('-branch:feature in:answer shearwater')).toEqual([origin.sessionId])
  const [result] = await library.find('branch:feature in:answer shearwater')
  expect(result?.session.id).toBe(other.sessionId)
  expect(result?.best).toMatchObject({ branch: 'abandoned', line: { path: other.path() } })
  expect(result?.best.snippet.text).toContain('A shearwater')
  expect(library.readLine(result?.best.line)).toMatchObject({
    uuid: result?.best.uuid,
    sessionId: other.sessionId,
  })
})

test('an output in a file of its own is opened at the record of the session that it is found in', async () => {
  const origin = transcript({ seed: 'origin', version: '2.1.100' })
  origin.prompt('Look')
  origin.respond({ calls: [spilled(bash('cat birds'), `${'gull\n'.repeat(20_000)}skua\n`)] })
  const library = await openFork(origin, sibling(origin))
  const [own] = await library.find('-branch:feature skua')
  const [copy] = await library.find('branch:feature skua')
  expect(own?.session.id).toBe(origin.sessionId)
  expect(copy?.session.id).toBe(sibling(origin).sessionId)
  expect(copy?.best.overflow).toEqual(own?.best.overflow)
  expect(copy?.best.uuid).toBe(own?.best.uuid)
  expect(library.readLine(copy?.best.line)).toMatchObject({
    uuid: own?.best.uuid,
    sessionId: sibling(origin).sessionId,
  })
})

test('an output in a file of its own stands on a branch as the record that names it does in each session', async () => {
  const origin = transcript({ seed: 'origin', version: '2.1.100' })
  origin.prompt('Look')
  origin.respond('Where?')
  const choice = origin.cursor
  origin.prompt('Here')
  origin.respond({ calls: [spilled(bash('cat birds'), `${'gull\n'.repeat(20_000)}skua\n`)] })
  const other = fork(origin, { seed: 'other' })
  other.prompt('About petrels')
  origin.rewindTo(choice)
  origin.prompt('There')
  origin.respond('Nothing.')
  const [, output] = origin.files()
  if (output === undefined) throw new Error('An output is expected')
  // The one that is linear names the output first.
  const library = openLibrary(other)
  mkdirSync(dirname(join(library.root, output.path)), { recursive: true })
  writeFileSync(join(library.root, output.path), output.text)
  await library.update()
  library.write(origin)
  await library.update()
  expect(await library.findIds('skua')).toHaveLength(1)
  expect(await library.findIds('skua is:abandoned')).toEqual([origin.sessionId])
  expect(await library.findIds('skua -is:abandoned')).toEqual([other.sessionId])
})

test.each(['is:kept', 'is:kept,error', '-is:subagent is:kept,abandoned'])(
  '%s finds the one of two sessions that is kept',
  async (filter) => {
    const origin = conversation('About shearwaters', 'A plan.')
    const other = sibling(origin)
    const library = keptLibrary(temporaryRoot(other.files()))
    await library.keep()
    mkdirSync(dirname(join(library.root, origin.path())), { recursive: true })
    writeFileSync(join(library.root, origin.path()), origin.text())
    await library.update()
    const ids = (await library.find(`${filter} in:prompt shearwaters`)).map(({ session }) => session.id)
    expect(ids).toEqual([other.sessionId])
  },
)

test('what an internal agent repeats is found in the conversation that it is of, also where the agent was read first', async () => {
  const t = conversation('About shearwaters', 'A plan.', { version: '2.1.100' })
  internalAgent(t, 'compact', 'Summarise', 'We looked.')
  const library = openLibrary(t)
  library.lose(t)
  await library.update()
  library.bring(t)
  await library.update()
  expect(await library.findIds('-is:subagent in:prompt shearwaters')).toEqual([t.sessionId])
  // As in an index that is built in one go.
  expect(await library.findIds('is:subagent in:prompt shearwaters')).toEqual([])
  expect(await library.find('in:prompt shearwaters')).toMatchObject([{ hits: 1 }])
})

/** A session, and a fork of it in the other shard. */
function across() {
  const origin = conversation('About shearwaters', 'A plan.', { seed: 'origin', cwd: '/home/ada/harbour' })
  const other = fork(origin, { seed: 'other', cwd: '/home/ada/harbour-worktree' })
  other.checkout('feature')
  other.prompt('About petrels')
  return { origin, other }
}

test.each([
  ['at once', 0, {}],
  ['in threads, of many files', 60, { threadsFrom: 1, muchFrom: 1 }],
] as const)('what two shards have is found once, indexed %s', async (_, length, options) => {
  const { origin, other } = across()
  const more = Array.from({ length }, (_, at) =>
    conversation('Some bird', 'Some answer', { seed: `bird ${at}`, cwd: `/home/ada/birds ${at % 2}` }),
  )
  const library = openLibrary(origin, other, ...more)
  await library.update(options)
  expect(library.shardOf(origin)).not.toBe(library.shardOf(other))
  expect(await library.find('in:prompt shearwaters')).toMatchObject([{ hits: 1 }])
  expect(await library.facets('in:prompt shearwaters')).toMatchObject({ total: { sessions: 1, hits: 1 } })
  expect(await library.findIds('petrels')).toEqual([other.sessionId])
  expect(await library.findIds('branch:feature in:prompt shearwaters')).toEqual([other.sessionId])
  expect(await library.findIds('-branch:feature in:prompt shearwaters')).toEqual([origin.sessionId])
})

test.each(['origin', 'other'] as const)(
  'of two shards, the %s gone or written anew leaves what they share to the other one',
  async (name) => {
    const sessions = across()
    const lost = sessions[name]
    const left = name === 'origin' ? sessions.other : sessions.origin
    const library = openLibrary(sessions.origin, sessions.other)
    await library.update()
    const find = () => library.findIds('in:prompt shearwaters')
    const [first] = await find()
    library.lose(lost)
    await library.update()
    expect(await find()).toEqual([left.sessionId])
    library.bring(lost)
    await library.update()
    expect(await find()).toEqual([first])
    library.write(lost, conversation('Something', 'Else.', { cwd: lost.cwd }).text())
    await library.update()
    expect(await find()).toEqual([left.sessionId])
    library.write(lost)
    await library.update()
    expect(await find()).toEqual([first])
  },
)

test('records that come to a session later are found once too', async () => {
  const { origin, other } = across()
  const [start = '', ...rest] = other.text().split(/(?<=\n)/)
  const library = openLibrary(origin)
  library.write(other, start)
  await library.update()
  expect(library.shardOf(origin)).not.toBe(library.shardOf(other))
  appendFileSync(join(library.root, other.path()), rest.join(''))
  await library.update()
  expect(await library.findIds('in:answer plan')).toHaveLength(1)
})

test('what an update that was killed did not compare, the next one does, though no file has changed', async () => {
  const { origin, other } = across()
  const library = openLibrary(origin, other)
  await library.update()
  for (const path of findShardPaths(library.folder)) {
    const shard = new Shard(path)
    shard.begin()
    shard.statements.prepare('UPDATE files SET shares = 0, compared = 0').run()
    shard.commit()
    shard.close()
  }
  // What was not compared may be anywhere.
  expect(await library.findIds('in:prompt shearwaters')).toHaveLength(1)
  expect(await library.update()).toMatchObject({ changed: 0 })
  expect(await library.findIds('in:prompt shearwaters')).toHaveLength(1)
  for (const path of findShardPaths(library.folder)) {
    const shard = new Shard(path)
    const files = shard.statements.prepare('SELECT shares, compared FROM files').all()
    expect(files).toMatchObject([
      { shares: SHARES.elsewhere | SHARES.responses, compared: expect.any(Number) },
    ])
    shard.close()
  }
})
