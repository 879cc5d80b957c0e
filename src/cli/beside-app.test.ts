import { appendFileSync, cpSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { transcript } from '../../fixtures/transcript.ts'
import { findShardPaths } from '../main/store/database/shard-paths.ts'
import { SHARD_WORKER } from '../main/testing/index/update-test-index.ts'
import { temporaryRoot } from '../main/testing/temporary-root.ts'
import { CancelledError } from '../shared/expected-error.ts'
import type { Terminal } from './terminal.ts'
import { runScrollback } from './testing/run-scrollback.ts'

const SAMPLE = join(import.meta.dirname, '../../resources/sample-library')
const ID = '44ec6509-6685-4792-9ac6-8964ec69f7a3'
const MAIN = `projects/-home-mira-code-tidewater/${ID}.jsonl`
const BUSY = 'Another Scrollback process is updating the index. The results may be incomplete.'

/** The sample library, indexed and backed up. */
async function start() {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-beside-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  cpSync(SAMPLE, join(home, '.claude'), { recursive: true })
  const run = (...args: readonly string[]) => runScrollback(args, { home })
  const index = join(home, '.config', 'Scrollback', 'index')
  await run('keep', '--to', join(home, 'vault'))
  await run('index')
  return { home, run, index }
}

/** Acts like another process during a large update. Returns the function that ends it. */
function writeTo(index: string): () => void {
  const writers = findShardPaths(index).map((path) => new DatabaseSync(path))
  for (const writer of writers) writer.exec('BEGIN IMMEDIATE')
  return () => {
    for (const writer of writers) if (writer.isOpen) writer.close()
  }
}

test('while the app updates the index, commands use it as it is and say so', async () => {
  const { home, run, index } = await start()
  const questions = [
    ['sessions'],
    ['search', 'tide'],
    ['show', ID],
    ['vault', 'list'],
    ['vault', 'status'],
    ['doctor', '--explain', ID],
  ]
  const before: string[] = []
  for (const args of questions) before.push((await run(...args)).out)
  appendFileSync(join(home, '.claude', MAIN), '{"type":"summary"}\n')
  const end = writeTo(index)
  onTestFinished(end)
  for (const [at, args] of questions.entries())
    expect({ args, ...(await run(...args)) }).toEqual({
      args,
      code: 0,
      // `show` reads the transcript, and the vault reads its own files.
      out: args[0] === 'show' || args[1] === 'status' ? expect.any(String) : before[at],
      err: BUSY,
    })
  for (const args of [['index'], ['forget', ID]])
    expect(await run(...args)).toMatchObject({
      code: 1,
      err: expect.stringContaining('Another Scrollback is updating the index right now.'),
    })
})

test('export waits until the app has updated the index', async () => {
  const { home, index } = await start()
  const end = writeTo(index)
  onTestFinished(end)
  const target = join(home, 'talk.md')
  const told: (string | undefined)[] = []
  const exported = runScrollback(['export', ID, '--out', target], {
    home,
    showStatus: (text) => told.push(text),
  })
  await vi.waitFor(() => expect(told.at(-1)).toContain('Waiting for another Scrollback process'), {
    timeout: 10_000,
  })
  expect(existsSync(target)).toBe(false)
  end()
  expect(await exported).toMatchObject({ code: 0, err: '' })
  expect(existsSync(target)).toBe(true)
})

test('a waiting export can be stopped', async () => {
  const { home, index } = await start()
  const end = writeTo(index)
  onTestFinished(end)
  const interrupt = new AbortController()
  const stopped = runScrollback(['export', ID, '--out', join(home, 'talk.md')], {
    home,
    signal: interrupt.signal,
    showStatus: (text) => {
      if (text !== undefined) interrupt.abort(new CancelledError())
    },
  })
  expect(await stopped).toEqual({ code: 130, out: '', err: '' })
})

test('the next command finishes an index whose first update was stopped', async () => {
  const root = temporaryRoot(
    Array.from({ length: 40 }, (_, at) => {
      const t = transcript({ seed: `stopped ${at}` })
      t.prompt(`Prompt ${at}`)
      for (let turn = 0; turn < 10; turn++) t.respond(`word${at}x${turn} `.repeat(3000))
      return t.files()
    }).flat(),
  )
  const home = temporaryRoot([])
  const machine: Partial<Terminal> & { readonly home: string } = {
    home,
    env: { CLAUDE_CONFIG_DIR: root },
    shardWorker: SHARD_WORKER,
  }
  const list = async () =>
    JSON.parse((await runScrollback(['sessions', '--json'], machine)).out) as readonly unknown[]
  const interrupt = new AbortController()
  const stopped = runScrollback(['index'], { ...machine, signal: interrupt.signal })
  const [shard = ''] = findShardPaths(join(home, '.config', 'Scrollback', 'index'))
  await vi.waitFor(() => expect(existsSync(shard)).toBe(true), { timeout: 10_000, interval: 1 })
  interrupt.abort(new CancelledError())
  expect(await stopped).toEqual({ code: 130, out: '', err: '' })
  expect(await list()).toHaveLength(40)
  expect((await runScrollback(['search', 'word39x9'], machine)).out).toContain('Prompt 39')
  expect((await runScrollback(['index'], machine)).out).toContain('40 files, no changes')
})
