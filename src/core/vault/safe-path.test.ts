import { expect, test } from 'vitest'
import { findPathDanger, leadsOut } from './safe-path.ts'

test('the paths of a root are safe', () => {
  expect(findPathDanger('projects/-home-ada/a3312f87.jsonl')).toBeUndefined()
  expect(findPathDanger('projects/C--Users-ada/x/tool-results/mcp-a-b-17.txt')).toBeUndefined()
  expect(findPathDanger('file-history/x/5f1c9a0be2d74e18@v1')).toBeUndefined()
})

test.each([
  '',
  '/etc/passwd',
  '../x',
  'a/../x',
  'a/./x',
  'a//x',
  'a/',
  'C:/x',
  'a\\..\\x',
  'a/x:stream',
  'a/NUL',
  'a/com1.txt',
  'a/x\u0000.jsonl',
  'a/x. ',
  'a/x.',
])('“%s” is not', (path) => expect(findPathDanger(path)).toBeTypeOf('string'))

test('a name that only another system forbids does not lead out', () => {
  expect(leadsOut('projects/p/x/tool-results/a:b?.txt')).toBe(false)
  expect(leadsOut('projects/../x')).toBe(true)
  expect(leadsOut('/x')).toBe(true)
})
