import { appendFileSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart, unpackAll } from '../../testing/vault/vault-files.ts'
import { verifyPart } from '../verifying/verify-part.ts'

const ONE = 'projects/p/one.jsonl'
const TWO = 'projects/p/two.jsonl'
const LINE = '{"type":"user","message":{"role":"user","content":"high tide"}}\n'

async function start() {
  const root = temporaryRoot([ONE, TWO].map((path) => ({ path, text: LINE.repeat(3) })))
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  appendFileSync(join(root, ONE), 'the second frame\n')
  await keep(vault, root)
  const part = onlyPart(vault)
  const verify = async () => (await verifyPart(part, { isFull: true })).problems
  return { root, vault, part, verify }
}

/** A byte of a block, so that only whoever unpacks it notices. */
function damage(path: string): Buffer {
  const bytes = readFileSync(path)
  bytes[30] = (bytes[30] ?? 0) ^ 0xff
  writeFileSync(path, bytes)
  return bytes
}

test('what a verification found missing or changed is made anew from its source, as the same version', async () => {
  const { root, vault, part, verify } = await start()
  damage(join(part, `${ONE}.zst`))
  rmSync(join(part, `${TWO}.zst`))
  expect((await verify()).map(({ kind }) => kind)).toEqual(['rotten', 'missing'])
  appendFileSync(join(root, TWO), 'and more\n')
  expect(await keep(vault, root)).toMatchObject({ repaired: 2, added: { files: 1, versions: 0 } })
  expect(await verify()).toEqual([])
  expect([...unpackAll(part)].sort()).toEqual(
    [ONE, TWO].map((path) => [path, readFileSync(join(root, path), 'latin1')]),
  )
  expect(await keep(vault, root)).toMatchObject({ repaired: 0, added: { files: 0 } })
})

test('what is damaged and was rewritten since stays as it is, beside a new version', async () => {
  const { root, vault, part, verify } = await start()
  const bytes = damage(join(part, `${ONE}.zst`))
  writeFileSync(join(root, ONE), 'another conversation\n')
  await verify()
  expect(await keep(vault, root)).toMatchObject({ repaired: 0, added: { versions: 1 } })
  expect(readFileSync(join(part, `${ONE}.zst`)).equals(bytes)).toBe(true)
  expect(existsSync(join(part, `${ONE}.v2.zst`))).toBe(true)
  expect(await verify()).toMatchObject([{ kind: 'rotten', path: `${ONE}.zst` }])
})

test('what is damaged and gone from disk is left alone, and is told again', async () => {
  const { root, vault, part, verify } = await start()
  damage(join(part, `${ONE}.zst`))
  rmSync(join(root, ONE))
  await verify()
  expect(await keep(vault, root)).toMatchObject({ repaired: 0, added: { files: 0 } })
  expect(await verify()).toMatchObject([{ kind: 'rotten', path: `${ONE}.zst` }])
})
