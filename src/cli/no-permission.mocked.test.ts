import type { PathLike } from 'node:fs'
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { runScrollback } from './testing/run-scrollback.ts'

/** Files that cannot be opened. This is simulated, because root can open everything. */
let locked: string | undefined

vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof import('node:fs')>()
  const refuse = (path: PathLike) => {
    if (path === locked)
      throw Object.assign(new Error(`EACCES: permission denied, open '${path}'`), { code: 'EACCES', path })
  }
  const openSync: typeof fs.openSync = (path, ...rest) => {
    refuse(path)
    return fs.openSync(path, ...rest)
  }
  const readdirSync = (path: PathLike, options: Parameters<typeof fs.readdirSync>[1]) => {
    refuse(path)
    return fs.readdirSync(path, options)
  }
  const mkdirSync: typeof fs.mkdirSync = (path: PathLike, options) => {
    refuse(path)
    return fs.mkdirSync(path, options)
  }
  return { ...fs, openSync, readdirSync, mkdirSync }
})

beforeEach(() => {
  locked = undefined
})

const SAMPLE = join(import.meta.dirname, '../../resources/sample-library')
const ID = '44ec6509-6685-4792-9ac6-8964ec69f7a3'

/** A home with the sample library, in which one session cannot be read. */
function start() {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-locked-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const root = join(home, '.claude')
  cpSync(SAMPLE, root, { recursive: true })
  const file = join(root, 'projects/-home-mira-code-tidewater', `${ID}.jsonl`)
  const run = (...args: readonly string[]) => runScrollback(args, { home })
  return { home, root, file, run }
}

test('a session without read permission is reported once, with path and reason', async () => {
  const { home, file, run } = start()
  locked = file
  for (const args of [
    ['show', ID],
    ['show', ID.slice(0, 6)],
    ['show', file],
    ['export', file, '--out', join(home, 'talk.md')],
    ['export', ID.slice(0, 6), '--out', join(home, 'talk.md')],
  ])
    expect(await run(...args)).toEqual({
      code: 1,
      out: '',
      err: `scrollback: “${file}” cannot be read: permission was denied.`,
    })
  const told = `1 entry could not be read:\n  ${file}: permission was denied`
  for (const args of [['sessions'], ['search', 'tide'], ['index']])
    expect({ args, ...(await run(...args)) }).toMatchObject({ args, code: 0, err: told })
})

test('a folder without read permission is named', async () => {
  const { home, run } = start()
  const loose = join(home, 'loose')
  mkdirSync(loose)
  locked = loose
  expect(await run('sessions', '--root', loose)).toEqual({
    code: 1,
    out: '',
    err: `scrollback: “${loose}” cannot be opened: permission was denied.`,
  })
  const backup = join(home, 'backup')
  cpSync(SAMPLE, backup, { recursive: true })
  locked = join(backup, 'projects')
  expect(await run('sessions', '--root', backup)).toMatchObject({ code: 1, out: '' })
  expect((await run('sessions', '--root', backup)).err).toContain(
    `${backup}: The folder “projects” in it cannot be read: permission was denied.`,
  )
})

test('keep reports a home folder without write permission', async () => {
  const { home, run } = start()
  locked = join(home, '.config')
  expect(await run('keep', '--to', join(home, 'vault'))).toEqual({
    code: 1,
    out: '',
    err: `scrollback: “${join(home, '.config', 'Scrollback')}” cannot be written: permission was denied.`,
  })
})

test('keep counts the files that failed, and fails', async () => {
  const { home, root, file, run } = start()
  const whole = JSON.parse((await run('keep', '--to', join(home, 'whole'), '--root', root, '--json')).out)
  const [{ files, bytes }] = whole.roots
  locked = file
  const { code, out, err } = await run('keep', '--to', join(home, 'vault'))
  expect(code).toBe(1)
  expect(out).toContain(`${root}: ${files - 1} files (`)
  expect(out).toContain(') backed up, 1 failed, ')
  expect(err).toBe(
    `1 entry could not be read:\n  ${file}: permission was denied\nscrollback: 1 file could not be backed up.`,
  )
  const again = JSON.parse((await run('keep', '--json')).out)
  const { size } = statSync(file)
  expect(again.roots).toMatchObject([{ files: files - 1, bytes: bytes - size, failed: 1 }])
  locked = undefined
  expect(await run('keep')).toMatchObject({
    code: 0,
    out: expect.stringContaining(`${files} files`),
    err: '',
  })
})

test('unreadable files are reported beside the answer; export fails because of them', async () => {
  const { home, root, file, run } = start()
  await run('keep', '--to', join(home, 'vault'))
  locked = file
  appendFileSync(file, '{}\n')
  const told = `1 entry could not be read:\n  ${file}: permission was denied`
  for (const [code, ...args] of [
    [0, 'sessions'],
    [0, 'search', 'tide'],
    [0, 'index'],
    [0, 'vault', 'list'],
    [1, 'doctor'],
    [1, 'export', '--all', '--out', join(home, 'talks.zip')],
  ] as const) {
    const said = await run(...args)
    expect({ args, ...said }).toMatchObject({ args, code, err: expect.stringContaining(told) })
    expect(said.out).not.toBe('')
  }
  expect(await run('export', 'd505d784', '--out', join(home, 'talk.md'))).toMatchObject({ code: 0 })
  expect(await run('show', 'd505d784')).toMatchObject({ code: 0, err: '' })
  locked = join(root, 'projects', '-home-mira-code-tidewater')
  expect(await run('roots')).toMatchObject({
    code: 0,
    err: `~/.claude: 1 entry could not be read:\n  ${locked}: permission was denied`,
  })
})
