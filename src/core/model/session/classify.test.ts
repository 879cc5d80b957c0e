import { expect, test } from 'vitest'
import { parseText } from '../../testing/parse-text.ts'
import { answer, attachment, prompt, words } from '../../testing/raw-records.ts'
import { classifyTranscript } from './classify.ts'

const warmup = prompt('w', null, { isSidechain: true, message: { role: 'user', content: 'Warmup' } })

function classOf(records: readonly object[], fileName = 'a.jsonl') {
  const transcript = parseText(records.map((record) => `${JSON.stringify(record)}\n`).join(''))
  return classifyTranscript(fileName, transcript.counts.lines, transcript.records)
}

test.each([
  ['empty', [], 'a.jsonl'],
  ['metadata', [{ type: 'ai-title', aiTitle: 'x' }, attachment('a', null)], 'a.jsonl'],
  ['conversation', [prompt('p', null), answer('a', 'p')], 'a.jsonl'],
  ['metadata', [words('c', null, '<command-name>/exit</command-name>')], 'a.jsonl'],
  ['internal', [prompt('p', null, { cwd: '/home/ada/.claude-mem/observer-sessions' })], 'a.jsonl'],
  ['warmup', [warmup, answer('a', 'w')], 'agent-1234567.jsonl'],
  ['internal', [prompt('p', null)], 'agent-aside_question-12ab.jsonl'],
])('%s', (expected, records, fileName) => {
  expect(classOf(records, fileName)).toBe(expected)
})

test('a file that begins with a warmup and goes on with a conversation is a conversation', () => {
  expect(classOf([warmup, answer('a', 'w'), prompt('p', null), answer('b', 'p')])).toBe('conversation')
})

test.each([
  ['unreadable', 'garbage\n{{{\n'],
  ['unreadable', `${'\0'.repeat(64)}\n`],
  ['metadata', `garbage\n${JSON.stringify({ type: 'ai-title', aiTitle: 'x' })}\n`],
  ['empty', '\n\n'],
])('%s, where the lines are not what they should be', (expected, text) => {
  const transcript = parseText(text)
  expect(classifyTranscript('a.jsonl', transcript.counts.lines, transcript.records)).toBe(expected)
})
