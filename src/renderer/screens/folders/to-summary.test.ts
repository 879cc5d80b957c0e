import { expect, test } from 'vitest'
import type { Root, Survey } from '../../../shared/schemas/roots.ts'
import { toSummary } from './to-summary.ts'

const ROOTS: readonly Root[] = [
  { path: '/a', label: '/a', origin: 'home', isRemovable: false },
  { path: '/b', label: '/b', origin: 'opened', isRemovable: true },
]
const survey = { projects: 2, sessions: 1_000, subagents: 0, bytes: 5_000_000 } as Survey

test('figures of all folders are added up', () => {
  const done = { kind: 'surveyed', survey } as const
  expect(
    toSummary(
      ROOTS,
      new Map([
        ['/a', done],
        ['/b', done],
      ]),
    ),
  ).toBe('2 folders, 4 projects, 2,000 sessions, 10 MB')
})

test('what is part of another folder is counted once', () => {
  const roots = [...ROOTS, { ...ROOTS[1], path: '/a/b', label: '/a/b', isInside: '/a' } as Root]
  const done = { kind: 'surveyed', survey } as const
  expect(toSummary(roots, new Map(roots.map(({ path }) => [path, done])))).toBe(
    '3 folders, 4 projects, 2,000 sessions, 10 MB',
  )
})

test('a transcript that stands by itself is a file, and no folder', () => {
  const file = { ...ROOTS[1], path: '/b/talk.jsonl', label: '/b/talk.jsonl' } as Root
  const none = new Map()
  expect(toSummary([...ROOTS, file], none)).toBe('2 folders, 1 file, counting…')
  expect(toSummary([file], none)).toBe('1 file, counting…')
})

test('no sum is shown while one is still being counted', () => {
  const surveys = new Map([
    ['/a', { kind: 'surveyed', survey } as const],
    ['/b', { kind: 'surveying', progress: null } as const],
  ])
  expect(toSummary(ROOTS, surveys)).toBe('2 folders, counting…')
})

test('without conversations there are no zeros', () => {
  const nothing = { ...survey, projects: 0, sessions: 0, bytes: 0 }
  const surveys = new Map([['/a', { kind: 'surveyed', survey: nothing } as const]])
  expect(toSummary(ROOTS.slice(0, 1), surveys)).toBe('1 folder, no conversations yet')
})

test('of folders that could not be read nothing is claimed', () => {
  const failed = { kind: 'failed', error: { code: 'not-found', message: 'Gone.' } } as const
  expect(toSummary(ROOTS.slice(0, 1), new Map([['/a', failed]]))).toBe('1 folder')
})
