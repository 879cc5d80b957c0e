import { afterEach, expect, test, vi } from 'vitest'
import type { ItemContent } from '../../core/items/item.ts'
import { ImageStore } from './image-store.ts'

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

test('keeps each image once, and nothing of it is left at the end', async () => {
  const images = new ImageStore()
  await images.add(PICTURE)
  await images.add(PICTURE)
  const [name = '', ...others] = images.names
  expect(others).toEqual([])
  expect((await images.read(name)).length).toBe(16)
  await images.remove()
  await expect(images.read(name)).rejects.toThrow('ENOENT')
})

test.skipIf(process.platform === 'win32')('says in a sentence where images cannot be put aside', async () => {
  vi.stubEnv('TMPDIR', '/nowhere')
  const images = new ImageStore()
  await expect(images.add(PICTURE)).rejects.toThrow(
    '“/nowhere” cannot be written: it is not there. Nothing was changed.',
  )
})
