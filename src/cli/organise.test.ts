import { existsSync, mkdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { conversation } from '../../fixtures/conversation.ts'
import { temporaryRoot } from '../main/testing/temporary-root.ts'
import type { RunHere } from './run-here.ts'
import type { Terminal } from './terminal.ts'
import { runScrollback } from './testing/run-scrollback.ts'

const LONG_AGO = new Date(Date.now() - 3_600_000)

function open() {
  const home = temporaryRoot([])
  const cwd = join(home, 'tides')
  mkdirSync(cwd)
  const herons = conversation('About herons', 'Yes.', { cwd, seed: 'herons' })
  const terns = conversation('About terns', 'Yes.', { cwd, seed: 'terns' })
  const write = () => {
    for (const { path, text } of [...herons.files(), ...terns.files()]) {
      const file = join(home, '.claude', path)
      mkdirSync(dirname(file), { recursive: true })
      writeFileSync(file, text)
      utimesSync(file, LONG_AGO, LONG_AGO)
    }
  }
  write()
  const started: Parameters<RunHere>[] = []
  const runHere: RunHere = async (...call) => void started.push(call)
  const run = (...args: readonly string[]) =>
    runScrollback(args, { home, runHere } as Partial<Terminal> & { home: string })
  return {
    home,
    cwd,
    run,
    started,
    herons: herons.sessionId,
    terns: terns.sessionId,
    file: join(home, '.claude', herons.path()),
    json: async (...args: readonly string[]) => JSON.parse((await run(...args, '--json')).out),
    find: async (id: string) => {
      const sessions = JSON.parse((await run('sessions', '--json')).out)
      return sessions.find((session: { id: string }) => session.id === id)
    },
  }
}

test('stars, tags, notes and names are set by commands and are in the list', async () => {
  const { run, herons, terns, find } = open()
  expect(await run('star', herons, terns)).toMatchObject({ code: 0, err: '' })
  expect((await run('tag', herons, '--add', 'birds', '--add', 'sleep')).out).toContain(
    '★ About herons #birds #sleep',
  )
  await run('tag', herons, '--remove', 'sleep')
  await run('star', terns, '--off')
  expect((await run('sessions')).out).toContain('★ About herons #birds\n')
  expect((await run('rename', herons, 'Mine')).out).toContain('Mine')
  expect((await run('note', herons, '--text', 'Read *again*')).out).toBe('Read *again*')
  expect(await find(herons)).toMatchObject({
    starred: true,
    tags: ['birds'],
    name: 'Mine',
    title: 'Mine',
    titleSource: 'own-name',
    notes: 1,
  })
  expect(await find(terns)).toMatchObject({ starred: false, tags: [], name: null, title: 'About terns' })
  expect((await run('show', herons)).out).toContain('# Mine')
  expect((await run('annotations', 'undo')).out).toBe('Undone: Note.')
  expect((await run('note', herons)).out).toBe('This session has no notes.')
  await run('rename', herons, '')
  expect(await find(herons)).toMatchObject({ title: 'About herons', name: null })
})

test('a note at a place names the record', async () => {
  const { run, herons, json } = open()
  const uuid = '0b8c2f4e-1111-4111-8111-111111111111'
  await run('note', herons, '--at', uuid, '--text', 'Here')
  expect(await json('note', herons)).toMatchObject([{ session: herons, record: uuid, text: 'Here' }])
  expect(await run('note', herons, '--at', 'x', '--text', 'y')).toMatchObject({ code: 2 })
  expect(await run('note', herons, '--at', uuid)).toMatchObject({ code: 2 })
})

test('annotations go to another computer as one file, and importing twice changes nothing', async () => {
  const one = open()
  const other = open()
  await one.run('tag', one.herons, '--add', 'birds')
  await one.run('star', one.herons)
  await one.run('star', one.herons, '--off')
  const file = join(one.home, 'mine.json')
  expect((await one.run('annotations', 'export', file)).out).toContain('Wrote 1 entry')
  expect((await other.run('annotations', 'import', file)).out).toContain('Imported 1 entry')
  expect((await other.run('annotations', 'import', file)).out).toContain('Nothing to import')
  expect(await other.find(one.herons)).toMatchObject({ tags: ['birds'], starred: false })
  expect((await other.run('annotations', 'undo')).out).toBe('There is nothing to undo.')
  writeFileSync(
    file,
    JSON.stringify({ format: 'scrollback annotations', version: 1, entries: [{ kind: 'star' }, 7] }),
  )
  expect((await other.run('annotations', 'import', file)).err).toContain('Left out 2 entries')
  writeFileSync(file, '{}')
  expect(await other.run('annotations', 'import', file)).toMatchObject({ code: 1 })
  expect(await other.run('annotations', 'export', 'mine.txt')).toMatchObject({ code: 2 })
})

test('resuming starts Claude Code in the folder of the session, or prints the command', async () => {
  const { run, started, herons, cwd, file } = open()
  const command = `cd '${cwd}' && claude --resume ${herons}`
  expect((await run('resume', herons, '--print')).out).toBe(command)
  expect((await run('resume', herons, '--print', '--fork-session')).out).toBe(`${command} --fork-session`)
  await run('resume', herons)
  expect(started).toEqual([['claude', ['--resume', herons], { cwd, env: {} }]])
  const now = new Date()
  utimesSync(file, now, now)
  expect(await run('resume', herons)).toMatchObject({ code: 1, err: expect.stringContaining('--anyway') })
  expect(await run('resume', herons, '--anyway')).toMatchObject({ code: 0 })
  rmSync(cwd, { recursive: true })
  expect(await run('resume', herons)).toMatchObject({
    code: 1,
    err: expect.stringContaining('--rewrite-cwd'),
  })
  expect(started).toHaveLength(2)
})

test('deleting lists what would go, and moves it to the trash only with --yes', async () => {
  const { run, json, home, herons, terns, file, find, started } = open()
  await run('keep', '--to', join(home, 'vault'))
  const listed = await run('delete', herons)
  expect(listed).toMatchObject({ code: 0, err: expect.stringContaining('--yes') })
  expect(listed.out).toContain(file)
  expect(listed.out).toContain('backed up')
  expect(existsSync(file)).toBe(true)
  expect(await json('delete', herons)).toMatchObject([
    { id: herons, isBackedUp: true, files: [{ path: file }] },
  ])
  expect(await run('delete', herons, '--yes', '--back-up')).toMatchObject({ code: 0 })
  expect(existsSync(file)).toBe(false)
  expect(existsSync(join(home, '.local', 'share', 'Trash', 'files', `${herons}.jsonl`))).toBe(true)
  expect(await find(herons)).toMatchObject({ isGone: true, isKept: true })
  expect(await find(terns)).toMatchObject({ isGone: false })
  expect(await run('resume', herons)).toMatchObject({ err: expect.stringContaining('--restore') })
  expect(await run('resume', herons, '--restore')).toMatchObject({ code: 0 })
  expect(existsSync(file)).toBe(true)
  expect(started).toHaveLength(1)
})

test('renaming in the transcript backs up first, and adds the line of Claude Code', async () => {
  const { run, home, herons, file } = open()
  await run('keep', '--to', join(home, 'vault'))
  const before = readFileSync(file, 'utf8')
  expect(await run('rename', herons, 'Mine', '--in-transcript')).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(file, 'utf8')).toBe(
    `${before}${JSON.stringify({ type: 'custom-title', customTitle: 'Mine', sessionId: herons })}\n`,
  )
  expect(await run('rename', herons, 'Again', '--in-transcript')).toMatchObject({ code: 1 })
})

