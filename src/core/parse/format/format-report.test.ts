import { expect, test } from 'vitest'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { states } from '../../../../fixtures/state-records.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { type FormatReport, reportFormat } from './format-report.ts'

const link = {
  uuid: 'u1',
  parentUuid: null,
  sessionId: 's1',
  timestamp: '2026-11-01T12:00:00.000Z',
  isSidechain: false,
  userType: 'external',
  cwd: '/home/ada/tide',
  version: '2.1.330',
}
const prompt = { ...link, type: 'user', message: { role: 'user', content: 'Hello' } }
const answerOf = (message: object) => ({ ...link, type: 'assistant', message: { ...answer, ...message } })
const answer = {
  id: 'msg_1',
  type: 'message',
  role: 'assistant',
  model: 'claude-opus-5',
  content: [{ type: 'text', text: 'Hi' }],
  usage: { input_tokens: 1, output_tokens: 1 },
}

function reportOf(...records: readonly unknown[]): FormatReport {
  const reporter = reportFormat()
  const compare = reporter.ofFile('projects/-tide/a.jsonl')
  records.forEach((record, index) => void compare(record, index + 1))
  return reporter.finish()
}

const inShort = ({ findings }: FormatReport) =>
  findings.map(({ kind, name, found, expected }) => [kind, name, found, expected].filter(Boolean).join(' '))

test('what we know differs in nothing', () => {
  expect(reportOf(prompt, answerOf({})).findings).toEqual([])
})

test('everything that the builders make is known, in an old and in a new version', () => {
  for (const version of ['1.0.51', '2.0.60', '2.1.20', '2.1.200', '2.1.290']) {
    const t = transcript({ version })
    t.prompt('Go')
    t.respond({ thinking: 'Hm', text: 'Look', calls: [bash('ls', { stdout: 'a' })] })
    t.state(states.customTitle('Tides'))
    t.compact({ summary: 'What was said' })
    expect({ version, ...reportOf(...t.records()) }).toEqual({ version, findings: [], omitted: 0 })
  }
})

test.each([
  ['a new record type', { type: 'crystal-ball', sessionId: 's1' }, 'UNKNOWN_TYPE crystal-ball'],
  ['a record without a type', { sessionId: 's1' }, 'UNKNOWN_TYPE (no type)'],
  ['a line that is no object', 'hello', 'UNKNOWN_TYPE (string)'],
  [
    'a new system subtype',
    { ...link, type: 'system', subtype: 'telepathy' },
    'UNKNOWN_TYPE system/telepathy',
  ],
  [
    'a new attachment',
    { ...link, type: 'attachment', attachment: { type: 'weather' } },
    'UNKNOWN_TYPE attachment/weather',
  ],
  ['a new origin', { ...prompt, origin: { kind: 'moon' } }, 'UNKNOWN_TYPE origin/moon'],
  ['a new block', answerOf({ content: [{ type: 'hologram' }] }), 'UNKNOWN_TYPE block/hologram'],
  [
    'a new block within a result',
    {
      ...prompt,
      message: {
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't1', content: [{ type: 'hologram' }] }],
      },
    },
    'UNKNOWN_TYPE block/hologram',
  ],
  ['a new field of a record', { ...prompt, shiny: true }, 'NEW_FIELD user.shiny boolean'],
  ['a new field of a message', answerOf({ mood: 'calm' }), 'NEW_FIELD assistant.message.mood string'],
  [
    'a new field of the figures',
    answerOf({ usage: { input_tokens: 1, output_tokens: 1, dream_tokens: 1 } }),
    'NEW_FIELD usage.dream_tokens number',
  ],
  [
    'a new field of a block',
    answerOf({ content: [{ type: 'text', text: 'Hi', colour: 'red' }] }),
    'NEW_FIELD block/text.colour string',
  ],
  [
    'a new kind of iteration',
    answerOf({ usage: { input_tokens: 1, output_tokens: 1, iterations: [{ type: 'dream' }] } }),
    'UNKNOWN_TYPE iteration/dream',
  ],
  ['a field of another type', { ...prompt, cwd: 7 }, 'TYPE_MISMATCH user.cwd number string'],
  ['a field that is null', { ...prompt, timestamp: null }, 'TYPE_MISMATCH user.timestamp null string'],
  [
    'a field with two types',
    { ...prompt, message: { role: 'user', content: {} } },
    'TYPE_MISMATCH user.message.content object string or array',
  ],
  ['a missing field', { ...prompt, uuid: undefined }, 'MISSING_FIELD user.uuid string'],
  [
    'a missing field of a message',
    answerOf({ usage: undefined }),
    'MISSING_FIELD assistant.message.usage object',
  ],
])('%s is named', (_, record, finding) => {
  const parsed: unknown = JSON.parse(JSON.stringify(record))
  expect(inShort(reportOf(parsed))).toEqual([finding])
})

test('a finding has its count, its versions and the place in the oldest of them', () => {
  const shiny = (version: string) => ({ ...prompt, version, shiny: 1 })
  expect(reportOf(shiny('2.1.335'), prompt, shiny('2.1.331'), shiny('2.1.331')).findings).toEqual([
    {
      kind: 'NEW_FIELD',
      name: 'user.shiny',
      found: 'number',
      count: 3,
      versions: { '2.1.331': 2, '2.1.335': 1 },
      firstVersion: '2.1.331',
      lastVersion: '2.1.335',
      path: 'projects/-tide/a.jsonl',
      line: 3,
    },
  ])
})

test('a record without a version counts to the version before it in the file', () => {
  const { findings } = reportOf({ type: 'early' }, prompt, { type: 'late' })
  expect(findings.map(({ name, versions }) => [name, versions])).toEqual([
    ['early', {}],
    ['late', { '2.1.330': 1 }],
  ])
})

test('a string that was spread into an object is no list of new fields', () => {
  expect(inShort(reportOf(answerOf({ 0: 'h', 1: 'i' })))).toEqual([])
})

test('what is no name is not repeated: it may be somebody’s words, or move the cursor', () => {
  const report = reportOf(
    { ...prompt, 'the password is swordfish': 1, '/home/swordfish': 1, '\u001b[2J': 1 },
    { type: '\u001b]0;title\u0007' },
    { ...prompt, version: '\u001b[31m', shiny: 1 },
  )
  expect(inShort(report)).toEqual([
    'UNKNOWN_TYPE (not a name)',
    'NEW_FIELD user.(not a name) number',
    'NEW_FIELD user.shiny number',
  ])
  expect(report.findings[2]?.versions).toEqual({ '2.1.330': 1 })
  expect(JSON.stringify(report)).not.toMatch(/swordfish|u001b/)
})

test('a record with a hundred thousand new fields is counted, and few of them are named', () => {
  const fields = Object.fromEntries(Array.from({ length: 100_000 }, (_, at) => [`field_${at}`, at]))
  const { findings, omitted } = reportOf({ ...prompt, ...fields }, { ...answerOf({}), shiny: 1 })
  expect(findings).toHaveLength(51)
  expect(omitted).toBe(100_000 - 50)
})
