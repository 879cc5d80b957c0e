import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { moveToTrash } from './freedesktop-trash.ts'

function open() {
  const home = temporaryRoot([])
  const trash = join(home, '.local', 'share', 'Trash')
  return {
    home,
    trash,
    move: (path: string, env = {}) =>
      moveToTrash(path, { home, env, uid: 1000, now: () => new Date(2026, 10, 3, 4, 5, 6) }),
  }
}

test('a file lies in the trash with a note of where it was and when it went there', () => {
  const { home, trash, move } = open()
  const path = join(home, 'tide 50 % höher\n.jsonl')
  writeFileSync(path, 'text')
  move(path)
  expect(existsSync(path)).toBe(false)
  expect(readFileSync(join(trash, 'files', 'tide 50 % höher\n.jsonl'), 'utf8')).toBe('text')
  expect(readFileSync(join(trash, 'info', 'tide 50 % höher\n.jsonl.trashinfo'), 'utf8')).toBe(
    `[Trash Info]\nPath=${home}/tide%2050%20%25%20h%C3%B6her%0A.jsonl\nDeletionDate=2026-11-03T04:05:06\n`,
  )
  expect(statSync(trash).mode & 0o777).toBe(0o700)
})

test('folders go as a whole, and nothing in the trash is replaced', () => {
  const { home, trash, move } = open()
  for (const text of ['one', 'two', 'three']) {
    mkdirSync(join(home, 'session'))
    writeFileSync(join(home, 'session', 'a'), text)
    move(join(home, 'session'))
  }
  expect(readdirSync(join(trash, 'files')).toSorted()).toEqual(['session', 'session.2', 'session.3'])
  expect(readFileSync(join(trash, 'files', 'session.2', 'a'), 'utf8')).toBe('two')
  expect(readdirSync(join(trash, 'info'))).toHaveLength(3)
})

test('XDG_DATA_HOME says where the trash is; what is not there is an error and leaves no note', () => {
  const { home, move } = open()
  const env = { XDG_DATA_HOME: join(home, 'data') }
  writeFileSync(join(home, 'a'), '')
  move(join(home, 'a'), env)
  expect(existsSync(join(home, 'data', 'Trash', 'files', 'a'))).toBe(true)
  expect(() => move(join(home, 'a'), env)).toThrow('ENOENT')
  expect(readdirSync(join(home, 'data', 'Trash', 'info'))).toHaveLength(1)
})

test.runIf(existsSync('/dev/shm') && statSync('/dev/shm').dev !== statSync('/tmp').dev)(
  'on another disk, its own trash is used, with a path that begins there',
  () => {
    const { home } = open()
    const top = '/dev/shm'
    const name = `scrollback-trash-${process.pid}`
    const uid = 900_000 + process.pid
    writeFileSync(join(top, name), 'text')
    moveToTrash(join(top, name), { home, env: {}, uid })
    const trash = join(top, `.Trash-${uid}`)
    expect(readFileSync(join(trash, 'files', name), 'utf8')).toBe('text')
    expect(readFileSync(join(trash, 'info', `${name}.trashinfo`), 'utf8')).toContain(`Path=${name}\n`)
    rmSync(trash, { recursive: true })
  },
)
