import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { restoreEverything } from '../../testing/vault/restore-everything.ts'
import { keep, onlyPart } from '../../testing/vault/vault-files.ts'
import { listRootVaults } from '../parts/root-vault.ts'
import { verifyPart } from '../verifying/verify-part.ts'
import { planRepair, repairPart } from './repair-part.ts'

const ID = '10000000-0000-4000-8000-000000000000'
const PATH = `projects/p/${ID}.jsonl`
const LINE = (n: number) => `{"type":"user","sessionId":"${ID}","n":${n}}\n`

async function start({ isRedundant }: { readonly isRedundant: boolean }) {
  const root = temporaryRoot([{ path: PATH, text: LINE(0) }])
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root, { isRedundant })
  appendFileSync(join(root, PATH), LINE(1))
  // Once it was asked for, the second copy goes on by itself.
  await keep(vault, root)
  const folder = onlyPart(vault)
  const kept = join(folder, `${PATH}.zst`)
  return {
    root,
    vault,
    folder,
    kept,
    second: join(folder, 'second', `${PATH}.zst`),
    part: () => listRootVaults(vault)[0] ?? { folder, root, id: '', host: '' },
    problems: async () => (await verifyPart(folder, { isFull: true })).problems,
    texts: new Map([[PATH, LINE(0) + LINE(1)]]),
  }
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  writeFileSync(path, bytes)
}

function listFiles(folder: string): ReadonlyMap<string, Buffer> {
  return new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name !== 'status.json')
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path, readFileSync(path)]),
  )
}

test('a plan says what would be done, and writes nothing', async () => {
  const { folder, part, kept, root } = await start({ isRedundant: false })
  rmSync(join(root, PATH))
  flip(kept, 12)
  flip(join(folder, 'ledger.jsonl'), 30)
  writeFileSync(join(folder, 'projects/notes.txt'), 'x')
  const before = listFiles(folder)
  const steps = await planRepair(part(), { isOwn: true })
  expect(steps.map(({ path, action }) => [path, action])).toEqual([
    ['ledger.jsonl', 'rebuild the ledger from the backups, and set the damaged one aside'],
    ['projects/notes.txt', 'leave it unchanged'],
    [`${PATH}.zst`, 'leave it unchanged: these bytes are lost'],
  ])
  expect(listFiles(folder)).toEqual(before)
})

test('the second copy lies beside the first, frame by frame, and verify looks at both', async () => {
  const { kept, second, problems } = await start({ isRedundant: true })
  expect(readFileSync(second)).toEqual(readFileSync(kept))
  expect(await problems()).toEqual([])
  flip(second, 12)
  expect(await problems()).toMatchObject([{ kind: 'rotten', path: `second/${PATH}.zst` }])
  rmSync(second)
  expect(await problems()).toMatchObject([{ kind: 'missing', path: `second/${PATH}.zst` }])
})

test.each([
  ['a rotten copy', (kept: string) => flip(kept, 12)],
  ['a copy that is gone', (kept: string) => rmSync(kept)],
])('%s of a session that is gone from disk is repaired from the second copy', async (_, spoil) => {
  const { root, vault, part, kept, texts, problems } = await start({ isRedundant: true })
  rmSync(join(root, PATH))
  spoil(kept)
  // Restoring does not wait for the repair.
  expect((await restoreEverything(vault)).restored).toEqual(texts)
  expect(await planRepair(part(), { isOwn: true })).toMatchObject([
    { path: `${PATH}.zst`, action: 'write it again from the second copy', isRepairable: true },
  ])
  await repairPart(part(), { isOwn: true })
  expect(await problems()).toEqual([])
  expect((await restoreEverything(vault)).restored).toEqual(texts)
})

test('a second copy that is rotten or gone is copied again', async () => {
  for (const spoil of [(path: string) => flip(path, 12), (path: string) => rmSync(path)]) {
    const { part, kept, second, problems } = await start({ isRedundant: true })
    spoil(second)
    await planRepair(part(), { isOwn: true })
    await repairPart(part(), { isOwn: true })
    expect(await problems()).toEqual([])
    expect(statSync(second).size).toBe(statSync(kept).size)
  }
})

test('a file on disk that still begins with the bytes repairs their copy', async () => {
  const { part, kept, problems } = await start({ isRedundant: false })
  flip(kept, 12)
  expect(await planRepair(part(), { isOwn: false })).toMatchObject([{ isRepairable: false }])
  expect(await planRepair(part(), { isOwn: true })).toMatchObject([{ isRepairable: true }])
  await repairPart(part(), { isOwn: true })
  expect(await problems()).toEqual([])
})

test('what nobody can repair stays as it is, is reported again, and the next pass keeps the source as a new version', async () => {
  const { root, vault, part, kept, problems } = await start({ isRedundant: false })
  flip(kept, 12)
  const bytes = readFileSync(kept)
  writeFileSync(join(root, PATH), LINE(7))
  await planRepair(part(), { isOwn: true })
  await repairPart(part(), { isOwn: true })
  expect(readFileSync(kept)).toEqual(bytes)
  expect(await problems()).toMatchObject([{ kind: 'rotten', path: `${PATH}.zst` }])
  await keep(vault, root)
  expect(existsSync(join(onlyPart(vault), `${PATH}.v2.zst`))).toBe(true)
})
