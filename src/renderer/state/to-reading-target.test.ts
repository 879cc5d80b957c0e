import { expect, test } from 'vitest'
import { toFile } from './to-reading-target.ts'

test('a path below a root is written as its system writes it', () => {
  expect(toFile('/home/ada/.claude', 'projects/-x/1.jsonl')).toBe('/home/ada/.claude/projects/-x/1.jsonl')
  expect(toFile('C:\\Users\\ada\\.claude', 'projects/-x/1.jsonl')).toBe(
    'C:\\Users\\ada\\.claude\\projects\\-x\\1.jsonl',
  )
})
