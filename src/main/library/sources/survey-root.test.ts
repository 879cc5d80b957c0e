import { chmod, mkdir, mkdtemp, readdir, realpath, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { SurveyProgress } from '../../../shared/schemas/roots.ts'
import { withoutPrivileges } from '../../testing/without-privileges.ts'
import { surveyRoot } from './survey-root.ts'

const FIRST = '11111111-1111-4111-8111-111111111111'
const SECOND = '22222222-2222-4222-8222-222222222222'

let root: string

beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'scrollback-survey-')))
})

afterEach(async () => {
  await chmod(root, 0o700)
  await rm(root, { recursive: true, force: true })
})

async function write(path: string, bytes: number, modified?: string): Promise<void> {
  const file = join(root, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, 'x'.repeat(bytes))
  if (modified) await utimes(file, new Date(modified), new Date(modified))
}

test('sessions, subagents in every place and bytes of every file are counted', async () => {
  await write(`projects/-home-ada/${FIRST}.jsonl`, 100, '2026-03-01T10:00:00Z')
  await write(`projects/-home-ada/${FIRST}/subagents/agent-a1.jsonl`, 20, '2026-03-02T10:00:00Z')
  await write(`projects/-home-ada/${FIRST}/subagents/workflows/w1/agent-a2.jsonl`, 5, '2026-03-02T11:00:00Z')
  await write(`projects/-home-ada/${FIRST}/tool-results/toolu_1.txt`, 1_000, '2020-01-01T00:00:00Z')
  await write('projects/-home-ada/agent-b7.jsonl', 10, '2026-03-03T10:00:00Z')
  await write(`projects/-srv-web/${SECOND}.jsonl`, 0, '2026-02-01T10:00:00Z')
  await write('projects/-srv-web/renamed.jsonl', 7, '2026-02-02T10:00:00Z')
  await write('settings.json', 9_999)
  expect(await surveyRoot(root)).toEqual({
    projects: 2,
    sessions: 3,
    subagents: 3,
    bytes: 1_142,
    oldest: Date.parse('2026-02-01T10:00:00Z'),
    newest: Date.parse('2026-03-03T10:00:00Z'),
    problems: [],
    problemCount: 0,
  })
})

test('a root in which nothing was said yet has nothing in it', async () => {
  expect(await surveyRoot(root)).toMatchObject({
    projects: 0,
    sessions: 0,
    bytes: 0,
    oldest: null,
    newest: null,
  })
})

test('a session is counted in its project only, not further down', async () => {
  await write(`projects/p/${FIRST}/subagents/${SECOND}.jsonl`, 10)
  expect(await surveyRoot(root)).toMatchObject({ sessions: 0, subagents: 0, bytes: 10 })
})

test('links that lead in a circle end, and a project behind a link counts', async () => {
  await write(`elsewhere/${FIRST}.jsonl`, 10)
  await mkdir(join(root, 'projects'))
  await symlink(join(root, 'elsewhere'), join(root, 'projects', 'linked'))
  await symlink(join(root, 'projects'), join(root, 'elsewhere', 'around'))
  expect(await surveyRoot(root)).toMatchObject({ projects: 1, sessions: 1, bytes: 10, problemCount: 0 })
})

test('a link to nowhere is told, and the rest is counted', async () => {
  await write(`projects/p/${FIRST}.jsonl`, 10)
  await symlink(join(root, 'gone'), join(root, 'projects', 'p', 'broken.jsonl'))
  const survey = await surveyRoot(root)
  expect(survey).toMatchObject({ sessions: 1, problemCount: 1 })
  expect(survey.problems).toEqual([
    { path: join(root, 'projects', 'p', 'broken.jsonl'), reason: expect.any(String) },
  ])
})

test('a folder without permission is told, and the rest is counted', async () => {
  await write(`projects/open/${FIRST}.jsonl`, 10)
  await write(`projects/closed/${SECOND}.jsonl`, 10)
  const closed = join(root, 'projects', 'closed')
  await chmod(root, 0o755)
  await chmod(closed, 0o000)
  try {
    const survey = await withoutPrivileges(() => surveyRoot(root))
    expect(survey).toMatchObject({ projects: 2, sessions: 1, problemCount: 1 })
    expect(survey.problems).toEqual([{ path: closed, reason: 'permission was denied' }])
  } finally {
    await chmod(closed, 0o700)
  }
})

test('problems are listed up to a hundred and counted beyond', async () => {
  await mkdir(join(root, 'projects', 'p'), { recursive: true })
  for (let index = 0; index < 130; index += 1) {
    await symlink(join(root, 'gone'), join(root, 'projects', 'p', `link-${index}`))
  }
  const survey = await surveyRoot(root)
  expect(survey.problems).toHaveLength(100)
  expect(survey.problemCount).toBe(130)
})

test('a root that is gone is an error, not an empty survey', async () => {
  await expect(surveyRoot(join(root, 'nowhere'))).rejects.toMatchObject({ code: 'not-found' })
})

test('progress goes from nothing to all projects', async () => {
  await write(`projects/a/${FIRST}.jsonl`, 10)
  await write(`projects/b/${SECOND}.jsonl`, 10)
  const reports: SurveyProgress[] = []
  await surveyRoot(root, { report: (progress) => reports.push(progress) })
  expect(reports.map(({ projectsDone, projectsTotal }) => [projectsDone, projectsTotal])).toEqual([
    [0, 2],
    [1, 2],
    [2, 2],
  ])
  expect(reports.at(-1)).toMatchObject({ sessions: 2, bytes: 20 })
})

test('a survey stops where it is told to', async () => {
  for (let index = 0; index < 20; index += 1) await write(`projects/p${index}/${FIRST}.jsonl`, 1)
  const abort = new AbortController()
  const reports: SurveyProgress[] = []
  const survey = surveyRoot(root, {
    signal: abort.signal,
    report: (progress) => {
      reports.push(progress)
      if (progress.projectsDone === 3) abort.abort()
    },
  })
  await expect(survey).rejects.toMatchObject({ code: 'cancelled' })
  expect(reports).toHaveLength(4)
})

test('nothing below the root is written', async () => {
  await write(`projects/p/${FIRST}.jsonl`, 1, '2026-03-01T10:00:00Z')
  const before = await readdir(root, { recursive: true })
  await surveyRoot(root)
  expect(await readdir(root, { recursive: true })).toEqual(before)
})
