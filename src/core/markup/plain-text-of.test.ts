import { expect, test } from 'vitest'
import { MARKUP_TEXTS } from '../../../fixtures/markup-texts.ts'
import { plainTextOf } from './plain-text-of.ts'

test.each([
  ['command-name', '/review the *new* parser'],
  ['command-args', '/explain line one\nline two'],
  ['command-message', '/review'],
  ['bash-input', 'npm test'],
  ['local-command-caveat', ''],
  ['system-reminder', 'Sort the notes'],
  ['ide_selection', 'Why 2?'],
  ['fork-boilerplate', 'Your directive: count the tides'],
  ['user-memory-input', 'Heights are in metres'],
  ['task-notification', 'Agent "Count tides" completed'],
  ['cross-session-message', 'The docs are **done**.'],
  ['agent-message', '[Subagent hand-back] Found 4 tides'],
  ['teammate-message', 'Ready'],
  ['channel', 'Is the build green?'],
  ['thinking', 'Twice a day.'],
])('a title of %s is %j', (tag, title) => expect(plainTextOf(MARKUP_TEXTS[tag] ?? '')).toBe(title))

test('what is no markup stays as it is', () => {
  for (const text of ['plain', ' a < b ', 'what is <thinking>?', '<div>x</div>'])
    expect(plainTextOf(text)).toBe(text)
})

test('what was cut is none the less without its tag', () => {
  expect(plainTextOf('<local-command-caveat>Caveat: The messages below')).toBe('')
  expect(plainTextOf('<command-name>/review</command-name>\n<command-args>the whole')).toBe(
    '/review the whole',
  )
})
