import { execFileSync } from 'node:child_process'
import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { KeptFiles } from '../../kept/kept-files.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { restoreEverything } from '../../testing/vault/restore-everything.ts'
import { keep, onlyPart } from '../../testing/vault/vault-files.ts'
import { Ledger } from '../parts/ledger.ts'
import { listRootVaults } from '../parts/root-vault.ts'
import { readState } from '../parts/vault-state.ts'
import { compressFrame, decompressFrame, decompressFrameSync, FAST_LEVEL } from '../parts/zstd.ts'
import { verifyPart } from '../verifying/verify-part.ts'
import { openVaultSource } from './vault-source.ts'

const ID = '10000000-0000-4000-8000-000000000000'
const PATH = `projects/p/${ID}.jsonl`
const TEXT = `{"type":"user","sessionId":"${ID}"}\n`
const machine = { id: 'test', host: 'test' }

async function start() {
  const root = temporaryRoot([{ path: PATH, text: TEXT }])
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  return { root, vault, part: onlyPart(vault) }
}

/** Another computer's part beside the own one. */
function addPart(vault: string, name: string, description: string): string {
  const folder = join(vault, name)
  mkdirSync(folder)
  writeFileSync(join(folder, 'root.json'), description)
  return folder
}

const OTHER = JSON.stringify({
  format: 'scrollback-vault',
  version: 1,
  id: '0123456789ab',
  host: 'other',
  root: '/home/eve/.claude',
})

test.each([
  'projects/..\\..\\evil/x.jsonl',
  'C:/Users/evil.jsonl',
  'projects/p/x.jsonl:stream',
  'projects/p/NUL.jsonl',
  'projects/../../evil.jsonl',
  '/etc/evil.jsonl',
])('a path like %s in a ledger is neither restored nor read', async (path) => {
  const { root, vault, part } = await start()
  const [entry] = new Ledger(part).read().entries
  new Ledger(part).append([{ ...(entry as LedgerEntry), path }])
  rmSync(join(part, 'state.json'))
  expect(readState(part).has(path)).toBe(true)
  const { restored } = await restoreEverything(vault)
  expect([...restored]).toEqual([[PATH, TEXT]])
  const kept = new KeptFiles(() => ({ vault, machine })).ofRoot(root)
  expect([...(kept?.copies.keys() ?? [])]).toEqual([PATH])
})

test('a frame that says it holds more than any of ours is refused before it is unpacked', async () => {
  const bomb = await compressFrame(Buffer.alloc(200_000_000), FAST_LEVEL)
  expect(bomb.length).toBeLessThan(30_000)
  await expect(decompressFrame(bomb, 200_000_000)).rejects.toThrow(/more than \d+ are not unpacked/)
  expect(() => decompressFrameSync(bomb, 200_000_000)).toThrow(/more than \d+ are not unpacked/)
})

test('a part of another computer that is newer, or no part at all, is skipped with a sentence and stops nobody', async () => {
  const { root, vault } = await start()
  const newer = addPart(vault, 'newer-0123456789ab', OTHER.replace('"version":1', '"version":99'))
  const skipped: string[] = []
  const source = openVaultSource(vault, {
    onSkipped: ({ path, reason }) => skipped.push(`${path}: ${reason}`),
  })
  expect(source.sessions.map(({ id }) => id)).toEqual([ID])
  expect(skipped).toEqual([`${newer}: it was written by a newer version of Scrollback`])
  await keep(vault, root)
})

test('one’s own part of a newer version is not written to', async () => {
  const { root, vault, part } = await start()
  const path = join(part, 'root.json')
  writeFileSync(path, readFileSync(path, 'utf8').replace(/"version": \d+/, '"version": 99'))
  await expect(keep(vault, root)).rejects.toThrow(/cannot be used: it was written by a newer version/)
})

test.skipIf(process.platform === 'win32')(
  'pipes in the part of another computer hold nobody up',
  async () => {
    const { root, vault } = await start()
    const folder = addPart(vault, 'other-0123456789ab', OTHER)
    mkdirSync(join(folder, 'projects/p'), { recursive: true })
    for (const name of ['ledger.jsonl', 'ledger.jsonl.zst', 'state.json', 'unfinished', `${PATH}.zst`])
      execFileSync('mkfifo', [join(folder, name)])
    const piped = join(vault, 'piped-ba9876543210')
    mkdirSync(piped)
    execFileSync('mkfifo', [join(piped, 'root.json')])
    expect((await restoreEverything(vault)).restored).toEqual(new Map([[PATH, TEXT]]))
    await keep(vault, root)
    expect((await verifyPart(folder, { isFull: true })).problems).toEqual([])
  },
)

test.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'a part of another user that cannot be read is skipped',
  async () => {
    const { root, vault } = await start()
    const folder = addPart(vault, 'other-0123456789ab', OTHER)
    chmodSync(folder, 0o000)
    onTestFinished(() => chmodSync(folder, 0o700))
    expect((await restoreEverything(vault)).restored).toEqual(new Map([[PATH, TEXT]]))
    await keep(vault, root)
  },
)

test('a part whose root.json is gone or damaged is found by its folder, and its pass writes it again', async () => {
  for (const spoil of [
    (path: string) => rmSync(path),
    (path: string) => writeFileSync(path, '{"format":'),
    (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('/tmp', '/tmq')),
  ]) {
    const { root, vault, part } = await start()
    spoil(join(part, 'root.json'))
    expect((await restoreEverything(vault)).restored).toEqual(new Map([[PATH, TEXT]]))
    expect((await verifyPart(part, { isFull: true })).problems).toMatchObject([{ path: 'root.json' }])
    await keep(vault, root)
    expect(listRootVaults(vault)).toEqual([{ id: expect.any(String), host: 'test', root, folder: part }])
    expect(readdirSync(vault).sort()).toEqual(['README.txt', part.slice(vault.length + 1)])
  }
})

test('a transcript that a repair set aside is offered as a version, as far as it can be unpacked', async () => {
  const { root, vault, part } = await start()
  const kept = join(part, `${PATH}.zst`)
  const more = await compressFrame(Buffer.from('{"of":"somebody else"}\n'), FAST_LEVEL)
  writeFileSync(kept, Buffer.concat([readFileSync(kept), more, Buffer.from('torn')]))
  writeFileSync(join(root, PATH), `${TEXT}{"n":2}\n`)
  expect((await keep(vault, root)).aside).toEqual([`${kept}.unexplained-1`])
  const source = openVaultSource(vault, { version: 'unexplained-1' })
  const [session] = source.sessions
  if (session === undefined) throw new Error('There is no session.')
  const [file] = (await source.complete(session)).files
  let text = ''
  for await (const bytes of file?.read() ?? []) text += bytes.toString()
  expect(text).toBe(`${TEXT}{"of":"somebody else"}\n`)
})

test('a session that only a file nobody can explain has is offered, too', async () => {
  const { vault, part } = await start()
  const other = '20000000-0000-4000-8000-000000000000'
  const frame = await compressFrame(Buffer.from('{"type":"user"}\n'), FAST_LEVEL)
  writeFileSync(join(part, `projects/p/${other}.jsonl.zst`), frame)
  expect((await restoreEverything(vault)).restored.get(`projects/p/${other}.jsonl`)).toBe('{"type":"user"}\n')
})
