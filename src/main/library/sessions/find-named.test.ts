import { expect, test } from 'vitest'
import { findNamed } from './find-named.ts'

const sessions = [
  { id: 'aaaa1111', root: 'home' },
  { id: 'aaaa1111', root: 'backup' },
  { id: 'aaaa2222', root: 'home' },
  { id: 'aaaa', root: 'home' },
]

test('the beginning of an id names a session in all its roots while it is the only one', () => {
  expect(findNamed('AAAA1', sessions).map(({ root }) => root)).toEqual(['home', 'backup'])
  expect(findNamed('bbbb', sessions)).toEqual([])
  expect(() => findNamed('aa', sessions)).toThrow('several sessions:\n  aaaa\n  aaaa1111\n  aaaa2222')
  expect(() => findNamed('', sessions)).toThrow('Name a session')
})

test('a whole id is itself, though others begin with it', () => {
  expect(findNamed('aaaa', sessions)).toEqual([{ id: 'aaaa', root: 'home' }])
})

test('what many have in common is told with some of them, and their titles where they are known', () => {
  const many = Array.from({ length: 25 }, (_, at) => ({ id: `ab${at + 10}`, title: `Title ${at}` }))
  expect(() => findNamed('ab', many)).toThrow(/sessions:\n {2}ab10 {2}Title 0\n(.+\n){19} {2}and 5 more$/)
})
