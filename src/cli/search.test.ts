import { appendFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { transcript } from '../../fixtures/transcript.ts'
import { INDEXER, SHARD_WORKER } from '../main/testing/index/update-test-index.ts'
import { temporaryRoot } from '../main/testing/temporary-root.ts'
import { forkNode } from '../main/threads/fork-node.ts'
import { runScrollback } from './testing/run-scrollback.ts'

function openMachine({ isScreen = false } = {}) {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const data = join(home, 'data')
  const scrollback = (...args: readonly string[]) =>
    runScrollback(args, {
      home,
      env: { SCROLLBACK_USER_DATA: data },
      isScreen,
      shardWorker: SHARD_WORKER,
    })
  return { home, data, scrollback }
}

const tides = () =>
  conversation('When is high water at the harbour?', 'High water is at noon.', { cwd: '/home/ada/tides' })

const moon = () => conversation('Where is the moon?', 'Above the harbour.', { cwd: '/home/ada/moon' })

test('search updates the index and prints the results', async () => {
  const { scrollback } = openMachine()
  const t = tides()
  const root = temporaryRoot(t.files())
  expect((await scrollback('search', 'harbour', '--root', root)).out.split('\n')).toEqual([
    'When is high water at the harbour?',
    expect.stringMatching(new RegExp(`^  ${t.sessionId.slice(0, 8)} · /home/ada/tides · .* · 2 hits$`)),
    expect.stringContaining('When is high water at the harbour?'),
  ])
  const before = t.lines().length
  t.prompt('And the estuary?')
  appendFileSync(join(root, t.path()), `${t.lines().slice(before).join('\n')}\n`)
  expect(await scrollback('search', 'estuary', '--root', root)).toMatchObject({ code: 0, err: '' })
  expect((await scrollback('search', 'estuary', '--root', root)).out).toContain('prompt: And the estuary?')
})

test('search --json has exactly the documented keys', async () => {
  const { scrollback } = openMachine()
  const t = tides()
  const root = temporaryRoot(t.files())
  const { code, out, err } = await scrollback('search', '--json', 'in:answer', 'noon', '--root', root)
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(JSON.parse(out)).toEqual([
    {
      session: t.sessionId,
      path: join(root, t.path()),
      title: 'When is high water at the harbour?',
      project: '/home/ada/tides',
      hits: 1,
      best: {
        uuid: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: 'answer',
        snippet: 'High water is at noon.',
        timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        branch: 'active',
      },
    },
  ])
})

test('search is limited to the given roots, even if the index has others', async () => {
  const { scrollback } = openMachine()
  const [one, two] = [temporaryRoot(tides().files()), temporaryRoot(moon().files())]
  await scrollback('index', '--root', one, '--root', two)
  const titles = async (...args: readonly string[]) =>
    JSON.parse((await scrollback('search', 'harbour', '--json', ...args)).out).map(
      ({ title }: { title: string }) => title,
    )
  expect(await titles('--root', two)).toEqual(['Where is the moon?'])
  expect(await titles('--root', one, '--root', two)).toHaveLength(2)
  expect(await titles('--root', one, '--root', two, '--limit', '1')).toHaveLength(1)
})

test('search says how many sessions --limit left out, except in JSON', async () => {
  const { scrollback } = openMachine()
  const root = temporaryRoot([...tides().files(), ...moon().files()])
  const search = (...args: readonly string[]) => scrollback('search', 'harbour', '--root', root, ...args)
  expect((await search('--limit', '1')).err).toBe('\n…and 1 more session. Use --limit 2 to print all.')
  expect((await search('--limit', '2')).err).toBe('')
  expect((await search('--limit', '1', '--json')).err).toBe('')
})

test('a match on the git branch says so', async () => {
  const { scrollback } = openMachine()
  const t = transcript({ seed: 'branch', gitBranch: 'feature/puffin' })
  t.prompt('Where are they?')
  const { out } = await scrollback('search', 'puffin', '--root', temporaryRoot(t.files()))
  expect(out).toContain('1 hit')
  expect(out).toContain('  git branch: feature/puffin')
})

test('no matches is one sentence, and an empty list in JSON', async () => {
  const { scrollback } = openMachine()
  const root = temporaryRoot(tides().files())
  expect(await scrollback('search', 'albatross', '--root', root)).toEqual({
    code: 0,
    out: 'No matches.',
    err: '',
  })
  expect((await scrollback('search', 'albatross', '--json', '--root', root)).out).toBe('[]')
})

test('for a word that is not in the index, search offers the nearest one', async () => {
  const { scrollback } = openMachine()
  const root = temporaryRoot(tides().files())
  expect(await scrollback('search', 'harbuor', '--root', root)).toEqual({
    code: 0,
    out: 'No matches.',
    err: 'No text has “harbuor”. Did you mean “harbour”?',
  })
})

test('without matches, search names an unknown filter', async () => {
  const { scrollback } = openMachine()
  const root = temporaryRoot(tides().files())
  expect((await scrollback('search', 'author:mira', '--root', root)).out).toBe(
    'No matches. There is no filter “author:”, so Scrollback searched for it as text.',
  )
})

test('a query with a mistake gives results and a hint', async () => {
  const { scrollback } = openMachine()
  const root = temporaryRoot(tides().files())
  const { code, out, err } = await scrollback('search', 'is:lost harbour', '--root', root)
  expect(code).toBe(0)
  expect(out).toContain('high water')
  expect(err).toBe('is: takes gone, kept, starred, abandoned, subagent or error.')
})

test('matches are bold only on a screen, and transcripts cannot control the terminal', async () => {
  const t = transcript({ seed: 'escape' })
  t.prompt('A \u001b]0;title\u0007 harbour')
  const root = temporaryRoot(t.files())
  const onScreen = await openMachine({ isScreen: true }).scrollback('search', 'harbour', '--root', root)
  expect(onScreen.out).toContain('\u001b[1mharbour\u001b[0m')
  expect(onScreen.out).not.toContain('\u001b]')
  const inPipe = await openMachine().scrollback('search', 'harbour', '--root', root)
  expect(inPipe.out).not.toContain('\u001b')
})

test('a large update uses a second process, which ends with the command', async () => {
  const { home } = openMachine()
  const root = temporaryRoot(
    [tides(), moon()].flatMap((t) => {
      for (let turn = 0; turn < 13; turn++) t.respond('high water '.repeat(100_000))
      return t.files()
    }),
  )
  const ends: Promise<void>[] = []
  const { code } = await runScrollback(['index', '--root', root], {
    home,
    shardWorker: SHARD_WORKER,
    startIndexer: async () => {
      const port = await forkNode(INDEXER)
      ends.push(new Promise((resolve) => port.onClose(resolve)))
      return port
    },
  })
  expect({ code, processes: ends.length }).toEqual({ code: 0, processes: 1 })
  await Promise.all(ends)
  const { out } = await runScrollback(['search', 'water', '--root', root], {
    home,
    shardWorker: SHARD_WORKER,
  })
  expect(out.split('\n').filter((line) => line.endsWith('hits'))).toHaveLength(2)
})

test('index updates the index, and --status shows what is waiting', async () => {
  const { scrollback } = openMachine()
  const t = tides()
  const root = temporaryRoot(t.files())
  const status = async () => JSON.parse((await scrollback('index', '--status', '--json', '--root', root)).out)
  expect(await status()).toMatchObject({ sessions: 0, files: 0, bytes: 0, updated: null })
  expect((await status()).waiting).toEqual({ files: 1, bytes: Buffer.byteLength(t.text()), gone: 0 })
  expect((await scrollback('index', '--root', root)).out).toBe(
    'The index is up to date: 1 file, 1 file new or changed.',
  )
  expect(await status()).toMatchObject({
    sessions: 1,
    files: 1,
    updated: expect.stringMatching(/Z$/),
    waiting: { files: 0, bytes: 0, gone: 0 },
  })
  rmSync(join(root, t.path()))
  expect((await scrollback('index', '--status', '--root', root)).out).toMatch(
    /Waiting: +nothing, 1 file deleted/,
  )
})

test('the help of search includes the search language', async () => {
  const { scrollback } = openMachine()
  for (const args of [
    ['help', 'search'],
    ['search', '--help'],
  ]) {
    const { code, out } = await scrollback(...args)
    expect(code).toBe(0)
    expect(out).toMatch(/project:name +projects whose folder contains this/)
  }
})

test('a --limit that is not a number is a usage error', async () => {
  const { code, err } = await openMachine().scrollback('search', 'x', '--limit', 'many')
  expect(code).toBe(2)
  expect(err).toContain('a whole number above 0')
})

test.each([
  ['-noon', []],
  ['-noon', ['harbour']],
  // The parser would read its first letter as -h.
  ['-html', ['harbour', '--limit', '5']],
])('%s after %j is a usage error that explains how to exclude a word', async (word, before) => {
  expect(await openMachine().scrollback('search', ...before, word)).toEqual({
    code: 2,
    out: '',
    err: `scrollback: “${word}” is not an option. To exclude a word, put it after “--”: scrollback search -- ${word}`,
  })
})

test('words after -- are excluded', async () => {
  const { scrollback } = openMachine()
  const root = temporaryRoot([...tides().files(), ...moon().files()])
  const { code, out } = await scrollback('search', '--root', root, '--', 'harbour', '-above')
  expect(code).toBe(0)
  expect(out).toContain('high water')
  expect(out).not.toContain('moon')
})
