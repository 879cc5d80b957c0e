import { expect, test } from 'vitest'
import { parseBlockLink, toBlockLink, toTranscriptName } from './block-link.ts'

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

test('a transcript is named without its folder and ending, on any system', () => {
  expect(toTranscriptName('/a/b/agent-1.jsonl')).toBe('agent-1')
  expect(toTranscriptName('C:\\a\\agent-1.jsonl')).toBe('agent-1')
})
