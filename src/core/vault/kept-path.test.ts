import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseKeptPath, toKeptPath } from './kept-path.ts'

test('the first version has the plain name, later ones stand beside it', () => {
  expect(toKeptPath({ path: 'projects/a/x.jsonl', version: 1 })).toBe('projects/a/x.jsonl.zst')
  expect(toKeptPath({ path: 'projects/a/x.jsonl', version: 2 })).toBe('projects/a/x.jsonl.v2.zst')
})

test('a file that is itself named like a version shares no name with one', () => {
  expect(toKeptPath({ path: 'x.v2', version: 1 })).toBe('x.v2.v1.zst')
  expect(parseKeptPath('x.v2.zst')).toEqual({ path: 'x', version: 2 })
})

test('what is no version is told apart', () => {
  expect(parseKeptPath('x.jsonl')).toBeUndefined()
  expect(parseKeptPath('x.jsonl.v1.zst')).toBeUndefined()
  expect(parseKeptPath('x.jsonl.zst.merging')).toBeUndefined()
})

test('every version can be told from its name', () => {
  const names = fc.stringMatching(/^[a-c]{1,3}(\.v[0-3]){0,2}$/)
  fc.assert(
    fc.property(names, fc.integer({ min: 1, max: 20 }), (path, version) => {
      expect(parseKeptPath(toKeptPath({ path, version }))).toEqual({ path, version })
    }),
  )
})
