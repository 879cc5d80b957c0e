import { expect, test } from 'vitest'
import type { SearchResult } from '../../../../shared/schemas/search.ts'
import { toTestSession } from '../../../testing/to-test-session.ts'
import { toFile, toFoundTarget } from './to-reading-target.ts'

test('a path below a root is written as its system writes it', () => {
  expect(toFile('/home/ada/.claude', 'projects/-x/1.jsonl')).toBe('/home/ada/.claude/projects/-x/1.jsonl')
  expect(toFile('C:\\Users\\ada\\.claude', 'projects/-x/1.jsonl')).toBe(
    'C:\\Users\\ada\\.claude\\projects\\-x\\1.jsonl',
  )
  expect(toFile('/tmp/one.jsonl', '')).toBe('/tmp/one.jsonl')
})

test('a hit opens at its block, in whichever file it is; a title opens the session', () => {
  const session = toTestSession()
  const line = { path: 'projects/-x/a1/subagents/agent-1.jsonl', offset: 0, length: 9 }
  const found = { session, best: { line, uuid: 'u1', block: 2 } } as SearchResult
  expect(toFoundTarget(found, 'tide')).toEqual({
    session,
    file: session.file,
    at: { file: '/home/ada/.claude/projects/-x/a1/subagents/agent-1.jsonl', uuid: 'u1', offset: 0, block: 2 },
    query: 'tide',
  })
  const title = { session, best: { line: null, uuid: null, block: 0 } } as SearchResult
  expect(toFoundTarget(title, 'tide').at).toBeNull()
  const written = { session, best: { line, uuid: null, block: 0, kind: 'title' } } as SearchResult
  expect(toFoundTarget(written, 'tide').at).toBeNull()
})

test('a hit in a file that no record names opens that file', () => {
  const overflow = { path: 'projects/-x/a1/tool-results/b1.txt', offset: 0, length: 9 }
  const found = {
    session: toTestSession(),
    best: { line: null, uuid: null, block: 0, overflow },
  } as SearchResult
  expect(toFoundTarget(found, 'tide')).toMatchObject({
    at: null,
    looseFile: '/home/ada/.claude/projects/-x/a1/tool-results/b1.txt',
  })
})

test('words are marked, and the name of a file that was asked for; other filters are nothing to mark', () => {
  const found = { session: toTestSession(), best: { line: null, uuid: null, block: 0 } } as SearchResult
  expect(toFoundTarget(found, 'in:prompt tide project:a').query).toBe('tide ')
  expect(toFoundTarget(found, 'tide file:fooBar.ts').query).toBe('tide ')
  expect(toFoundTarget(found, 'file:fooBar.ts tool:Read').query).toBe('"fooBar.ts"*')
  expect(toFoundTarget(found, 'branch:feature').query).toBeNull()
})
