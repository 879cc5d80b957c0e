import { expect, test } from 'vitest'
import { toLibraryChange } from './to-library-change.ts'

const change = (...paths: readonly string[]) => [{ root: '/ada', paths, isWhole: false }]

test('transcripts, subagents and overflow tell their session by their place', () => {
  expect(
    toLibraryChange(
      change(
        '-home/one.jsonl',
        '-home/one/subagents/agent-a1.jsonl',
        '-home/two/tool-results/x.txt',
        '-home/sessions-index.json',
        '-home/memory/MEMORY.md',
      ),
    ),
  ).toEqual({
    roots: ['/ada'],
    sessions: [
      { root: '/ada', id: 'one' },
      { root: '/ada', id: 'two' },
    ],
    isComplete: true,
  })
})

test('a flat subagent, a folder, or lost events leave it open what else changed', () => {
  expect(toLibraryChange(change('-home/agent-a1.jsonl')).isComplete).toBe(false)
  expect(toLibraryChange(change('-home')).isComplete).toBe(false)
  expect(toLibraryChange([{ root: '/ada', paths: [], isWhole: true }]).isComplete).toBe(false)
})

test('no more than a hundred sessions are named', () => {
  const many = Array.from({ length: 101 }, (_, at) => `-home/${at}.jsonl`)
  const { sessions, isComplete } = toLibraryChange(change(...many))
  expect(sessions).toHaveLength(100)
  expect(isComplete).toBe(false)
})
