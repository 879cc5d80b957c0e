import { expect, test } from 'vitest'
import { parseBlockLink, toAgentFile, toAgentName, toBlockLink } from './block-link.ts'

test('a link to a block is read as it was written', () => {
  const link = { session: 'c0ffee', agent: null, uuid: 'aa-bb', block: 2 }
  expect(toBlockLink(link)).toBe('scrollback://session/c0ffee#aa-bb/2')
  expect(parseBlockLink(` ${toBlockLink(link)} `)).toEqual(link)
  const inAgent = { ...link, agent: 'agent-a 1' }
  expect(parseBlockLink(toBlockLink(inAgent))).toEqual(inAgent)
  expect(parseBlockLink('scrollback://session/%#x/1')).toBeUndefined()
  expect(parseBlockLink('scrollback://session/a/%E0%A4%A#x/1')).toBeUndefined()
  expect(parseBlockLink('https://example.org/#x/1')).toBeUndefined()
})

test('a link does not lead out of the folder of its session', () => {
  const link = { session: 'a', agent: '../../../etc/secret', uuid: 'x', block: 0 }
  expect(parseBlockLink(toBlockLink(link))).toBeUndefined()
})

test('a subagent is named from the folder of its session on, on any system', () => {
  for (const [main, file, name] of [
    ['/p/s.jsonl', '/p/s/subagents/agent-1.jsonl', 's/subagents/agent-1'],
    ['/p/s.jsonl', '/p/agent-1.jsonl', 'agent-1'],
    ['C:\\p\\s.jsonl', 'C:\\p\\s\\subagents\\agent-1.jsonl', 's/subagents/agent-1'],
  ] as const) {
    expect(toAgentName(file, main)).toBe(name)
    expect(toAgentFile(name, main)).toBe(file)
  }
  expect(toAgentName('/p/s.jsonl', '/p/s.jsonl')).toBeNull()
})
