import { expect, test } from 'vitest'
import { titleOfTurn } from './turn-title.ts'

test('a turn that no person began says what began it', () => {
  expect(titleOfTurn({ kind: 'prompt', title: 'Plan it' })).toBe('Plan it')
  expect(titleOfTurn({ kind: 'scheduled', title: 'Check the build' })).toBe('Scheduled: Check the build')
  expect(titleOfTurn({ kind: 'message', title: 'The docs are done' })).toBe('Message: The docs are done')
  expect(titleOfTurn({ kind: 'notification', title: '' })).toBe('Notification')
  expect(titleOfTurn({ kind: 'compaction', title: 'Conversation compacted' })).toBe('Conversation compacted')
  expect(titleOfTurn({ kind: null, title: '' })).toBe('')
})
