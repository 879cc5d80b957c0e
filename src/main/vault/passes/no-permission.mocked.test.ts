import type { PathLike } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { keep, onlyPart } from '../../testing/vault/vault-files.ts'
import { surveyVault } from '../survey/survey-vault.ts'
import { verifyPart } from '../verifying/verify-part.ts'

/** A folder that may not be read. Whoever is root may read everything, so the system is not asked. */
let locked: string | undefined

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  return {
    ...fs,
    readdirSync(path: PathLike, options: Parameters<typeof fs.readdirSync>[1]) {
      if (path === locked)
        throw Object.assign(new Error('EACCES: permission denied'), { code: 'EACCES', path })
      return fs.readdirSync(path, options)
    },
  }
})

beforeEach(() => {
  locked = undefined
})

test('what may not be read is told in a sentence that says where, by looking and by verifying', async () => {
  const root = temporaryRoot([{ path: 'projects/p/one.jsonl', text: 'one\n' }])
  const vault = join(temporaryRoot([]), 'vault')
  await keep(vault, root)
  const part = onlyPart(vault)
  locked = join(part, 'projects')
  const told = /cannot be used: permission was denied \(“.*projects”\)/
  await expect(verifyPart(part, { isFull: false })).rejects.toThrow(told)
  expect(() =>
    surveyVault(
      vault,
      () => true,
      () => {},
    ),
  ).toThrow(told)
})
