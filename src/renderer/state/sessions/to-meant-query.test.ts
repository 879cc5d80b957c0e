import { expect, test } from 'vitest'
import { toMeantQuery } from './to-meant-query.ts'

const hint = (from: number, to: number, suggestion: string) =>
  ({ kind: 'unknown-word', message: 'Did you mean another word?', from, to, suggestion }) as const

test('each word that the index does not have becomes the nearest one', () => {
  const text = 'authetication of lnterns'
  const hints = [hint(0, 13, 'authentication'), hint(0, 13, 'authenticating'), hint(17, 24, 'lanterns')]
  expect(toMeantQuery({ text, answered: text, hints })).toBe('authentication of lanterns')
})

test('other hints, and those for an earlier text, are not taken', () => {
  const typed = { text: 'tide lnterns', hints: [hint(0, 7, 'lanterns')] }
  expect(toMeantQuery({ ...typed, answered: 'lnterns' })).toBeNull()
  const slip = { ...hint(0, 7, 'project:'), kind: 'unknown-filter' } as const
  expect(toMeantQuery({ text: 'projct:', answered: 'projct:', hints: [slip] })).toBeNull()
})
