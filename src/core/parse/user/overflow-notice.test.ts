import { expect, test } from 'vitest'
import { overflowPathOf } from './overflow-notice.ts'

test.each([
  [
    '<persisted-output>\nOutput too large (44.1KB). Full output saved to: /home/ada/.claude/projects/-p/s/tool-results/b1.txt\n\nPreview (first 2KB):\nx',
    '/home/ada/.claude/projects/-p/s/tool-results/b1.txt',
  ],
  [
    'Error: result (81\u202f234 characters) exceeds maximum allowed tokens. Output has been saved to C:\\Users\\Ada Lovelace\\.claude\\projects\\p\\s\\tool-results\\mcp-x-1.txt.\nFormat: JSON',
    'C:\\Users\\Ada Lovelace\\.claude\\projects\\p\\s\\tool-results\\mcp-x-1.txt',
  ],
])('the path is read from the notice', (text, path) => {
  expect(overflowPathOf(text)).toBe(path)
})

test('a result that only talks about such a notice has no overflow', () => {
  expect(overflowPathOf('It says: Full output saved to: /tmp/x')).toBeUndefined()
})
