import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { ImageBlock } from '../../core/parse/parse-content.ts'
import { ImageStore, makeImageFolder } from './image-store.ts'

afterEach(() => vi.unstubAllEnvs())

const PICTURE: ImageBlock = {
  kind: 'image',
  mediaType: 'image/png',
  data: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64'),
  url: undefined,
}

test('keeps each image once, and tells where it will be', () => {
  const folder = makeImageFolder()
  const images = new ImageStore(folder, 'images')
  const [name = ''] = [images.add(PICTURE), images.add(PICTURE)].map((path) => path?.replace('images/', ''))
  expect(readdirSync(folder)).toEqual([name])
  expect(images.names).toEqual([name])
  expect(statSync(join(folder, name)).size).toBe(16)
  expect(images.add({ ...PICTURE, data: 'bm8gaW1hZ2U=' })).toBeUndefined()
  rmSync(folder, { recursive: true })
})

test('sweeps away what a killed process left, and nothing of one that runs', () => {
  // No process has a number as high.
  const left = mkdtempSync(join(tmpdir(), 'scrollback-images-2147483646-'))
  const running = makeImageFolder()
  const folder = makeImageFolder()
  expect([left, running, folder].map((each) => existsSync(each))).toEqual([false, true, true])
  for (const each of [running, folder]) rmSync(each, { recursive: true })
})

test.skipIf(process.platform === 'win32')('says in a sentence where images cannot be put aside', () => {
  vi.stubEnv('TMPDIR', '/nowhere')
  expect(makeImageFolder).toThrow(
    '“/nowhere” cannot be written: its folder is not there. Nothing was changed.',
  )
})
