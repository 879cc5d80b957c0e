import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart } from '../../testing/vault/vault-files.ts'
import { verifyPart } from './verify-part.ts'

const FILES = 12
const VERIFICATIONS = 25
const PATH = (at: number) =>
  `projects/p${at % 3}/${String(at).padStart(8, '0')}-0000-4000-8000-000000000000.jsonl`
const line = (at: number, n: number) => `{"at":${at},"n":${n},"x":"${'y'.repeat((at * 37) % 400)}"}\n`

/** A vault into which another process writes without a pause, while its sources grow. */
async function start() {
  const root = temporaryRoot(
    Array.from({ length: FILES }, (_, at) => ({ path: PATH(at), text: line(at, 0) })),
  )
  const vault = join(temporaryRoot([]), 'vault')
  // A session that only the vault has.
  const gone = PATH(99)
  writeFileSync(join(root, gone), line(99, 0))
  await keep(vault, root)
  rmSync(join(root, gone))
  const part = onlyPart(vault)
  const script = new URL('../../testing/vault/keep-once.ts', import.meta.url).pathname
  const child = spawn(process.execPath, [script, vault, root, '100000'], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  })
  await once(child.stdout, 'data')
  let n = 0
  const grow = setInterval(() => {
    n += 1
    for (let at = 0; at < FILES; at++)
      if ((at + n) % 3 === 0) appendFileSync(join(root, PATH(at)), line(at, n))
    if (n % 20 === 0) writeFileSync(join(root, PATH(n % FILES)), line(n, n))
  }, 5)
  onTestFinished(() => clearInterval(grow))
  return { part, child, kept: join(part, `${gone}.zst`) }
}

test('a verification beside a pass that never ends gives no false alarm', async () => {
  const { part, child } = await start()
  const found: unknown[] = []
  for (let at = 0; at < VERIFICATIONS; at++)
    found.push(...(await verifyPart(part, { isFull: at % 2 === 0 })).problems)
  expect(child.exitCode).toBeNull()
  expect(found).toEqual([])
}, 120_000)

test('nor does it miss what is rotten, missing or unexplained', async () => {
  const { part, child, kept } = await start()
  const bytes = readFileSync(kept)
  writeFileSync(kept, bytes.with(20, (bytes[20] ?? 0) ^ 1))
  const foreign = join(part, 'projects/notes.txt')
  writeFileSync(foreign, 'x')
  for (let at = 0; at < 5; at++) {
    const { problems } = await verifyPart(part, { isFull: true })
    expect(problems.map(({ kind }) => kind)).toEqual(['unexplained', 'rotten'])
  }
  rmSync(kept)
  expect((await verifyPart(part, { isFull: false })).problems.map(({ kind }) => kind)).toEqual([
    'unexplained',
    'missing',
  ])
  expect(existsSync(kept)).toBe(false)
  expect(child.exitCode).toBeNull()
}, 120_000)
