import { readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ImageBlock } from '../../../core/parse/content/parse-content.ts'
import { makeTemporaryFolder } from '../archive/temporary-folder.ts'
import { ImageStore } from './image-store.ts'

const PICTURE: ImageBlock = {
  kind: 'image',
  mediaType: 'image/png',
  data: Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').toString('base64'),
  url: undefined,
}

test('keeps each image once, and tells where it will be', () => {
  const folder = makeTemporaryFolder()
  const images = new ImageStore(folder, 'images')
  const [name = ''] = [images.add(PICTURE), images.add(PICTURE)].map((path) => path?.replace('images/', ''))
  expect(readdirSync(folder)).toEqual([name])
  expect(images.names).toEqual([name])
  expect(statSync(join(folder, name)).size).toBe(16)
  expect(images.add({ ...PICTURE, data: 'bm8gaW1hZ2U=' })).toBeUndefined()
  rmSync(folder, { recursive: true })
})

test('an image that another thread has put into the same folder is the same', () => {
  const folder = makeTemporaryFolder()
  const [one, another] = [new ImageStore(folder, 'images'), new ImageStore(folder, 'images')]
  expect(another.add(PICTURE)).toBe(one.add(PICTURE))
  expect(readdirSync(folder)).toEqual(one.names)
  rmSync(folder, { recursive: true })
})
