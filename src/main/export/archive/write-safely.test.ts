import { execFileSync } from 'node:child_process'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { writeSafely } from './write-safely.ts'

const write = (target: string, text = 'new') => writeSafely(target, { write: (file) => file.writeFile(text) })

test('a link is followed: the file that it leads to is written, beside itself', async () => {
  const folder = temporaryRoot([{ path: 'far/talk.md', text: 'old' }])
  symlinkSync(join('far', 'talk.md'), join(folder, 'near.md'))
  symlinkSync('near.md', join(folder, 'nearer.md'))
  let names: readonly string[] = []
  await writeSafely(join(folder, 'nearer.md'), {
    write: async (file) => {
      await file.writeFile('new')
      names = readdirSync(join(folder, 'far'))
    },
  })
  expect(names).toEqual([expect.stringMatching(/^\.talk\.md\..*\.partial$/), 'talk.md'])
  expect(readFileSync(join(folder, 'far', 'talk.md'), 'utf8')).toBe('new')
  expect(readlinkSync(join(folder, 'nearer.md'))).toBe('near.md')
  expect(readdirSync(folder).toSorted()).toEqual(['far', 'near.md', 'nearer.md'])
})

test('a link to where nothing is yet leads to where the file is made', async () => {
  const folder = temporaryRoot([{ path: 'far/other.md', text: '' }])
  symlinkSync(join('far', 'talk.md'), join(folder, 'near.md'))
  await write(join(folder, 'near.md'))
  expect(readFileSync(join(folder, 'far', 'talk.md'), 'utf8')).toBe('new')
  expect(lstatSync(join(folder, 'near.md')).isSymbolicLink()).toBe(true)
})

test('links that go round in a circle, or to a folder that is missing, are told', async () => {
  const folder = temporaryRoot([])
  symlinkSync('b.md', join(folder, 'a.md'))
  symlinkSync('a.md', join(folder, 'b.md'))
  symlinkSync(join('missing', 'talk.md'), join(folder, 'c.md'))
  await expect(write(join(folder, 'a.md'))).rejects.toThrow('its links form a circle')
  await expect(write(join(folder, 'c.md'))).rejects.toThrow('its folder does not exist')
  expect(readdirSync(folder).toSorted()).toEqual(['a.md', 'b.md', 'c.md'])
})

test('a folder is no file, and stays', async () => {
  const folder = temporaryRoot([])
  mkdirSync(join(folder, 'talk.md'))
  await expect(write(join(folder, 'talk.md'))).rejects.toThrow(
    `“${join(folder, 'talk.md')}” cannot be written: it is a folder, not a file. Nothing was changed.`,
  )
  expect(readdirSync(folder)).toEqual(['talk.md'])
})

test.skipIf(process.platform === 'win32')('a pipe or a socket is no file, and stays', async () => {
  const folder = temporaryRoot([])
  const pipe = join(folder, 'pipe.md')
  execFileSync('mkfifo', [pipe])
  symlinkSync('pipe.md', join(folder, 'link.md'))
  const socket = join(folder, 'socket.md')
  const server = createServer()
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(socket, resolve))
  await expect(write(pipe)).rejects.toThrow('it is a pipe, not a file')
  await expect(write(join(folder, 'link.md'))).rejects.toThrow('it is a pipe, not a file')
  await expect(write(socket)).rejects.toThrow('it is a socket, not a file')
  expect(lstatSync(pipe).isFIFO()).toBe(true)
  expect(lstatSync(socket).isSocket()).toBe(true)
})

test('a file that is there is replaced', async () => {
  const folder = temporaryRoot([])
  writeFileSync(join(folder, 'talk.md'), 'old')
  await write(join(folder, 'talk.md'))
  expect(readFileSync(join(folder, 'talk.md'), 'utf8')).toBe('new')
})
