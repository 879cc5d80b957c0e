import { expect, test } from 'vitest'
import { findOwner, renamePath } from './session-of-path.ts'

const ID = 'a3312f87-7dac-4d37-953c-519a40f1ebb4'
const NEW = 'ffffffff-7dac-4d37-953c-519a40f1ebb4'

test('what belongs to a session is told by its path', () => {
  expect(findOwner(`projects/p/${ID}.jsonl`)).toMatchObject({ session: ID, project: 'p', isMain: true })
  expect(findOwner(`projects/p/${ID}/subagents/agent-a1.jsonl`)).toMatchObject({ session: ID, isMain: false })
  expect(findOwner(`tasks/${ID}/1.json`)).toEqual({ kind: 'companion', session: ID })
  expect(findOwner(`todos/${ID}-agent-${ID}.json`)).toEqual({ kind: 'companion', session: ID })
  expect(findOwner(`file-history/${ID}/a@v1`)).toEqual({ kind: 'companion', session: ID })
  for (const name of [`${ID}.jsonl.superseded-1730000000000`, `${ID}.orphaned-1730000000000-abc.jsonl`])
    expect(findOwner(`projects/p/${name}`)).toMatchObject({ session: ID, project: 'p', isMain: false })
  expect(findOwner('projects/p/agent-ad0474e.jsonl')).toEqual({ kind: 'flat-subagent', project: 'p' })
})

test.each(['history.jsonl', 'plans/a.md', 'projects/x', 'todos/x.json', 'tasks/x'])(
  '%s belongs to none',
  (path) => expect(findOwner(path).kind).toBe('none'),
)

test('with another id or project, every file has another place', () => {
  const renaming = { session: ID, newSession: NEW, newProject: 'q' }
  expect(renamePath(`projects/p/${ID}.jsonl`, renaming)).toBe(`projects/q/${NEW}.jsonl`)
  expect(renamePath(`projects/p/${ID}/tool-results/${ID}.txt`, renaming)).toBe(
    `projects/q/${NEW}/tool-results/${ID}.txt`,
  )
  expect(renamePath(`todos/${ID}-agent-${ID}.json`, renaming)).toBe(`todos/${NEW}-agent-${NEW}.json`)
  expect(renamePath(`tasks/${ID}/1.json`, renaming)).toBe(`tasks/${NEW}/1.json`)
  const flat = 'projects/p/agent-ad0474e.jsonl'
  expect(renamePath(flat, renaming)).toBe(`projects/q/${NEW}/subagents/agent-ad0474e.jsonl`)
  expect(renamePath(flat, { ...renaming, newSession: ID })).toBe('projects/q/agent-ad0474e.jsonl')
  expect(renamePath('plans/calm-loom.md', renaming)).toBe('plans/calm-loom.md')
})
