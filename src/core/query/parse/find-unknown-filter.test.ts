import { expect, test } from 'vitest'
import { findUnknownFilter } from './find-unknown-filter.ts'

test.each([
  ['foo:bar', 'foo'],
  ['xylophone -author:ada', 'author'],
  ['author:"Ada Lovelace"', 'author'],
  ['in:prompt repo:tidewater', 'repo'],
])('%j names a filter that there is not', (query, name) => {
  expect(findUnknownFilter(query)).toBe(name)
})

test.each([
  'tide project:tidewater',
  'std::vector',
  'https://a.example',
  'mode:',
  'C:\\tides',
  'localhost:3000',
  'at 12:30',
  '"foo:bar"',
  '/foo:bar/',
  'a.b:c',
  // Of these a hint says already what was meant.
  'projct:tidewater',
])('%j names none', (query) => {
  expect(findUnknownFilter(query)).toBeUndefined()
})
