import { expect, test } from 'vitest'
import { findWorkflow, toSessionFile } from './session-file.ts'

const ID = 'a3312f87-7dac-4d37-953c-519a40f1ebb4'

function look(path: string) {
  return toSessionFile(path.split('/'))
}

test('a transcript, its subagents and its outputs are told by their paths', () => {
  expect(look(`${ID}.jsonl`)).toEqual({ kind: 'main', session: ID })
  expect(look('agent-ad0474e.jsonl')).toEqual({ kind: 'subagent', session: undefined, agentId: 'ad0474e' })
  for (const folder of [ID, `${ID}/subagents`, `${ID}/subagents/workflows/wf_1`])
    expect(look(`${folder}/agent-a1.jsonl`)).toEqual({ kind: 'subagent', session: ID, agentId: 'a1' })
  expect(look(`${ID}/subagents/agent-a1.meta.json`)).toEqual({ kind: 'meta', session: ID, agentId: 'a1' })
  expect(look(`${ID}/tool-results/b1.txt`)).toEqual({ kind: 'output', session: ID, name: 'b1.txt' })
})

test('what was set aside is an earlier version of its session', () => {
  const setAside = 1_730_000_000_000
  for (const name of [
    `${ID}.orphaned-1730000000000-abc.jsonl`,
    `${ID}.jsonl.orphaned-1730000000000`,
    `${ID}.jsonl.superseded-1730000000`,
  ])
    expect(look(name)).toEqual({ kind: 'earlier', session: ID, setAside })
})

test('the journal of a workflow, its run and a given title belong to the session', () => {
  expect(look(`${ID}/subagents/workflows/wf_1/journal.jsonl`)).toEqual({ kind: 'workflow', session: ID })
  expect(look(`${ID}/workflows/wf_1.json`)).toEqual({ kind: 'workflow', session: ID })
  expect(look(`${ID}/custom-title.json`)).toEqual({ kind: 'title', session: ID })
  expect(look(`${ID}/session-memory/summary.md`)).toEqual({ kind: 'other', session: ID })
  expect(findWorkflow(`/x/${ID}/subagents/workflows/wf_1/agent-a1.jsonl`)).toBe('wf_1')
  expect(findWorkflow(`/x/${ID}/subagents/agent-a1.jsonl`)).toBeUndefined()
})

test.each(['memory/MEMORY.md', 'memory/agent-notes.jsonl', 'sessions-index.json', 'notes.txt'])(
  '%s belongs to no session',
  (path) => expect(look(path)).toEqual({ kind: 'other', session: undefined }),
)