test('a session that is restored under a new id has what was said about it', async () => {
  const { run, home, herons, json, find } = open()
  await run('tag', herons, '--add', 'birds')
  await run('keep', '--to', join(home, 'vault'))
  const { receipts } = await json('restore', herons, '--as-new')
  expect(receipts[0].id).not.toBe(herons)
  expect(await find(receipts[0].id)).toMatchObject({ tags: ['birds'] })
})

test('searches and exports ask for stars, tags, notes and collections', async () => {
  const { run, json, herons, terns, home } = open()
  await run('star', herons)
  await run('tag', herons, '--add', 'Birds')
  await run('note', terns, '--text', 'Mine')
  const found = async (query: string) =>
    (await json('search', query)).map(({ session }: { session: string }) => session)
  expect(await found('is:starred')).toEqual([herons])
  expect(await found('tag:birds')).toEqual([herons])
  expect(await found('has:note')).toEqual([terns])
  expect(await found('About -tag:birds')).toEqual([terns])
  expect(await found('collection:none')).toEqual([])
  await run('rename', herons, 'Sleeping birds of the shore')
  expect(await found('shore')).toEqual([herons])
  expect(await found('mine')).toEqual([terns])
  expect(await found('mine shore')).toEqual([])
  expect(await found('shore in:answer')).toEqual([])
  expect(await found('shore in:title')).toEqual([herons])
  expect(await found('mine in:title')).toEqual([])
  expect(await found('mine in:note')).toEqual([terns])
  expect(await found('shore in:note')).toEqual([])
  expect(await found('in:note')).toEqual([terns])
  expect(await found('About -in:note')).toHaveLength(2)
  expect((await run('search', 'shor*')).out).toContain('title: Sleeping birds of the shore')
  const out = join(home, 'out.md')
  const exported = async (...args: readonly string[]) => {
    const { code, err } = await run('export', ...args, '--redact', 'none', '--out', out)
    return code === 0 ? /session: "([^"]+)"/.exec(readFileSync(out, 'utf8'))?.[1] : err
  }
  expect(await exported('--tag', 'birds')).toBe(herons)
  expect(await exported('--starred')).toBe(herons)
  expect(await exported('--search', 'has:note')).toBe(terns)
  expect(readFileSync(out, 'utf8')).not.toContain('Mine')
  expect(await exported('--search', 'has:note', '--with-notes')).toBe(terns)
  expect(readFileSync(out, 'utf8')).toContain('Mine')
  expect(await exported('--tag', 'nothing')).toContain('no session was found')
  expect(await exported('--collection', 'nothing')).toContain('no collection')
})
