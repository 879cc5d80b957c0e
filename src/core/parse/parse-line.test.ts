import { expect, test } from 'vitest'
import { damage, trickyText } from '../../../fixtures/damage.ts'
import { transcript } from '../../../fixtures/transcript.ts'
import { parseText } from '../testing/parse-text.ts'

function twoLines(): readonly [string, string] {
  const t = transcript()
  t.prompt('Why is high water late?')
  t.respond('Because of summer time.')
  const [prompt, response] = t.lines()
  return [prompt ?? '', response ?? '']
}

const kindsOf = (text: string) => parseText(text).records.map(({ kind }) => kind)

test('every line that is not blank is counted in exactly one way', () => {
  const [prompt, response] = twoLines()
  const text = [
    prompt,
    '',
    '   ',
    '{"type":"hologram","sessionId":"x"}',
    damage.garbage(),
    response,
    '',
  ].join('\n')
  const { counts, unreadable } = parseText(text)
  expect(counts).toEqual({ lines: 4, known: 2, unknown: 1, unreadable: 1 })
  expect(unreadable).toMatchObject([{ line: 5, reason: 'not-json' }])
})

test('a torn last line is unreadable for now, and reading goes on at its start', () => {
  const [prompt, response] = twoLines()
  const { counts, unreadable, end } = parseText(`${prompt}\n${damage.torn(response)}`)
  expect(counts).toEqual({ lines: 2, known: 1, unknown: 0, unreadable: 1 })
  expect(unreadable).toMatchObject([{ line: 2, offset: prompt.length + 1, reason: 'torn' }])
  expect(end).toEqual({ offset: prompt.length + 1, line: 2 })
})

test('a whole last line without a newline is read, and reading goes on at the newline to come', () => {
  const [prompt] = twoLines()
  expect(parseText(prompt)).toMatchObject({
    counts: { lines: 1, known: 1 },
    end: { offset: prompt.length, line: 1 },
  })
})

test('two objects on a line are both read, each with its own place', () => {
  const [prompt, response] = twoLines()
  const { records, counts } = parseText(`${damage.joined(prompt, response)}\n`)
  expect(counts).toEqual({ lines: 1, known: 1, unknown: 0, unreadable: 0 })
  expect(records).toMatchObject([
    { kind: 'user', line: 1, offset: 0, length: prompt.length },
    { kind: 'assistant', line: 1, offset: prompt.length, length: response.length },
  ])
})

test('of two interleaved writers the whole record is kept, and the halves are counted', () => {
  const [prompt, response] = twoLines()
  const { records, counts, unreadable } = parseText(`${damage.interleaved(prompt, response).join('\n')}\n`)
  expect(records).toMatchObject([{ kind: 'assistant', line: 1 }])
  expect(counts).toEqual({ lines: 2, known: 0, unknown: 0, unreadable: 2 })
  expect(unreadable.map(({ line }) => line)).toEqual([1, 2])
})

test('blocks inside a half line are not taken for records', () => {
  const [, response] = twoLines()
  const cut = response.slice(0, response.indexOf('"stop_reason"'))
  expect(cut).toContain('{"type":"text"')
  expect(parseText(`${cut}\n`).records).toEqual([])
})

test('NUL padding before a line is skipped; a line of only NULs is counted', () => {
  const [prompt, response] = twoLines()
  const { records, counts, unreadable } = parseText(
    `${damage.nulPadded(prompt)}\n${damage.nulLine()}\n${response}\n`,
  )
  expect(records).toMatchObject([{ kind: 'user', offset: 64, length: prompt.length }, { kind: 'assistant' }])
  expect(counts).toEqual({ lines: 3, known: 2, unknown: 0, unreadable: 1 })
  expect(unreadable).toMatchObject([{ line: 2, reason: 'nul-padding' }])
})

test('a byte order mark and CRLF do not matter', () => {
  const [prompt, response] = twoLines()
  const text = damage.withBom(damage.withCrLf(`${prompt}\n\n${response}\n`))
  expect(parseText(text).counts).toEqual({ lines: 2, known: 2, unknown: 0, unreadable: 0 })
})

test.each(Object.entries(trickyText))('a prompt with %s is one line and one record', (_, tricky) => {
  const t = transcript()
  t.prompt(tricky)
  expect(kindsOf(t.text())).toEqual(['user'])
})

test('JSON that is no object is unknown, not unreadable', () => {
  expect(parseText('42\n"text"\n[1]\nnull\n').counts).toEqual({
    lines: 4,
    known: 0,
    unknown: 4,
    unreadable: 0,
  })
})

test('nothing in a record makes the parser throw', () => {
  const odd = [
    '{"type":"user","uuid":"a","parentUuid":null}',
    '{"type":"user","uuid":"b","parentUuid":7,"message":"text","timestamp":12}',
    '{"type":"assistant","uuid":"c","parentUuid":"a","message":{"content":[null,3,"x",{"type":5}]}}',
    '{"type":"assistant","message":{"content":{"a":1},"usage":"none"}}',
    '{"type":"system","uuid":"d","parentUuid":"a","compactMetadata":[],"content":[]}',
    '{"type":"attachment","uuid":"e","parentUuid":"a","attachment":null}',
    '{"type":"progress","uuid":"f","parentUuid":"a"}',
    '{"type":"summary"}',
    '{"type":7}',
  ]
  expect(parseText(`${odd.join('\n')}\n`).counts).toEqual({ lines: 9, known: 8, unknown: 1, unreadable: 0 })
})

test('a whole record behind a half line with many blocks is kept', () => {
  const [prompt] = twoLines()
  const block = '{"type":"text","text":"x"},'
  const half = `{"parentUuid":null,"message":{"content":[${block.repeat(200)}`
  expect(parseText(`${half}${prompt}\n`).records).toMatchObject([{ kind: 'user' }])
})

test.each([
  ['{"type":"started","key":"a","agentId":"b"}', '{"type":"result","key":"a","agentId":"b","result":1}'],
  ['{"type":"observer-ref","observerTaskId":"o1"}', '{"type":"observer-ref","observerTaskId":"o2"}'],
])('two small records on a line are both read: %s', (first, second) => {
  const { records, counts } = parseText(`${first}${second}\n`)
  expect(records).toHaveLength(2)
  expect(counts).toEqual({ lines: 1, known: 1, unknown: 0, unreadable: 0 })
})
