import { mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findRoots } from './find-roots.ts'

let home: string

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'scrollback-roots-')))
})

afterEach(() => rm(home, { recursive: true, force: true }))

async function makeFolder(...parts: readonly string[]): Promise<string> {
  const path = join(home, ...parts)
  await mkdir(path, { recursive: true })
  return path
}

test('a home without Claude Code has no root', async () => {
  expect(await findRoots({ env: {}, home })).toEqual([])
})

test('roots come in the order of the places, with ~ for the home', async () => {
  const configured = await makeFolder('elsewhere')
  const config = await makeFolder('.config', 'claude')
  const dot = await makeFolder('.claude')
  expect(await findRoots({ env: { CLAUDE_CONFIG_DIR: configured }, home })).toEqual([
    {
      path: configured,
      label: '~/elsewhere',
      origin: 'environment',
      isRemovable: false,
      cleanupPeriodDays: 30,
    },
    { path: dot, label: '~/.claude', origin: 'home', isRemovable: false, cleanupPeriodDays: 30 },
    { path: config, label: '~/.config/claude', origin: 'config', isRemovable: false, cleanupPeriodDays: 30 },
  ])
})

test('a folder that is reached in two ways is one root, named as the first one is', async () => {
  const dot = await makeFolder('.claude')
  const link = join(home, 'link')
  await symlink(dot, link)
  const roots = await findRoots({
    env: { CLAUDE_CONFIG_DIR: link },
    home,
    more: [{ path: dot, origin: 'opened' }],
  })
  expect(roots).toEqual([
    { path: dot, label: '~/link', origin: 'environment', isRemovable: false, cleanupPeriodDays: 30 },
  ])
})

test('only where Claude Code works are sessions cleaned up', async () => {
  const dot = await makeFolder('.claude')
  await writeFile(join(dot, 'settings.json'), '{ "cleanupPeriodDays": 90 }')
  const backup = await makeFolder('backup')
  const roots = await findRoots({ env: {}, home, more: [{ path: backup, origin: 'opened' }] })
  expect(roots.map(({ cleanupPeriodDays }) => cleanupPeriodDays)).toEqual([90, undefined])
})

test('CLAUDE_CONFIG_DIR may name several folders, and a folder may have a comma in its name', async () => {
  const first = await makeFolder('one')
  const second = await makeFolder('two')
  const comma = await makeFolder('three, four')
  const several = await findRoots({ env: { CLAUDE_CONFIG_DIR: `${first}, ${second}` }, home })
  const single = await findRoots({ env: { CLAUDE_CONFIG_DIR: comma }, home })
  expect(several.map(({ path }) => path)).toEqual([first, second])
  expect(single.map(({ path }) => path)).toEqual([comma])
})

test('an empty CLAUDE_CONFIG_DIR is not the current folder', async () => {
  expect(await findRoots({ env: { CLAUDE_CONFIG_DIR: '' }, home })).toEqual([])
})

test('a file with the name of a root is none', async () => {
  await writeFile(join(home, '.claude'), '')
  expect(await findRoots({ env: {}, home })).toEqual([])
})

test('a folder that a person opened stays on the list when it is gone, and can be taken off it', async () => {
  const gone = join(home, 'unplugged')
  expect(await findRoots({ env: {}, home, more: [{ path: gone, origin: 'opened' }] })).toEqual([
    { path: gone, label: '~/unplugged', origin: 'opened', isRemovable: true, isMissing: true },
  ])
})

test('a CLAUDE_CONFIG_DIR that is not there, or is a file, stays on the list', async () => {
  const file = join(home, 'notes, old.txt')
  await writeFile(file, '')
  const missing = join(home, 'misspelt')
  const root = { origin: 'environment', isRemovable: false, isMissing: true }
  expect(await findRoots({ env: { CLAUDE_CONFIG_DIR: missing }, home })).toEqual([
    { ...root, path: missing, label: '~/misspelt' },
  ])
  expect(await findRoots({ env: { CLAUDE_CONFIG_DIR: file }, home })).toEqual([
    { ...root, path: file, label: '~/notes, old.txt' },
  ])
})

test('of several folders in CLAUDE_CONFIG_DIR, the one that is gone is listed too', async () => {
  const there = await makeFolder('there')
  const gone = join(home, 'gone')
  const roots = await findRoots({ env: { CLAUDE_CONFIG_DIR: `${gone},${there},` }, home })
  expect(roots).toMatchObject([{ path: gone, isMissing: true }, { path: there }])
  expect(roots[1]).not.toHaveProperty('isMissing')
})

test('homes of WSL are searched for their own roots', async () => {
  const wsl = await makeFolder('wsl', 'home', 'ada')
  const dot = await makeFolder('wsl', 'home', 'ada', '.claude')
  const roots = await findRoots({ env: {}, home, wslHomes: [wsl] })
  expect(roots.map(({ path, origin }) => ({ path, origin }))).toEqual([{ path: dot, origin: 'wsl' }])
})

test('a transcript or another folder with transcripts that was opened is told apart', async () => {
  const backup = await makeFolder('backup')
  await makeFolder('backup', 'projects')
  const loose = await makeFolder('loose')
  const single = join(home, 'single.jsonl')
  await writeFile(single, '')
  const more = [backup, loose, single].map((path) => ({ path, origin: 'opened' as const }))
  const roots = await findRoots({ env: {}, home, more })
  expect(roots.filter(({ isLoose }) => isLoose).map(({ path }) => path)).toEqual([loose, single])
})

test('Cowork and Xcode have conversations of their own, and are named', async () => {
  const app = join(home, 'Library', 'Application Support', 'Claude', 'local-agent-mode-sessions')
  const xcode = join(home, 'Library', 'Developer', 'Xcode', 'CodingAssistant', 'ClaudeAgentConfig')
  await mkdir(join(app, 'org'), { recursive: true })
  await mkdir(join(xcode, 'projects'), { recursive: true })
  const onMac = await findRoots({ env: {}, home, platform: 'darwin' })
  expect(onMac).toMatchObject([
    { path: xcode, label: 'Xcode', origin: 'xcode', cleanupPeriodDays: 30 },
    { path: app, label: 'Cowork', origin: 'cowork', isLoose: true },
  ])
  expect(onMac[1]?.cleanupPeriodDays).toBeUndefined()
  const linux = join(home, '.config', 'Claude', 'local-agent-mode-sessions')
  await mkdir(linux, { recursive: true })
  expect(await findRoots({ env: {}, home, platform: 'linux' })).toMatchObject([
    { path: linux, label: 'Cowork' },
  ])
})

test('while settings cannot be parsed, cleanup is paused', async () => {
  await mkdir(join(home, '.claude', 'projects'), { recursive: true })
  await writeFile(join(home, '.claude', 'settings.json'), '{ oops')
  const [root] = await findRoots({ env: {}, home })
  expect(root).toMatchObject({ isCleanupPaused: true })
  expect(root?.cleanupPeriodDays).toBeUndefined()
})
