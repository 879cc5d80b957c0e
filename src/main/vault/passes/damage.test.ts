import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { restoreEverything } from '../../testing/vault/restore-everything.ts'
import { keep, onlyPart, unpack } from '../../testing/vault/vault-files.ts'
import { Ledger } from '../parts/ledger.ts'
import { compressFrame, FAST_LEVEL } from '../parts/zstd.ts'
import { verifyPart } from '../verifying/verify-part.ts'

const ID = (at: number) => `${at}0000000-0000-4000-8000-000000000000`
const PATH = (at: number) => `projects/p/${ID(at)}.jsonl`
const LINE = (at: number, n: number) => `{"type":"user","sessionId":"${ID(at)}","n":${n}}\n`

/** Three sessions of two frames each; the last two are deleted from disk. */
async function start() {
  const root = temporaryRoot([1, 2, 3].map((at) => ({ path: PATH(at), text: LINE(at, 0) })))
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  for (const at of [1, 2, 3]) appendFileSync(join(root, PATH(at)), LINE(at, 1))
  await keep(vault, root)
  for (const at of [2, 3]) rmSync(join(root, PATH(at)))
  const part = onlyPart(vault)
  const texts = new Map([1, 2, 3].map((at) => [PATH(at), LINE(at, 0) + LINE(at, 1)]))
  return {
    root,
    vault,
    part,
    texts,
    at: (name: string) => join(part, name),
    kept: (at: number) => join(part, `${PATH(at)}.zst`),
    keepOn: () => keep(vault, root, { onProblem: () => {} }),
    problems: async () => (await verifyPart(part, { isFull: true })).problems,
    crash: () => writeFileSync(join(part, 'unfinished'), ''),
  }
}

type Started = Awaited<ReturnType<typeof start>>

async function expectAllThere({ vault, texts, keepOn, problems, part }: Started): Promise<void> {
  expect((await restoreEverything(vault)).restored).toEqual(texts)
  await keepOn()
  expect((await restoreEverything(vault)).restored).toEqual(texts)
  const left = (await problems()).filter(({ path }) => !path.includes('.unexplained-'))
  expect(left).toEqual([])
  expect(readdirSync(part)).not.toContain('unfinished')
}

function flip(path: string, at: number): void {
  const bytes = readFileSync(path)
  bytes[at] = (bytes[at] ?? 0) ^ 0x10
  writeFileSync(path, bytes)
}

test.each([0, 4, 8, 40])(
  'a bit of the compressed ledger that flipped at byte %i costs nothing',
  async (at) => {
    const started = await start()
    const ledger = new Ledger(started.part)
    await ledger.tidy(0, 0, 1)
    rmSync(started.at('state.json'))
    await started.keepOn()
    const before = readFileSync(started.at('ledger.jsonl.zst'))
    flip(started.at('ledger.jsonl.zst'), at)
    const damaged = readFileSync(started.at('ledger.jsonl.zst'))
    expect(await started.problems()).not.toEqual([])
    await expectAllThere(started)
    expect(readFileSync(started.at('ledger.jsonl.zst.unexplained-1'))).toEqual(damaged)
    expect(before.equals(damaged)).toBe(false)
  },
)

test.each([
  ['truncated within a line', (path: string) => truncateSync(path, 700)],
  ['truncated at a line', (path: string) => writeFileSync(path, toLines(path).slice(0, 3).join(''))],
  ['emptied', (path: string) => truncateSync(path, 0)],
  ['gone', (path: string) => rmSync(path)],
  ['zeroed', (path: string) => writeFileSync(path, Buffer.alloc(statSync(path).size))],
  ['missing a line', (path: string) => writeFileSync(path, toLines(path).toSpliced(2, 1).join(''))],
  ['missing the line of a session', (path: string) => writeFileSync(path, withoutSession(path))],
])('a ledger that is %s is rebuilt from the kept files', async (_, spoil) => {
  for (const isCacheThere of [true, false]) {
    const started = await start()
    spoil(started.at('ledger.jsonl'))
    if (!isCacheThere) rmSync(started.at('state.json'))
    await expectAllThere(started)
  }
})

function toLines(path: string): readonly string[] {
  return readFileSync(path, 'utf8').split(/(?<=\n)/)
}

function withoutSession(path: string): string {
  return toLines(path)
    .filter((line) => !line.includes(ID(2)))
    .join('')
}

test('without a ledger, a damaged first frame of a deleted session loses neither the file nor the frames after it', async () => {
  const started = await start()
  const { kept, at, keepOn, problems, vault, texts } = started
  const path = kept(2)
  flip(path, 12)
  const before = readFileSync(path)
  rmSync(at('ledger.jsonl'))
  await keepOn()
  expect(readFileSync(path)).toEqual(before)
  expect(await problems()).toMatchObject([{ kind: 'rotten', path: `${PATH(2)}.zst` }])
  const { restored, failures } = await restoreEverything(vault)
  expect([...restored]).toEqual([...texts].filter(([name]) => name !== PATH(2)))
  expect([...failures.keys()]).toEqual([ID(2)])
})

test('after a pass that did not end, files that are not of the vault are neither deleted nor cut', async () => {
  const started = await start()
  const { at, keepOn, crash, problems, kept } = started
  const frame = await compressFrame(Buffer.from('of somebody else\n'), FAST_LEVEL)
  const foreign = new Map([
    [at('projects/p/notes.jsonl.zst'), Buffer.concat([frame, Buffer.from('and a tail')])],
    [at('projects/p/other.jsonl.zst'), Buffer.from('no zstd at all')],
    [at('projects/p/other.jsonl.v2.zst'), frame.subarray(0, 9)],
  ])
  for (const [path, bytes] of foreign) writeFileSync(path, bytes)
  const own = readFileSync(kept(3))
  appendFileSync(kept(3), 'a tail that nobody explains')
  crash()
  await keepOn()
  for (const [path, bytes] of foreign) expect(readFileSync(path)).toEqual(bytes)
  expect(readFileSync(kept(3))).toEqual(own)
  expect(readFileSync(`${kept(3)}.unexplained-1`, 'latin1')).toContain('a tail that nobody explains')
  expect((await problems()).map(({ kind, path }) => [kind, path])).toEqual(
    [
      ...['notes.jsonl.zst', 'other.jsonl.v2.zst', 'other.jsonl.zst'].map((name) => `projects/p/${name}`),
      `${PATH(3)}.zst.unexplained-1`,
    ]
      .sort()
      .map((path) => ['unexplained', path]),
  )
})

test('a digit that changed in state.json is not believed, and the next pass writes it again', async () => {
  const started = await start()
  const path = started.at('state.json')
  const text = readFileSync(path, 'utf8')
  const place = text.indexOf(`"${PATH(2)}",1,`) + `"${PATH(2)}",1,`.length
  writeFileSync(path, text.slice(0, place) + (text[place] === '7' ? '8' : '7') + text.slice(place + 1))
  expect(await started.problems()).toMatchObject([{ kind: 'rotten', path: 'state.json' }])
  await expectAllThere(started)
})

test('what zstd -d gives back is the source, also with the records between the frames', async () => {
  const { kept, texts } = await start()
  for (const at of [1, 2, 3]) expect(unpack(readFileSync(kept(at))).toString()).toBe(texts.get(PATH(at)))
  expect(existsSync(kept(4))).toBe(false)
})
