import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { runScrollback } from './testing/run-scrollback.ts'

const SAMPLE = join(import.meta.dirname, '../../resources/sample-library')
const ID = '44ec6509-6685-4792-9ac6-8964ec69f7a3'
const PROJECT = 'projects/-home-mira-code-tidewater'

/** Backs up the sample library, deletes one session as Claude Code does, and returns the earlier output about it. */
async function loseOne(...asked: readonly (readonly string[])[]) {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-kept-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const root = join(home, '.claude')
  cpSync(SAMPLE, root, { recursive: true })
  const run = (...args: readonly string[]) => runScrollback(args, { home })
  expect(await run('keep', '--to', join(home, 'vault'))).toMatchObject({ code: 0 })
  const before: string[] = []
  for (const args of asked) before.push((await run(...args)).out)
  rmSync(join(root, PROJECT, `${ID}.jsonl`))
  rmSync(join(root, PROJECT, ID), { recursive: true, force: true })
  return { home, root, run, before }
}

test('a deleted session with a backup is shown, found and marked', async () => {
  const show = ['show', ID, '--branch', 'all']
  const { run, before } = await loseOne(show, ['search', ID])
  expect(await run(...show)).toEqual({ code: 0, out: before[0], err: '' })
  expect((await run('show', ID.slice(0, 6))).code).toBe(0)
  expect((await run('sessions')).out).toContain('Tide tables without a network (deleted, backed up)')
  const { out } = await run('search', ID)
  expect(out).toContain('deleted, backed up')
  expect(out.replace(' · deleted, backed up', '')).toBe(before[1])
  expect(await run('search', 'is:kept', 'is:gone', '--json')).toMatchObject({
    code: 0,
    out: expect.stringContaining(ID),
  })
})

test('its export has the same bytes as before', async () => {
  const { home, run } = await loseOne()
  const exportTo = (name: string) => run('export', ID, '--format', 'both', '--raw', '--out', join(home, name))
  expect(await exportTo('gone.zip')).toMatchObject({ code: 0, err: '' })
  await run('restore', ID)
  expect(existsSync(join(home, '.claude', PROJECT, `${ID}.jsonl`))).toBe(true)
  expect(await exportTo('restored.zip')).toMatchObject({ code: 0, err: '' })
  expect(readFileSync(join(home, 'gone.zip')).equals(readFileSync(join(home, 'restored.zip')))).toBe(true)
})

test('it cannot be forgotten, because it would come back from the vault', async () => {
  const { run } = await loseOne(['index'])
  expect(await run('forget', ID)).toMatchObject({
    code: 1,
    err: expect.stringContaining('is backed up'),
  })
})

test('if the vault is missing too, the session is reported as deleted', async () => {
  const { home, run } = await loseOne(['index'])
  rmSync(join(home, 'vault'), { recursive: true })
  const away = `The vault “${join(home, 'vault')}” was not found. Connect its disk, or choose another folder.`
  const lost = `The session “${ID}” (Tide tables without a network) was deleted, and the vault cannot be read. ${away}`
  // Before and after the index learns that the vault is missing.
  expect((await run('show', ID)).err).toBe(`scrollback: ${lost}`)
  const found = await run('search', 'is:gone')
  expect(found).toMatchObject({ code: 0, err: '' })
  expect(found.out).toMatch(/ · deleted$/m)
  for (const args of [
    ['show', ID],
    ['export', ID, '--out', join(home, 'talk.md')],
  ])
    expect(await run(...args)).toMatchObject({ code: 1, err: `scrollback: ${lost}` })
  for (const args of [
    ['show', 'abc'],
    ['export', 'abc', '--out', join(home, 'talk.md')],
  ])
    expect(await run(...args)).toMatchObject({
      code: 1,
      err: `scrollback: No session matches “abc”. ${away}`,
    })
})

test('without a vault, a deleted session is not backed up', async () => {
  const { home, run } = await loseOne(['index'])
  rmSync(join(home, '.config', 'Scrollback', 'settings.json'))
  const told = '(Tide tables without a network) was deleted, and it was not backed up.'
  expect((await run('index')).code).toBe(0)
  for (const args of [
    ['show', ID],
    ['export', ID, '--out', join(home, 'talk.md')],
  ])
    expect(await run(...args)).toMatchObject({ code: 1, err: expect.stringContaining(told) })
  expect((await run('show', 'abc')).err).toBe('scrollback: No session matches “abc”.')
})
