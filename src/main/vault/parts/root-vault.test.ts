import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, unpackAll } from '../../testing/vault/vault-files.ts'
import { isOwnPart, listRootVaults } from './root-vault.ts'

const MAIN = 'projects/-home-ada/11111111-1111-4111-8111-111111111111.jsonl'

function start(text = '{"n":1}\n') {
  return { root: temporaryRoot([{ path: MAIN, text }]), vault: join(temporaryRoot([]), 'vault') }
}

test('roots and machines share a vault folder, each in a part of its own', async () => {
  const { root, vault } = start('mine\n')
  const { root: other } = start('theirs\n')
  await keep(vault, root)
  await keep(vault, other)
  await keep(vault, root, { machine: { id: 'second', host: 'second' } })
  const parts = readdirSync(vault).filter((name) => name !== 'README.txt')
  expect(parts).toHaveLength(3)
  expect(parts.map((name) => unpackAll(join(vault, name)).get(MAIN)).sort()).toEqual([
    'mine\n',
    'mine\n',
    'theirs\n',
  ])
})

test('a machine that was given another name goes on in the same part', async () => {
  const { root, vault } = start()
  await keep(vault, root, { machine: { id: 'same', host: 'old name' } })
  await keep(vault, root, { machine: { id: 'same', host: 'new name' } })
  expect(readdirSync(vault)).toHaveLength(2)
})

test('a machine that lost its id goes on in the part that knows its files', async () => {
  const { root, vault } = start()
  await keep(vault, root, { machine: { id: 'lost', host: 'here' } })
  const again = { machine: { id: 'new', host: 'here' } }
  expect((await keep(vault, root, again)).added.files).toBe(0)
  expect((await keep(vault, root, again)).added.files).toBe(0)
  expect(listRootVaults(vault)).toMatchObject([{ root, host: 'here' }])
  expect(isOwnPart(listRootVaults(vault)[0] ?? { id: '', root }, again.machine)).toBe(true)
})

test('another machine of the same name, with other files at the same place, has a part of its own', async () => {
  const { root, vault } = start('mine\n')
  await keep(vault, root, { machine: { id: 'first', host: 'localhost' } })
  const bytes = readFileSync(join(root, MAIN))
  const { atime, mtime } = statSync(join(root, MAIN))
  renameSync(join(root, MAIN), join(root, 'away'))
  writeFileSync(join(root, MAIN), bytes)
  utimesSync(join(root, MAIN), atime, mtime)
  expect(
    (await keep(vault, root, { machine: { id: 'second', host: 'localhost' } })).added.files,
  ).toBeGreaterThan(0)
  expect(listRootVaults(vault)).toHaveLength(2)
})

test('a file cannot be a vault', async () => {
  const { root, vault } = start()
  writeFileSync(vault, '')
  await expect(keep(vault, root)).rejects.toThrow(/a part of its path is a file/)
  await expect(keep(join(vault, 'below'), root)).rejects.toThrow(/a part of its path is a file/)
})

test('a vault inside the root is refused', async () => {
  const { root } = start()
  await expect(keep(join(root, 'projects', 'vault'), root)).rejects.toThrow(/inside/)
  expect(existsSync(join(root, 'projects', 'vault'))).toBe(false)
})
