import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { isInSource } from './is-in-source.ts'

const EMPTY = { text: '' }

test('of a root, only what lies below its projects', () => {
  const root = temporaryRoot([{ path: 'projects/p/s.jsonl', ...EMPTY }])
  expect(isInSource(root, join(root, 'projects', 'p', 's.jsonl'))).toBe(true)
  expect(isInSource(root, join(root, 'projects', 'p', 'gone.jsonl'))).toBe(true)
  expect(isInSource(root, join(root, 'history.jsonl'))).toBe(false)
  expect(isInSource(root, `${root}-else/projects/p/s.jsonl`)).toBe(false)
  expect(isInSource(root, `${root}/projects/../settings.json`)).toBe(false)
  expect(isInSource(root, 'projects/p/s.jsonl')).toBe(false)
})

test('of another folder, what lies below it; of a single transcript, itself and what its session has beside it', () => {
  const folder = temporaryRoot([{ path: 'backup/s.jsonl', ...EMPTY }])
  const file = join(folder, 'backup', 's.jsonl')
  expect(isInSource(folder, file)).toBe(true)
  expect(isInSource(file, file)).toBe(true)
  expect(isInSource(file, join(folder, 'backup', 's', 'subagents', 'agent-1.jsonl'))).toBe(true)
  expect(isInSource(file, join(folder, 'backup', 't.jsonl'))).toBe(false)
})
