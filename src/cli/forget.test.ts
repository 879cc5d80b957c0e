import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { temporaryRoot } from '../main/testing/temporary-root.ts'
import { runScrollback } from './testing/run-scrollback.ts'

test('forget removes deleted sessions, names them, and refuses others', async () => {
  const [gone, there] = [conversation('About herons'), conversation('About terns')]
  const root = temporaryRoot([...gone.files(), ...there.files()])
  const home = temporaryRoot([])
  const scrollback = (...args: readonly string[]) => runScrollback([...args, '--root', root], { home })
  expect((await scrollback('search', 'about')).out).toContain('About herons')
  rmSync(join(root, gone.path()))
  expect((await scrollback('search', 'herons')).out).toBe('No matches.')
  expect((await scrollback('sessions')).out).toContain('About herons')

  expect(await scrollback('forget', gone.sessionId, there.sessionId)).toMatchObject({
    code: 1,
    err: expect.stringContaining('still exists'),
  })
  expect(await scrollback('forget', 'ffffnone')).toMatchObject({
    code: 1,
    err: expect.stringContaining('No session matches'),
  })
  const { code, out } = await scrollback('forget', gone.sessionId.slice(0, 8))
  expect([code, out]).toEqual([
    0,
    `${gone.sessionId.slice(0, 8)}  About herons\nRemoved 1 session from the list.`,
  ])
  expect((await scrollback('sessions')).out).not.toContain('About herons')
})

test('a file, a project folder and a backup work as --root; nested ones are listed once', async () => {
  const t = conversation('About herons')
  const folder = temporaryRoot([{ path: 'old/kept.jsonl', text: t.text() }])
  const home = temporaryRoot([])
  const list = async (...args: readonly string[]) =>
    JSON.parse((await runScrollback(['sessions', '--json', ...args], { home })).out) as readonly {
      title: string
    }[]
  const file = join(folder, 'old/kept.jsonl')
  for (const path of [file, join(folder, 'old'), folder])
    expect(await list('--root', path)).toMatchObject([{ title: 'About herons' }])
  expect(await list('--root', file, '--root', folder)).toHaveLength(1)
  const found = await runScrollback(['search', 'herons', '--json', '--root', file], { home })
  expect(JSON.parse(found.out)).toMatchObject([{ path: file, session: 'kept' }])
  expect((await runScrollback(['show', 'kept', '--root', folder], { home })).out).toContain('About herons')
  expect((await runScrollback(['roots', '--root', file], { home })).out).toContain('kept.jsonl')
})
