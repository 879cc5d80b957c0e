import {
  appendFileSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { runs } from '../../../core/testing/runs.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { restoreEverything } from '../../testing/vault/restore-everything.ts'
import { keep, onlyPart, unpack } from '../../testing/vault/vault-files.ts'
import { Ledger } from '../parts/ledger.ts'
import { listRootVaults } from '../parts/root-vault.ts'
import { verifyPart } from '../verifying/verify-part.ts'
import { planRepair, repairPart } from './repair-part.ts'

// Many vaults are written and thrown away: whether they would outlive a power cut is for other tests.
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return { ...fs, fsyncSync: () => {}, fsync: (_file: number, done: (error: null) => void) => done(null) }
})

const ROUNDS = runs(40)
const SESSIONS = [1, 2, 3, 4]
const ID = (at: number) => `${at}0000000-0000-4000-8000-000000000000`
const PATH = (at: number) => `projects/p/${ID(at)}.jsonl`
const TEXT = (at: number, n: number) =>
  `{"type":"user","sessionId":"${ID(at)}","n":${n},"x":"${String(Math.sin(at * 31 + n)).repeat(n + 1)}"}\n`
const WHOLE = (at: number) => [0, 1, 2, 3].map((n) => TEXT(at, n)).join('')
/** The second was rewritten. */
const NOW = (at: number) => (at === 2 ? TEXT(2, 9) : WHOLE(at))

/** Four sessions of four frames, one of them with a second version, two deleted from disk, and a ledger in two parts. */
async function start() {
  const root = temporaryRoot(SESSIONS.map((at) => ({ path: PATH(at), text: TEXT(at, 0) })))
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  await new Ledger(onlyPart(vault)).tidy(0, 0, 1)
  rmSync(join(onlyPart(vault), 'state.json'))
  for (const n of [1, 2, 3]) {
    for (const at of SESSIONS) appendFileSync(join(root, PATH(at)), TEXT(at, n))
    await keep(vault, root)
  }
  writeFileSync(join(root, PATH(2)), TEXT(2, 9))
  await keep(vault, root)
  for (const at of [3, 4]) rmSync(join(root, PATH(at)))
  return { root, vault, names: listFiles(onlyPart(vault)).filter((name) => name !== 'lock') }
}

function listFiles(part: string): readonly string[] {
  return readdirSync(part, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(part.length + 1))
}

/** Numbers between 0 and 1 that are the same in every run. */
function* spread(seed: number): Generator<number, never> {
  for (let at = seed; ; ) {
    at = (at * 1_103_515_245 + 12_345) % 2_147_483_648
    yield at / 2_147_483_648
  }
}

type Damage = (bytes: Buffer, at: number) => Buffer | undefined

const DAMAGES: Readonly<Record<string, Damage>> = {
  'a flipped bit': (bytes, at) => Buffer.from(bytes.with(at, (bytes[at] ?? 0) ^ 0x20)),
  'zeros in it': (bytes, at) => Buffer.from(bytes).fill(0, at, Math.min(bytes.length, at + 200)),
  'no end': (bytes, at) => bytes.subarray(0, at),
  nothing: () => Buffer.alloc(0),
  'no file': () => undefined,
  'something at its end': (bytes) => Buffer.concat([bytes, Buffer.from('garbage\n'.repeat(9))]),
  'something in between': (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), Buffer.from('xyz'), bytes.subarray(at)]),
  'a gap': (bytes, at) =>
    Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.min(bytes.length, at + 100))]),
}

test('whatever happens to several files of a vault, what is still whole is restored, and recovery loses nothing', async () => {
  const sound = await start()
  const work = temporaryRoot([])
  const numbers = spread(1)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(numbers.next().value * list.length)] as T
  for (let round = 0; round < ROUNDS; round++) {
    const vault = join(work, String(round))
    cpSync(sound.vault, vault, { recursive: true, preserveTimestamps: true })
    const part = onlyPart(vault)
    const damaged = new Map<string, string>()
    for (let count = 1 + Math.floor(numbers.next().value * 4); count > 0; count--) {
      const name = pick(sound.names)
      const kind = pick(Object.keys(DAMAGES))
      damaged.set(name, kind)
      damage(join(part, name), kind, numbers.next().value)
    }
    if (numbers.next().value < 0.3) writeFileSync(join(part, 'unfinished'), 'of somebody else')
    const where = JSON.stringify([...damaged])
    const untouched = SESSIONS.filter((at) => ![...damaged.keys()].some((name) => name.includes(ID(at))))
    const before = listTexts(part)

    const expectUntouched = async () => {
      const { restored } = await restoreEverything(vault)
      for (const at of untouched) expect(restored.get(PATH(at)), where).toBe(NOW(at))
      return restored
    }
    await verifyPart(part, { isFull: numbers.next().value < 0.5 })
    await expectUntouched()
    await keep(vault, sound.root, { onProblem: () => {} })
    await expectUntouched()
    for (const found of listRootVaults(vault)) {
      await planRepair(found, { isOwn: true })
      await repairPart(found, { isOwn: true })
    }
    await keep(vault, sound.root, { onProblem: () => {} })
    const restored = await expectUntouched()

    // What is still on disk is backed up again, the vault’s own files are sound, and nothing is set aside a second time.
    for (const at of [1, 2]) expect(restored.get(PATH(at)), where).toBe(NOW(at))
    const { problems } = await verifyPart(part, { isFull: true })
    expect(
      problems.filter(({ kind, path }) => kind === 'rotten' && !path.includes('/')),
      where,
    ).toEqual([])
    expect((await keep(vault, sound.root, { onProblem: () => {} })).aside, where).toEqual([])
    // What any zstd program could unpack before, it can unpack now.
    const after = listTexts(part)
    for (const text of before)
      expect(
        after.some((each) => each.includes(text)),
        where,
      ).toBe(true)
    rmSync(vault, { recursive: true })
  }
}, 120_000)

function damage(path: string, kind: string, place: number): void {
  if (!existsSync(path)) return
  const size = statSync(path).size
  const bytes = DAMAGES[kind]?.(readFileSync(path), Math.floor(place * size))
  if (bytes === undefined) rmSync(path)
  else if (bytes.length === 0) truncateSync(path, 0)
  else writeFileSync(path, bytes)
}

/** What the kept files hold, as far as they can be unpacked as a whole. */
function listTexts(part: string): readonly string[] {
  return listFiles(part).flatMap((name) => {
    if (!name.startsWith('projects/')) return []
    try {
      return [unpack(readFileSync(join(part, name))).toString('latin1')]
    } catch {
      return []
    }
  })
}
