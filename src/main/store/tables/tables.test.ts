import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { agent } from '../../../../fixtures/agent-tools.ts'
import { fork } from '../../../../fixtures/derived-transcripts.ts'
import { edit, read, write } from '../../../../fixtures/file-tools.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { type Transcript, transcript } from '../../../../fixtures/transcript.ts'
import { dumpIndex } from '../../testing/index/dump-index.ts'
import { indexedLibraryOf, openIndexedLibrary } from '../../testing/index/indexed-library.ts'
import { findShardPaths } from '../database/shard-paths.ts'
import { GrowingFiles } from '../write/growing-files.ts'

function ask(folder: string, sql: string) {
  return findShardPaths(folder).flatMap((path) => {
    const shard = new DatabaseSync(path, { readOnly: true })
    try {
      return shard.prepare(sql).all()
    } finally {
      shard.close()
    }
  })
}

const CALLS = 'SELECT tool, target, status, error, duration > 0 AS took FROM calls ORDER BY offset, block'
const TOUCHED = `SELECT p.path, t.action, t.hint FROM touched_files t JOIN paths p ON p.id = t.path
  ORDER BY t.offset, t.block, p.path`

test('records say where they stand, what they are, and which branch they are on', async () => {
  const t = transcript()
  const asked = t.prompt('Which bird?')
  const { leaf } = t.respond('Which one?')
  t.prompt('The large one')
  t.rewindTo(leaf)
  t.prompt('The small one')
  const { folder, update } = indexedLibraryOf(t)
  await update()
  const records = ask(
    folder,
    `SELECT r.type, r.kind, lower(hex(r.uuid)) AS uuid, r.state, p.kind AS parent
     FROM records r LEFT JOIN records p ON p.file = r.file AND p.offset = r.parent
     WHERE r.uuid IS NOT NULL ORDER BY r.offset`,
  )
  expect(records).toMatchObject([
    { type: 'user', kind: 'prompt', uuid: asked.replaceAll('-', ''), state: null, parent: null },
    { type: 'assistant', state: null, parent: 'prompt' },
    { type: 'user', kind: 'prompt', state: 'abandoned' },
    { type: 'user', kind: 'prompt', state: null },
  ])
})

function session(): Transcript {
  const t = transcript({ cwd: '/home/ada/harbour', version: '2.1.100' })
  t.prompt('Look')
  t.respond({ calls: [read('/src/tide.ts', 'tide'), edit('/src/tide.ts', 'tide', 'ebb')] })
  t.respond({ calls: [write('notes.md', 'new'), bash('make', { exitCode: 2, stderr: 'No rule\nat all' })] })
  t.respond({ calls: [bash('rm old.ts')], results: 'later' })
  return t
}

test('calls say how they went, and which files they touched', async () => {
  const { folder, update } = indexedLibraryOf(session())
  await update()
  expect(ask(folder, CALLS)).toMatchObject([
    { tool: 'Read', target: '/src/tide.ts', status: 'ok', error: null, took: 1 },
    { tool: 'Edit', status: 'ok' },
    { tool: 'Write', target: 'notes.md', status: 'ok' },
    { tool: 'Bash', target: 'make', status: 'failed', error: expect.any(String), took: 1 },
    { tool: 'Bash', target: 'rm old.ts', status: null, error: null, took: null },
  ])
  expect(ask(folder, TOUCHED)).toEqual([
    { path: '/src/tide.ts', action: 'read', hint: 0 },
    { path: '/src/tide.ts', action: 'edited', hint: 0 },
    { path: '/home/ada/harbour/notes.md', action: 'created', hint: 0 },
    { path: '/home/ada/harbour/old.ts', action: 'deleted', hint: 1 },
  ])
})

test('a call names the subagent that it started', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Look')
  t.respond({
    calls: [agent({ prompt: 'Look', description: 'Look', work: (a) => void a.respond('Forty razorbills.') })],
  })
  const { folder, update } = indexedLibraryOf(t)
  await update()
  const id = t.files()[1]?.path.match(/agent-(.+)\.jsonl/)?.[1]
  expect(id).toBeDefined()
  expect(ask(folder, 'SELECT target, agent FROM calls')).toMatchObject([{ target: 'Look', agent: id }])
})

test.each(['by lines', 'by pieces', 'by lines, with outlines in memory'])(
  'a session that is written %s has the same tables as one that is read at once',
  async (how) => {
    const t = session()
    t.prompt('Again')
    t.rewindTo(null)
    t.prompt('From the start')
    t.respond({ thinking: 'Hm', text: 'Yes.', calls: [bash('ls'), bash('pwd')], results: 'interleaved' })
    const text = t.text()
    const library = indexedLibraryOf()
    const whole = openIndexedLibrary(library.root)
    const path = join(library.root, t.path())
    const growing = new GrowingFiles()
    const pieces = how === 'by pieces' ? text.match(/.{1,700}/gs) : text.split(/(?<=\n)/)
    mkdirSync(dirname(path), { recursive: true })
    for (const piece of pieces ?? []) {
      appendFileSync(path, piece)
      await library.update(undefined, how.endsWith('memory') ? { growing } : {})
    }
    await whole.update()
    expect(dumpIndex(library.folder)).toEqual(dumpIndex(whole.folder))
  },
)

test('each response is there once, with its figures; forks repeat it under the same hash', async () => {
  const t = transcript({ version: '2.1.100' })
  t.prompt('Look')
  t.respond({
    thinking: 'Hm',
    text: 'Yes.',
    usage: { input: 7, output: 70, cacheRead: 700, cacheCreation: 7000 },
  })
  const { folder, update } = indexedLibraryOf(t, fork(t, { seed: 'fork' }))
  await update()
  const responses = ask(
    folder,
    'SELECT f.shares & 4 AS shares, r.* FROM responses r JOIN files f ON f.id = r.file',
  )
  expect(responses).toMatchObject(
    Array.from({ length: 2 }, () => ({
      shares: 4,
      part: 0,
      input: 7,
      output: 70,
      cache_read: 700,
      cache_write_5m: 7000,
      cache_write_1h: 0,
      lower_bound: 0,
    })),
  )
  expect(new Set(responses.map(({ hash }) => hash)).size).toBe(1)
})

test('figures of agents that lack their end are a lower bound', async () => {
  const t = transcript({ version: '2.1.280' })
  t.prompt('Look')
  t.respond({
    calls: [
      agent({
        prompt: 'Look',
        description: 'Look',
        work: (a) => {
          a.respond({ text: 'First.', stopReason: null })
          a.respond('Last.')
        },
      }),
    ],
    stopReason: null,
  })
  const { folder, update } = indexedLibraryOf(t)
  await update()
  const sql = `SELECT f.kind, r.lower_bound FROM responses r JOIN files f ON f.id = r.file ORDER BY f.kind, r.offset`
  expect(ask(folder, sql)).toEqual([
    { kind: 'main', lower_bound: 0 },
    { kind: 'subagent', lower_bound: 1 },
    { kind: 'subagent', lower_bound: 0 },
  ])
})

test('a file that is written anew leaves nothing of what it was in any table', async () => {
  const t = session()
  const library = indexedLibraryOf(t)
  await library.update()
  writeFileSync(join(library.root, t.path()), '')
  await library.update()
  for (const table of ['records', 'responses', 'calls', 'touched_files', 'paths', 'texts', 'segments'])
    expect(ask(library.folder, `SELECT count(*) AS n FROM ${table} HAVING n > 0`), table).toEqual([])
})
