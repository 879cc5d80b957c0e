import { expect, test } from 'vitest'
import { foldersToKeep, isSecretName, isToBeKept } from './what-to-keep.ts'

const ID = 'a3312f87-7dac-4d37-953c-519a40f1ebb4'

test.each([
  `projects/-home-ada/${ID}.jsonl`,
  `projects/-home-ada/${ID}.jsonl.orphaned-1788241200000`,
  'projects/-home-ada/agent-ad0474e.jsonl',
  `projects/-home-ada/${ID}/subagents/agent-a1.jsonl`,
  `projects/-home-ada/${ID}/subagents/agent-a1.meta.json`,
  `projects/-home-ada/${ID}/subagents/workflows/wf_1/journal.jsonl`,
  `projects/-home-ada/${ID}/tool-results/toolu_01.txt`,
  `projects/-home-ada/${ID}/session-memory/summary.md`,
  `todos/${ID}-agent-${ID}.json`,
  `tasks/${ID}/1.json`,
  'plans/patient-rowing-almanac.md',
  `file-history/${ID}/5f1c9a0be2d74e18@v1`,
  'history.jsonl',
])('%s is kept', (path) => expect(isToBeKept(path)).toBe(true))

test.each([
  '.credentials.json',
  'settings.json',
  'settings.local.json',
  'stats-cache.json',
  'projects/-home-ada/.credentials.json',
  `projects/-home-ada/${ID}/Settings.json`,
  'projects/-home-ada/memory/MEMORY.md',
  'projects/-home-ada/sessions-index.json',
  'projects/loose.jsonl',
  `tasks/${ID}/.lock`,
  'shell-snapshots/snapshot.sh',
  'paste-cache/6b1d.txt',
])('%s is not', (path) => expect(isToBeKept(path)).toBe(false))

test('a secret is known by its name in any case', () => {
  expect(isSecretName('.Credentials.JSON')).toBe(true)
  expect(isSecretName('notes.json')).toBe(false)
})

test('plans and file history are looked for only by choice', () => {
  expect(foldersToKeep(new Set())).toEqual(['projects', 'todos', 'tasks'])
  expect(foldersToKeep(new Set(['plans', 'file-history']))).toContain('file-history')
})
