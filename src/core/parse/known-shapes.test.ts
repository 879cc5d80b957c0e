import { expect, test } from 'vitest'
import { parseText } from '../testing/parse-text.ts'
import { takeCensus } from './census.ts'
import { knownAttachments, knownKeys, knownProgress, knownSystemSubtypes } from './known-keys.ts'

const link = { uuid: 'u1', parentUuid: null, sessionId: 's1', version: '2.1.200' }
const countsOf = (raw: object) => parseText(`${JSON.stringify(raw)}\n`).counts

test.each([...knownKeys.keys()])('a record of type %s is known', (type) => {
  const isLink = knownKeys.get(type)?.has('parentUuid')
  expect(countsOf({ type, ...(isLink ? link : { sessionId: 's1' }) })).toMatchObject({ known: 1, unknown: 0 })
})

test('a state record may have a uuid without being a link of the chain', () => {
  const renamed = {
    type: 'custom-title',
    customTitle: 'hello (fork)',
    sessionId: 's1',
    uuid: 'u9',
    timestamp: '2026-09-14T15:07:08.158Z',
  }
  expect(parseText(`${JSON.stringify(renamed)}\n`).records).toMatchObject([
    { kind: 'state', value: 'hello (fork)' },
  ])
})

test('subtypes and kinds of the catalog are not reported as new, others are', () => {
  const census = takeCensus()
  for (const subtype of knownSystemSubtypes) census.add({ type: 'system', ...link, subtype })
  for (const type of knownAttachments) census.add({ type: 'attachment', ...link, attachment: { type } })
  for (const type of knownProgress) census.add({ type: 'progress', ...link, data: { type } })
  expect(census.finish().unknownTypes).toEqual({})
  census.add({ type: 'attachment', ...link, attachment: { type: 'crystal_ball' } })
  expect(census.finish().unknownTypes).toEqual({ 'attachment/crystal_ball': 1 })
})
