import { mkdir, mkdtemp, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Terminal } from './terminal.ts'
import { runScrollback } from './testing/run-scrollback.ts'

let home: string

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'scrollback-cli-')))
})

afterEach(() => rm(home, { recursive: true, force: true }))

const scrollback = (args: readonly string[], options: Partial<Terminal> = {}) =>
  runScrollback(args, { home, ...options })

async function writeSession(root: string): Promise<string> {
  const project = join(home, root, 'projects', '-home-ada')
  await mkdir(project, { recursive: true })
  const file = join(project, '11111111-1111-4111-8111-111111111111.jsonl')
  await writeFile(file, 'x'.repeat(1_500))
  await utimes(file, new Date('2026-03-01T12:00:00Z'), new Date('2026-03-01T12:00:00Z'))
  return project
}

test('--version and --help print to standard output', async () => {
  expect(await scrollback(['--version'])).toEqual({ code: 0, out: '1.2.3', err: '' })
  const help = await scrollback(['--help'])
  expect(help).toMatchObject({ code: 0, err: '' })
  expect(help.out).toContain('roots')
})

test.each([[[]], [['vault']]])(
  '%j without a subcommand is a usage error and prints the help',
  async (args) => {
    const { code, out, err } = await scrollback(args)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toBe((await scrollback([...args, '--help'])).out)
  },
)

test('an unknown command is a usage error with a suggestion', async () => {
  const { code, err } = await scrollback(['rots'])
  expect(code).toBe(2)
  expect(err).toContain('Did you mean roots?')
})

test.each([
  [['nope'], 'scrollback --help'],
  [['help', 'nope'], 'scrollback --help'],
  [['search'], 'scrollback search --help'],
  [['vault', 'nope'], 'scrollback vault --help'],
  [['vault', 'help', 'nope'], 'scrollback vault --help'],
  [['help', 'vault', 'nope'], 'scrollback vault --help'],
  [['vault', 'list', '--nope'], 'scrollback vault list --help'],
])('%j is a usage error that names the help of that command', async (args, help) => {
  const { code, out, err } = await scrollback(args)
  expect({ code, out }).toEqual({ code: 2, out: '' })
  expect(err).toMatch(/^scrollback: .+\n/)
  expect(err.split('\n').at(-1)).toBe(`Try ${help}.`)
})

test.each([
  [['help'], ['--help']],
  [['help', 'help'], ['--help']],
  [
    ['help', 'search'],
    ['search', '--help'],
  ],
  [
    ['help', 'search', 'more'],
    ['search', '--help'],
  ],
  [
    ['help', 'vault', 'list'],
    ['vault', 'list', '--help'],
  ],
  [
    ['vault', 'help', 'list'],
    ['vault', 'list', '--help'],
  ],
])('%j is what %j is', async (asked, same) => {
  const { code, out } = await scrollback(asked)
  expect(code).toBe(0)
  expect(out).toBe((await scrollback(same)).out)
})

test('roots prints a table', async () => {
  await writeSession('.claude')
  const { code, out } = await scrollback(['roots'])
  expect(code).toBe(0)
  expect(out.split('\n')).toEqual([
    'FOLDER     PROJECTS  SESSIONS  SUBAGENTS    SIZE  OLDEST FILE  NEWEST FILE',
    '~/.claude         1         1          0  1.5 KB  Mar 1, 2026  Mar 1, 2026',
  ])
})

test('roots --json prints JSON', async () => {
  await writeSession('.claude')
  const { out } = await scrollback(['roots', '--json'])
  expect(JSON.parse(out)).toEqual([
    {
      path: join(home, '.claude'),
      origin: 'home',
      projects: 1,
      sessions: 1,
      subagents: 0,
      bytes: 1_500,
      problems: [],
      problemCount: 0,
      oldest: '2026-03-01T12:00:00.000Z',
      newest: '2026-03-01T12:00:00.000Z',
    },
  ])
})

test('--root limits a command to that folder, and is repeatable', async () => {
  await writeSession('.claude')
  await writeSession('one')
  await writeSession('two')
  const { out } = await scrollback([
    'roots',
    '--json',
    '--root',
    join(home, 'one'),
    '--root',
    join(home, 'two'),
  ])
  expect(JSON.parse(out).map(({ path }: { path: string }) => path)).toEqual([
    join(home, 'one'),
    join(home, 'two'),
  ])
})

test('a --root that is not a source is one sentence and exit code 1', async () => {
  const { code, out, err } = await scrollback(['roots', '--root', home])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^scrollback: “.*” has no Claude Code conversations/)
})

test('folders opened in the app are listed, and a missing one does not hide the others', async () => {
  await writeSession('.claude')
  const data = join(home, 'data')
  await mkdir(data)
  await writeFile(join(data, 'settings.json'), JSON.stringify({ openedRoots: [join(home, 'gone')] }))
  const { code, out, err } = await scrollback(['roots'], { env: { SCROLLBACK_USER_DATA: data } })
  expect(code).toBe(1)
  expect(out).toContain('~/.claude')
  expect(err).toContain('~/gone: This folder cannot be read: it does not exist.')
})

test('unreadable entries are reported beside the table', async () => {
  await symlink(join(home, 'nowhere'), join(await writeSession('.claude'), 'broken'))
  const { code, out, err } = await scrollback(['roots'])
  expect(code).toBe(0)
  expect(out).toContain('~/.claude')
  expect(err).toContain('1 entry could not be read')
})

test('without any folder, roots says what to do', async () => {
  expect((await scrollback(['roots'])).out).toContain('--root PATH')
})

test('Ctrl+C ends a command with exit code 130', async () => {
  await writeSession('.claude')
  expect((await scrollback(['roots'], { signal: AbortSignal.abort() })).code).toBe(130)
})
