import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { SHARD_WORKER } from '../main/testing/index/update-test-index.ts'
import { temporaryRoot } from '../main/testing/temporary-root.ts'
import { run } from './run.ts'
import { runScrollback, toTestTerminal } from './testing/run-scrollback.ts'

function openMachine() {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-home-'))
  onTestFinished(() => rmSync(home, { recursive: true }))
  const env = { SCROLLBACK_USER_DATA: join(home, 'data') }
  const root = temporaryRoot(conversation('About owls', 'Certainly.').files())
  const scrollback = (...args: readonly string[]) =>
    runScrollback(args, { home, env: { ...env, CLAUDE_CONFIG_DIR: root }, shardWorker: SHARD_WORKER })
  return { home, env, scrollback, shards: [0, 1].map((at) => join(home, 'data', 'index', `shard-${at}.db`)) }
}

/** Damages all pages but the first ones, so that SQLite opens the file and fails later. */
function fill(path: string): void {
  const bytes = readFileSync(path)
  writeFileSync(path, bytes.fill(0x5a, 40_000))
}

test('with a damaged index, commands print results or one sentence, and --rebuild repairs it', async () => {
  const { scrollback, shards } = openMachine()
  await scrollback('index')
  for (const damage of [
    fill,
    (path: string) => truncateSync(path, 30_000),
    (path: string) => truncateSync(path, 5),
  ]) {
    for (const path of shards) damage(path)
    for (const args of [
      ['search', 'owls'],
      ['index', '--status'],
      ['search', 'is:gone'],
    ]) {
      const { out, err } = await scrollback(...args)
      expect(`${out}${err}`).not.toMatch(/\n\s+at |SqliteError|node:/)
      expect(err.split('\n').length).toBeLessThan(5)
    }
    expect(await scrollback('index', '--rebuild')).toMatchObject({
      code: 0,
      out: 'The index is up to date: 1 file, 1 file new or changed.',
    })
    expect((await scrollback('search', 'owls')).out).toContain('About owls')
  }
}, 60_000)

test('an unexpected error is one sentence in the terminal, with details in the log', async () => {
  const { home, env } = openMachine()
  const err: string[] = []
  const terminal = { ...toTestTerminal(home), env, printError: (text: string) => err.push(text) }
  const failing = {
    ...terminal,
    print: () => {
      throw new TypeError('Secret text of a row')
    },
  }
  expect(await run(['roots'], '1.2.3', failing)).toBe(1)
  const log = join(home, 'data', 'logs', 'command-line.log')
  expect(err).toEqual([
    `scrollback: Something unexpected went wrong. See the details in “${log}”. If it happens again, try “scrollback index --rebuild”.`,
  ])
  expect(readFileSync(log, 'utf8')).toMatch(/TypeError: Secret text of a row\n\s+at /)
})
