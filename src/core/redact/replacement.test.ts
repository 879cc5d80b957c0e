import { expect, test } from 'vitest'
import { countReplaced, findReplaced } from './replacement.ts'

test('replacements are found as they stand in Markdown, and each value counts once', () => {
  const text =
    '# Key \\[redacted: openai-api-key #1\\]\n[redacted: openai-api-key #1] and [redacted: email #2], [redacted: password]'
  expect(findReplaced(text)).toHaveLength(4)
  expect(findReplaced(text).map(({ start, end }) => text.slice(start, end))[2]).toBe('[redacted: email #2]')
  expect(countReplaced(text)).toBe(3)
  expect(countReplaced('nothing [redacted] here')).toBe(0)
})
