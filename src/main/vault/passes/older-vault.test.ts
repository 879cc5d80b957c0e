import { createHash } from 'node:crypto'
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import type { LedgerEntry } from '../../../core/vault/ledger-entry.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { restoreEverything } from '../../testing/vault/restore-everything.ts'
import { keep, onlyPart, unpackAll } from '../../testing/vault/vault-files.ts'
import { compressFrame, FAST_LEVEL } from '../parts/zstd.ts'
import { verifyPart } from '../verifying/verify-part.ts'

const ID = (at: number) => `${at}0000000-0000-4000-8000-000000000000`
const PATH = (at: number) => `projects/p/${ID(at)}.jsonl`
const LINE = (at: number, n: number) => `{"type":"user","sessionId":"${ID(at)}","n":${n}}\n`
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** A vault as version 1 of the format has it: no records between the frames, and no checksums in the ledger. */
async function start() {
  const root = temporaryRoot([1, 2].map((at) => ({ path: PATH(at), text: LINE(at, 0) + LINE(at, 1) })))
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  const part = onlyPart(vault)
  for (const name of ['ledger.jsonl', 'state.json']) rmSync(join(part, name))
  const lines: string[] = []
  for (const at of [1, 2]) {
    const frames: Buffer[] = []
    let whole = ''
    for (const n of [0, 1]) {
      const text = LINE(at, n)
      const offset = whole.length
      whole += text
      const entry: LedgerEntry = {
        path: PATH(at),
        version: 1,
        offset,
        length: text.length,
        sha256: hash(text),
        whole: hash(whole),
        modified: 1,
        time: '2026-11-01T06:00:00.000Z',
      }
      lines.push(`${JSON.stringify(entry)}\n`)
      frames.push(await compressFrame(Buffer.from(text), FAST_LEVEL))
    }
    mkdirSync(dirname(join(part, `${PATH(at)}.zst`)), { recursive: true })
    writeFileSync(join(part, `${PATH(at)}.zst`), Buffer.concat(frames))
  }
  writeFileSync(join(part, 'ledger.jsonl'), lines.join(''))
  const { format, id, host } = JSON.parse(readFileSync(join(part, 'root.json'), 'utf8'))
  writeFileSync(
    join(part, 'root.json'),
    `${JSON.stringify({ format, version: 1, id, host, root }, null, 2)}\n`,
  )
  const texts = new Map([1, 2].map((at) => [PATH(at), LINE(at, 0) + LINE(at, 1)]))
  return {
    root,
    vault,
    part,
    texts,
    problems: async () => (await verifyPart(part, { isFull: true })).problems,
  }
}

test('an older vault is sound, is restored, and is continued', async () => {
  const { root, vault, part, texts, problems } = await start()
  expect(await problems()).toEqual([])
  expect((await restoreEverything(vault)).restored).toEqual(texts)
  appendFileSync(join(root, PATH(1)), LINE(1, 2))
  expect((await keep(vault, root)).added).toMatchObject({ frames: 1, versions: 0 })
  expect(unpackAll(part).get(PATH(1))).toBe(LINE(1, 0) + LINE(1, 1) + LINE(1, 2))
  expect(await problems()).toEqual([])
  // An older version of Scrollback would take the records for damage.
  expect(JSON.parse(readFileSync(join(part, 'root.json'), 'utf8'))).toMatchObject({ version: 2 })
})

test.each([
  ['is gone', (path: string) => rmSync(path)],
  ['lost a line', (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace(/^.+\n/, ''))],
  [
    'has a damaged line',
    (path: string) => writeFileSync(path, readFileSync(path, 'utf8').replace('1"', '1!')),
  ],
])('when the ledger of an older vault %s, it is rebuilt from the frames themselves', async (_, spoil) => {
  const { root, vault, part, texts, problems } = await start()
  for (const at of [1, 2]) rmSync(join(root, PATH(at)))
  spoil(join(part, 'ledger.jsonl'))
  expect((await restoreEverything(vault)).restored).toEqual(texts)
  await keep(vault, root)
  expect((await restoreEverything(vault)).restored).toEqual(texts)
  expect((await problems()).filter(({ kind }) => kind !== 'unexplained')).toEqual([])
})
