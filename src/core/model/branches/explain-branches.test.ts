import { expect, test } from 'vitest'
import { answer, conversationOfRecords, prompt, words } from '../../testing/raw-records.ts'
import { explainBranches } from './explain-branches.ts'

test('it says where a person went back, what was joined and why, and what was sent again', () => {
  const explained = explainBranches(
    conversationOfRecords([
      prompt('a', null),
      answer('b', 'a'),
      { type: 'system', subtype: 'api_error', uuid: 'e', parentUuid: 'a' },
      prompt('c', 'e'),
      answer('d', 'c', 'm1'),
      answer('f', 'c', 'm2'),
      prompt('g', 'f'),
      answer('h', 'g'),
      prompt('i', 'f'),
      words('j', 'i', '[Request interrupted by user]'),
      words('k', 'j', 'Prompt i'),
      answer('l', 'k'),
    ]),
  )
  expect(explained.points).toMatchObject([
    {
      after: { line: 6, kind: 'response' },
      ways: [
        { line: 7, words: 'Prompt g' },
        { line: 11, words: 'Prompt i' },
      ],
    },
  ])
  expect(explained.joined).toMatchObject([
    { step: { line: 4 }, writtenBelow: { line: 1 }, readAfter: { line: 2 }, reason: 'below-error' },
    { step: { line: 6 }, writtenBelow: { line: 4 }, readAfter: { line: 5 }, reason: 'not-sent' },
  ])
  expect(explained.resent).toMatchObject([{ step: { line: 11 }, earlier: [9] }])
})
