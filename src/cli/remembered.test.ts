import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { openOwnAnnotations } from '../main/annotations/own-annotations.ts'
import { rememberDeleted } from '../main/annotations/remembered-sessions.ts'
import { toDataFolder } from '../main/settings/data-folder.ts'
import { temporaryRoot } from '../main/testing/temporary-root.ts'
import { toDeletedSession } from '../main/testing/to-deleted-session.ts'
import { runScrollback } from './testing/run-scrollback.ts'

const TIME = 1_700_000_000_000

function open() {
  const there = conversation('About terns')
  const prompt = { project: '/home/ada/tides', sessionId: 'aaaa-1111' }
  const history = [
    { ...prompt, display: 'When is __high__ tide?', timestamp: TIME },
    { ...prompt, display: 'And low tide?', timestamp: TIME + 60_000, sessionId: undefined },
    { ...prompt, display: 'Of another one', timestamp: TIME, sessionId: 'bbbb' },
  ]
  const text = history.map((line) => `${JSON.stringify(line)}\n`).join('')
  const root = temporaryRoot([...there.files(), { path: 'history.jsonl', text }])
  const home = temporaryRoot([])
  const dataFolder = toDataFolder({ env: {}, platform: 'linux', home })
  const annotations = openOwnAnnotations(dataFolder, () => undefined)
  const deleted = toDeletedSession({ id: 'aaaa-1111', root })
  rememberDeleted(annotations, [deleted])
  return {
    root,
    home,
    there,
    annotations,
    deleted,
    dataFolder,
    scrollback: (...args: readonly string[]) => runScrollback([...args, '--root', root], { home }),
  }
}

test('sessions lists sessions that were deleted without a backup', async () => {
  const { scrollback, there } = open()
  const { code, out } = await scrollback('sessions')
  expect(code).toBe(0)
  expect(out).toMatch(/aaaa-111 .*Tide tables \(deleted\)/)
  expect(out).toContain('About terns')
  const sessions = JSON.parse((await scrollback('sessions', '--json')).out)
  const deleted = sessions.find(({ id }: { id: string }) => id === 'aaaa-1111')
  expect(deleted).toMatchObject({ title: 'Tide tables', isGone: true, started: '2023-11-14T22:13:20.000Z' })
  expect(sessions.map(({ id }: { id: string }) => id)).toContain(there.sessionId)
})

test('show prints what is left of a deleted session, and fails', async () => {
  const { scrollback } = open()
  const { code, out, err } = await scrollback('show', 'aaaa')
  expect(code).toBe(1)
  expect(err).toContain('was deleted, and it was not backed up')
  expect(out).toContain('# Tide tables')
  expect(out).toContain('- Folder: /home/ada/tides')
  expect(out).toContain('- Contained: 3 prompts, 5 responses, 2 tool calls')
  expect(out).toMatch(/When is .*high.* tide\?/)
  expect(out).toContain('## Prompt · 2023-11-14T22:14:20.000Z')
  expect(out.match(/may belong to another session/g)).toHaveLength(1)
  expect(out).not.toContain('Of another one')
  const json = await scrollback('show', 'aaaa-1111', '--json')
  expect(json.code).toBe(1)
  expect(JSON.parse(json.out)).toMatchObject({
    id: 'aaaa-1111',
    isGone: true,
    counts: { prompts: 3, responses: 5, toolCalls: 2 },
    prompts: [
      { text: 'When is __high__ tide?', isCertain: true },
      { text: 'And low tide?', isCertain: false },
    ],
  })
})

test('show does the same for a session that is still in the index', async () => {
  const { scrollback, root, there } = open()
  await scrollback('index')
  rmSync(join(root, there.path()))
  const { code, out } = await scrollback('show', there.sessionId)
  expect(code).toBe(1)
  expect(out).toContain('# About terns')
  expect(out).toContain('None of its texts are left.')
})

test('forget removes it from every list, together with an indexed one', async () => {
  const { scrollback, root, there } = open()
  await scrollback('index')
  rmSync(join(root, there.path()))
  const { code, out } = await scrollback('forget', 'aaaa', there.sessionId)
  expect([code, out]).toEqual([
    0,
    `aaaa-111  Tide tables\n${there.sessionId.slice(0, 8)}  About terns\nRemoved 2 sessions from the list.`,
  ])
  expect((await scrollback('sessions')).out).not.toMatch(/Tide tables|About terns/)
  expect(await scrollback('forget', 'aaaa')).toMatchObject({
    code: 1,
    err: expect.stringContaining('No session matches'),
  })
  expect(await scrollback('show', 'aaaa')).toMatchObject({ code: 1, out: '' })
})

test('annotations import restores annotations, and keep and verify include them', async () => {
  const { scrollback, home, dataFolder } = open()
  const vault = join(temporaryRoot([]), 'vault')
  const keep = (...args: readonly string[]) => scrollback('keep', '--to', vault, ...args)
  expect(await keep()).toMatchObject({ code: 0 })
  const run = (...args: readonly string[]) => runScrollback([...args, '--from', vault], { home })
  expect((await run('vault', 'verify')).out).toMatch(
    /annotations: structure and sizes of 1 file .*, no problems/,
  )
  expect((await run('annotations', 'import')).out).toContain('Nothing to import')

  rmSync(join(dataFolder, 'annotations'), { recursive: true })
  expect((await scrollback('sessions')).out).not.toContain('Tide tables')
  // A backup without annotations removes nothing from the vault.
  expect(await keep()).toMatchObject({ code: 0 })
  expect((await run('annotations', 'import')).out).toBe(`Imported 1 entry from “${vault}”.`)
  expect((await scrollback('sessions')).out).toContain('Tide tables')

  const [name = ''] = readdirSync(join(vault, 'annotations')).filter((each) => each.endsWith('.jsonl'))
  const copy = join(vault, 'annotations', name)
  writeFileSync(copy, readFileSync(copy, 'utf8').replace('Tide', 'Tine'))
  const { code, out } = await run('vault', 'verify')
  expect([code, out]).toEqual([1, expect.stringContaining(`${name}: line 1 is damaged`)])
  await keep()
  expect((await run('vault', 'verify')).code).toBe(0)

  rmSync(join(vault, 'annotations'), { recursive: true })
  expect(await run('annotations', 'import')).toMatchObject({
    code: 1,
    err: expect.stringContaining('has no annotations'),
  })
})

test('a session that the index finds again is listed once', async () => {
  const { scrollback, annotations, root, there } = open()
  rememberDeleted(annotations, [toDeletedSession({ id: there.sessionId, root, title: 'Remembered' })])
  const { out } = await scrollback('sessions')
  expect(out).toContain('About terns')
  expect(out).not.toContain('Remembered')
  expect((await scrollback('show', there.sessionId)).code).toBe(0)
})
