import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ExportOptions } from '../../shared/schemas/export.ts'
import { scanLibrary } from '../library/sessions/scan-library.ts'
import { UNREDACTED } from '../testing/exported.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { exportPage } from './export-page.ts'

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')

/** A conversation with one image, and an empty folder to export it to. */
async function prepare() {
  const root = temporaryRoot([])
  const sessionId = '00000000-0000-4000-8000-00000000000a'
  mkdirSync(join(root, 'projects', 'p'), { recursive: true })
  const image = {
    type: 'image',
    source: { type: 'base64', media_type: 'image/png', data: PNG.toString('base64') },
  }
  const content = [{ type: 'text', text: 'Look' }, image]
  writeFileSync(
    join(root, 'projects', 'p', `${sessionId}.jsonl`),
    `${JSON.stringify({ type: 'user', uuid: 'a', parentUuid: null, sessionId, message: { role: 'user', content } })}\n`,
  )
  const { sessions } = await scanLibrary([root], {})
  const folder = temporaryRoot([])
  const exportTo = (name: string, options: Partial<ExportOptions> = {}, signal?: AbortSignal) =>
    exportPage({
      sessions: sessions.map((summary) => ({ summary, file: join(root, summary.path), branch: null })),
      options: { ...UNREDACTED, format: 'markdown', ...options },
      target: join(folder, name),
      generator: 'Scrollback test',
      ...(signal && { signal }),
    })
  return { folder, exportTo, file: join(root, sessions[0]?.path ?? '') }
}

test('the images of a Markdown file lie in a folder beside it', async () => {
  const { folder, exportTo } = await prepare()
  const report = await exportTo('My (first) talk.md')
  const [image = '', ...others] = readdirSync(join(folder, 'My (first) talk-images'))
  expect(others).toEqual([])
  expect(readFileSync(join(folder, 'My (first) talk-images', image))).toEqual(PNG)
  const text = readFileSync(join(folder, 'My (first) talk.md'), 'utf8')
  expect(text).toContain(`![Image](My%20%28first%29%20talk-images/${image})`)
  expect(report).toMatchObject({
    files: 2,
    bytes: Buffer.byteLength(text) + PNG.length,
    imageFolder: join(folder, 'My (first) talk-images'),
  })
  expect(await exportTo('My (first) talk.md')).toEqual(report)
})

test('there is no folder where no image is wanted, or all are inside', async () => {
  const { folder, exportTo } = await prepare()
  await exportTo('talk.md', { images: false })
  await exportTo('talk.html', { format: 'html' })
  expect(readdirSync(folder).toSorted()).toEqual(['talk.html', 'talk.md'])
})

test('images make no folder that is missing', async () => {
  const { folder, exportTo } = await prepare()
  await expect(exportTo(join('missing', 'talk.md'))).rejects.toThrow('its folder does not exist')
  expect(readdirSync(folder)).toEqual([])
})

test('images are taken back where the file cannot be written', async () => {
  const { folder, exportTo } = await prepare()
  const { signal } = new AbortController()
  // Asked for while the page is written, when a folder was not in its way yet.
  const isAborted = () => {
    mkdirSync(join(folder, 'talk.md'), { recursive: true })
    return false
  }
  Object.defineProperty(signal, 'aborted', { get: isAborted })
  await expect(exportTo('talk.md', {}, signal)).rejects.toThrow('Nothing was changed.')
  expect(readdirSync(folder)).toEqual(['talk.md'])
})

test('where something else is in the place of the folder of images, it is said', async () => {
  const { folder, exportTo } = await prepare()
  symlinkSync('nowhere', join(folder, 'one-images'))
  await expect(exportTo('one.md')).rejects.toThrow(
    `“${join(folder, 'one-images')}” cannot be written: something else is in its place. Nothing was changed.`,
  )
  writeFileSync(join(folder, 'two-images'), '')
  await expect(exportTo('two.md')).rejects.toThrow('a part of its path is a file')
  expect(readdirSync(folder).toSorted()).toEqual(['one-images', 'two-images'])
})

test('of a conversation that is shorter than when it was listed, it is said', async () => {
  const { exportTo, file } = await prepare()
  expect((await exportTo('talk.md')).incomplete).toEqual([])
  const line = readFileSync(file, 'utf8')
  writeFileSync(file, line.replace('Look', ''))
  expect((await exportTo('talk.md')).incomplete).toEqual([
    {
      path: expect.stringMatching(/^projects\/p\//),
      reason: 'It became shorter after it was listed.',
    },
  ])
})
