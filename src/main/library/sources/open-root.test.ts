import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openRoot } from './open-root.ts'

let folder: string

beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'scrollback-open-')))
})

afterEach(() => rm(folder, { recursive: true, force: true }))

test('the root, its projects folder and the home around it all mean the root', async () => {
  const root = join(folder, '.claude')
  await mkdir(join(root, 'projects'), { recursive: true })
  expect(await openRoot(root)).toBe(root)
  expect(await openRoot(join(root, 'projects'))).toBe(root)
  expect(await openRoot(folder)).toBe(root)
})

test('a link to a root means the root', async () => {
  await mkdir(join(folder, 'root', 'projects'), { recursive: true })
  await symlink(join(folder, 'root'), join(folder, 'link'))
  expect(await openRoot(join(folder, 'link'))).toBe(join(folder, 'root'))
})

test('a folder without projects is refused with what to choose instead', async () => {
  await expect(openRoot(folder)).rejects.toMatchObject({
    code: 'not-a-root',
    message: expect.stringContaining('Choose the folder that Claude Code writes to'),
  })
})

test('a folder with transcripts below it, and a transcript, are what they are', async () => {
  const text = '{"type":"user"}\n'
  await mkdir(join(folder, 'kept', 'old'), { recursive: true })
  await writeFile(join(folder, 'kept', 'old', 'one.jsonl'), text)
  expect(await openRoot(join(folder, 'kept'))).toBe(join(folder, 'kept'))
  expect(await openRoot(join(folder, 'kept', 'old', 'one.jsonl'))).toBe(
    join(folder, 'kept', 'old', 'one.jsonl'),
  )
})

test('other files are refused, each with its reason', async () => {
  await writeFile(join(folder, 'notes.txt'), '')
  await writeFile(join(folder, 'empty.jsonl'), '')
  await writeFile(join(folder, 'data.jsonl'), '{"prompt":"x"}\n')
  for (const [name, reason] of [
    ['notes.txt', 'Names of transcripts end with “.jsonl”'],
    ['empty.jsonl', 'is empty'],
    ['data.jsonl', 'is not a Claude Code transcript'],
  ] as const)
    await expect(openRoot(join(folder, name))).rejects.toMatchObject({
      code: 'not-a-root',
      message: expect.stringContaining(reason),
    })
})

test('a folder that is not there is told as such', async () => {
  await expect(openRoot(join(folder, 'nowhere'))).rejects.toMatchObject({ code: 'not-found' })
})
