import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { ItemContent } from '../../core/items/item.ts'
import { ImageStore, makeImageFolder } from './image-store.ts'

afterEach(() => vi.unstubAllEnvs())

const PICTURE: ItemContent = {
  key: 'a/0',
  kind: 'media',
  time: null,
  model: null,
  usage: null,
  duration: null,
  parts: [
    {
      kind: 'block',
      block: {
        kind: 'image',
        mediaType: 'image/png',
        data: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64'),
        url: undefined,
      },
    },
  ],
  overflow: [],
  cut: 0,
}

test('keeps each image once', async () => {
  const folder = await makeImageFolder()
  const images = new ImageStore(folder, 'images')
  await images.add(PICTURE)
  await images.add(PICTURE)
  expect(readdirSync(folder)).toEqual(images.names)
  expect(statSync(join(folder, images.names[0] ?? '')).size).toBe(16)
  rmSync(folder, { recursive: true })
})

test.skipIf(process.platform === 'win32')('says in a sentence where images cannot be put aside', async () => {
  vi.stubEnv('TMPDIR', '/nowhere')
  await expect(makeImageFolder()).rejects.toThrow(
    '“/nowhere” cannot be written: its folder is not there. Nothing was changed.',
  )
})
