import { expect, test } from 'vitest'
import { parseText } from '../../testing/parse-text.ts'
import { takeCensus } from './census.ts'
import { knownAttachments, knownProgress, knownSystemSubtypes } from './known-names.ts'
import { recordShapes } from './record-shapes.ts'

const link = { uuid: 'u1', parentUuid: null, sessionId: 's1', version: '2.1.200' }
const countsOf = (raw: object) => parseText(`${JSON.stringify(raw)}\n`).counts

test.each([...recordShapes.keys()])('a record of type %s is known', (type) => {
  const isLink = recordShapes.get(type)?.rules.has('parentUuid')
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

test('state that is a link of the chain is a note in it', () => {
  const { records, counts } = parseText(`${JSON.stringify({ ...link, type: 'attribution-snapshot' })}\n`)
  expect(records).toMatchObject([
    { kind: 'system', subtype: 'attribution-snapshot', role: 'note', uuid: 'u1' },
  ])
  expect(counts).toMatchObject({ known: 1, unknown: 0 })
})

test('subtypes and kinds of the catalog are not reported as new, others are', () => {
  const census = takeCensus()
  const add = census.ofFile('a.jsonl')
  for (const subtype of knownSystemSubtypes) add({ type: 'system', ...link, subtype }, 1)
  for (const type of knownAttachments) add({ type: 'attachment', ...link, attachment: { type } }, 2)
  for (const type of knownProgress) add({ type: 'progress', ...link, data: { type } }, 3)
  expect(census.finish().unknownTypes).toEqual({})
  add({ type: 'attachment', ...link, attachment: { type: 'crystal_ball' } }, 4)
  expect(census.finish().unknownTypes).toEqual({ 'attachment/crystal_ball': 1 })
})
