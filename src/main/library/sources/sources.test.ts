import { chmodSync, mkdirSync, readdirSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { withoutPrivileges } from '../../testing/without-privileges.ts'
import { discoverProjects } from './discover.ts'
import { findNestedSources, findSourceKind, toSourcePath } from './source.ts'
import type { Problem } from './walk-files.ts'

const ID = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'

function write(...paths: readonly string[]): string {
  return realpathSync(temporaryRoot(paths.map((path) => ({ path, text: '{"type":"user"}\n' }))))
}

async function discover(source: string) {
  const problems: Problem[] = []
  const projects: Record<string, readonly string[]> = {}
  for await (const project of discoverProjects(source, { onProblem: (problem) => problems.push(problem) })) {
    const files = project.sessions.flatMap(({ main, subagents, overflow }) => [
      ...(main ? [main] : []),
      ...subagents,
      ...overflow.values(),
    ])
    projects[project.dir] = [...files, ...project.flatSubagents].map(({ path }) => toSourcePath(source, path))
  }
  return { projects, problems }
}

test('a project folder is a source of one project, with the subagents and overflow of its sessions', async () => {
  const folder = write(
    `${ID}.jsonl`,
    `${ID}/subagents/agent-a1.jsonl`,
    `${ID}/tool-results/x.txt`,
    'agent-b2.jsonl',
    'memory/MEMORY.md',
  )
  expect(findSourceKind(folder)).toBe('folder')
  expect(await discover(folder)).toEqual({
    projects: {
      '.': [`${ID}.jsonl`, `${ID}/subagents/agent-a1.jsonl`, `${ID}/tool-results/x.txt`, 'agent-b2.jsonl'],
    },
    problems: [],
  })
})

test('transcripts some levels down are found, whatever a backup looks like', async () => {
  const folder = write(
    `laptop/.claude/projects/-home-ada/${ID}.jsonl`,
    `laptop/.claude/projects/-home-ada/${ID}/subagents/agent-a1.jsonl`,
    'laptop/.claude/history.jsonl',
    'laptop/.claude/settings.json',
    `loose/renamed.jsonl`,
    `loose/older/${OTHER}.jsonl`,
    `deleted/${OTHER}/subagents/agent-c3.jsonl`,
    `loose/node_modules/data/x.jsonl`,
  )
  const { projects, problems } = await discover(folder)
  expect(projects).toEqual({
    deleted: [`deleted/${OTHER}/subagents/agent-c3.jsonl`],
    'laptop/.claude/projects/-home-ada': [
      `laptop/.claude/projects/-home-ada/${ID}.jsonl`,
      `laptop/.claude/projects/-home-ada/${ID}/subagents/agent-a1.jsonl`,
    ],
    loose: ['loose/renamed.jsonl'],
    'loose/older': [`loose/older/${OTHER}.jsonl`],
  })
  expect(problems).toEqual([])
})

test('a single transcript comes with the folder of its session, and not with its neighbours', async () => {
  const folder = write(`${ID}.jsonl`, `${ID}/subagents/agent-a1.jsonl`, `${OTHER}.jsonl`)
  const file = join(folder, `${ID}.jsonl`)
  expect(findSourceKind(file)).toBe('file')
  const { projects } = await discover(file)
  expect(projects).toEqual({ '.': ['', `../${ID}/subagents/agent-a1.jsonl`] })
  for (const path of projects['.'] ?? []) expect(join(file, path).startsWith(join(folder, ID))).toBe(true)
})

test('a single transcript that was deleted is told, and one whose disk is gone is an error', async () => {
  const folder = write(`in/${ID}.jsonl`)
  rmSync(join(folder, `in/${ID}.jsonl`))
  expect(await discover(join(folder, `in/${ID}.jsonl`))).toEqual({
    projects: { '.': [] },
    problems: [{ path: join(folder, `in/${ID}.jsonl`), reason: 'it does not exist' }],
  })
  rmSync(join(folder, 'in'), { recursive: true })
  await expect(discover(join(folder, `in/${ID}.jsonl`))).rejects.toMatchObject({ code: 'not-found' })
})

test('links that lead back or in a circle end, and links elsewhere are followed once', async () => {
  const elsewhere = write(`${OTHER}.jsonl`)
  const folder = write(`a/${ID}.jsonl`)
  symlinkSync(folder, join(folder, 'a', 'back'))
  symlinkSync(join(folder, 'a', 'self'), join(folder, 'a', 'self'))
  symlinkSync(elsewhere, join(folder, 'one'))
  symlinkSync(elsewhere, join(folder, 'two'))
  const { projects, problems } = await discover(folder)
  expect(projects).toEqual({ a: [`a/${ID}.jsonl`], one: [`one/${OTHER}.jsonl`] })
  expect(new Set(problems.map(({ reason }) => reason))).toEqual(new Set(['its links form a circle']))
})

test('a folder without permission is told, and the others are found', async () => {
  const folder = write(`open/${ID}.jsonl`, `closed/${OTHER}.jsonl`)
  chmodSync(folder, 0o755)
  chmodSync(join(folder, 'closed'), 0)
  onTestFinished(() => chmodSync(join(folder, 'closed'), 0o700))
  const { projects, problems } = await withoutPrivileges(() => discover(folder))
  expect(projects).toEqual({ open: [`open/${ID}.jsonl`] })
  expect(problems).toEqual([{ path: join(folder, 'closed'), reason: 'permission was denied' }])
})

test('a source that another one covers is nested in it', () => {
  const folder = write(
    `.claude/projects/-home/${ID}.jsonl`,
    `.claude/backup/.claude/projects/-x/${OTHER}.jsonl`,
  )
  const root = join(folder, '.claude')
  const project = join(root, 'projects/-home')
  const file = join(project, `${ID}.jsonl`)
  const backup = join(root, 'backup/.claude')
  expect([...findNestedSources([file, project, root, backup])]).toEqual([
    [file, project],
    [project, root],
  ])
  expect([...findNestedSources([folder, backup, file])]).toEqual([
    [backup, folder],
    [file, folder],
  ])
  symlinkSync(join(root, 'projects'), join(mkdir(folder, 'linked'), 'projects'))
  expect([...findNestedSources([root, join(folder, 'linked')])]).toEqual([[join(folder, 'linked'), root]])
})

function mkdir(folder: string, name: string): string {
  mkdirSync(join(folder, name))
  return join(folder, name)
}

test('looking around changes nothing', async () => {
  const folder = write(`a/${ID}.jsonl`, `b/c/${OTHER}.jsonl`)
  const before = readdirSync(folder, { recursive: true })
  await discover(folder)
  expect(readdirSync(folder, { recursive: true })).toEqual(before)
})

test('the folders of accounts are called like sessions, and are none; an audit is no transcript', async () => {
  const cowork = `local-agent-mode-sessions/${ID}/${OTHER}`
  const session = `${cowork}/local_${ID}/.claude/projects/-sessions-x`
  const deeper = `${cowork}/agent/local_${OTHER}/.claude/projects/-sessions-y`
  const folder = write(
    `${cowork}/local_${ID}/audit.jsonl`,
    `${session}/${ID}.jsonl`,
    `${session}/${ID}/tool-results/b1.txt`,
    `${deeper}/${OTHER}.jsonl`,
    `gone/${ID}/tool-results/b2.txt`,
  )
  const { projects } = await discover(folder)
  expect(projects).toEqual({
    [session]: [`${session}/${ID}.jsonl`, `${session}/${ID}/tool-results/b1.txt`],
    [deeper]: [`${deeper}/${OTHER}.jsonl`],
    gone: [`gone/${ID}/tool-results/b2.txt`],
  })
})
