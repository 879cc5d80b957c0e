import { describe, expect, test } from 'vitest'
import { toChecksum } from './checks/checksum.ts'
import { ValueCollector } from './collect-values.ts'
import { createRedactor, createSubjectScanner, type RedactDecisions, type RedactSubject } from './redactor.ts'

const makeToken = (body: string) => `gh${'p'}_${body}${toChecksum(body)}`
const FIRST = makeToken('q7TfLw2ZrKx9VbN4sYdHm3GcJp6AeU')
const SECOND = makeToken('Zk3Wd8RtYb5QnXv7LsMf2JhGc9PaEu')
const SUBJECT: RedactSubject = {
  groups: ['secrets'],
  homes: ['/home/mira'],
  userNames: ['mira'],
  hosts: ['jupiter'],
  ownWords: [],
}

function redactorFor(texts: readonly string[], subject = SUBJECT, decisions: Partial<RedactDecisions> = {}) {
  const collector = new ValueCollector()
  const scanner = createSubjectScanner(subject)
  for (const text of texts) collector.add(scanner.scanAll(text), text)
  return createRedactor({ ...subject, values: collector.values(), leftIn: [], leftInAt: [], ...decisions })
}

describe('replacement', () => {
  test('the same value has the same number, another one another', () => {
    const text = `${FIRST} ${SECOND} ${FIRST}`
    expect(redactorFor([text]).redact(text)).toBe(
      '[redacted: github-token #1] [redacted: github-token #2] [redacted: github-token #1]',
    )
  })

  test('what was found once is taken out also where no rule would find it', () => {
    const password = 'h3Kx9QmZ2vTn8LpRw4Yc'
    const { redact } = redactorFor([`DB_PASSWORD=${password}`])
    expect(redact(`so ${password} it is`)).toBe('so [redacted: password #1] it is')
    expect(redact(`x${FIRST.slice(4)}`)).toBe(`x${FIRST.slice(4)}`)
    expect(redactorFor([FIRST]).redact(`x${FIRST}x`)).toBe('x[redacted: github-token #1]x')
  })

  test('of a secret nothing is left in a title that was cut off within it', () => {
    const key = ['-----BEGIN RSA', 'PRIVATE KEY-----\n'].join(' ') + `${FIRST.slice(4).repeat(3)}\n`.repeat(8)
    const prompt = `Use ${FIRST} and\n${key}`
    const { redact } = redactorFor([prompt])
    const title = prompt.replace(/\s+/g, ' ')
    for (let length = 1; length < title.length; length++) {
      const redacted = redact(title.slice(0, length), { isStart: true })
      for (let at = 4; at + 8 < FIRST.length; at++) expect(redacted).not.toContain(FIRST.slice(at, at + 8))
    }
  })

  test('a value with quotes is found in a program’s string, too', () => {
    const value = 'k7"mPq2\\vXz9Lw4'
    const { redact } = createRedactor({
      ...SUBJECT,
      values: [
        { value, rule: 'password', confidence: 'certain', number: 1, isEverywhere: true, spellings: [] },
      ],
      leftIn: [],
      leftInAt: [],
    })
    for (const text of [value, JSON.stringify(value), JSON.stringify(JSON.stringify(value))])
      expect(redact(text)).toContain('[redacted: password #1]')
  })

  test('what a person leaves in stays, everywhere or in an item', () => {
    expect(redactorFor([FIRST], SUBJECT, { leftIn: [FIRST] }).redact(FIRST)).toBe(FIRST)
    const { redact } = redactorFor([FIRST], SUBJECT, { leftInAt: [{ value: FIRST, items: ['a'] }] })
    expect(redact(FIRST, { item: 'a' })).toBe(FIRST)
    expect(redact(FIRST, { item: 'b' })).toBe('[redacted: github-token #1]')
    expect(redact(FIRST)).toBe('[redacted: github-token #1]')
  })

  test('a name of a file gets no sign that it cannot have', () => {
    expect(redactorFor([FIRST]).redact(`${FIRST}.txt`, { isName: true })).toBe('redacted-github-token-1.txt')
  })

  test('what the survey did not see has no number', () => {
    expect(redactorFor([]).redact(FIRST)).toBe('[redacted: github-token]')
  })
})

describe('personal details', () => {
  const all: RedactSubject = { ...SUBJECT, groups: ['secrets', 'personal'] }

  test.each([
    ['/home/mira/code', '~/code'],
    ['cd /home/mira', 'cd ~'],
    ['/home/miranda/code', '/home/miranda/code'],
    ['-home-mira-code-tide', '~-code-tide'],
    ['file:///home/mira/x', 'file://~/x'],
    ['%2Fhome%2Fmira%2Fx', '~%2Fx'],
  ])('of the home folder are always taken out: %s', (text, left) => {
    expect(redactorFor([], SUBJECT).redact(text)).toBe(left)
  })

  test.each([
    ['C:\\Users\\Mira\\x', '~\\x'],
    ['C:\\\\Users\\\\mira\\\\x', '~\\\\x'],
    ['c:/Users/mira/x', '~/x'],
    ['/mnt/c/Users/mira/x', '~/x'],
    ['C--Users-mira-code', '~-code'],
  ])('also on Windows: %s', (text, left) => {
    expect(redactorFor([], { ...SUBJECT, homes: ['C:\\Users\\mira'] }).redact(text)).toBe(left)
  })

  test.each([
    ['mail mira@tides.dev', 'mail [redacted: email #1]'],
    ['from 84.23.1.99', 'from [redacted: ip-address #1]'],
    ['ssh mira@jupiter', 'ssh [redacted: user-name #1]@[redacted: host-name #1]'],
    [
      '"organizationUuid":"1b4e28ba-2fa1-41d2-883f-0016d3cca427"',
      '"organizationUuid":"[redacted: account-id #1]"',
    ],
  ])('others only if asked for: %s', (text, left) => {
    expect(redactorFor([text], all).redact(text)).toBe(left)
    expect(redactorFor([text]).redact(text)).toBe(text)
  })

  test.each([
    '192.168.1.4',
    '127.0.0.1',
    'git@github.com',
    'someone@example.com',
    'icon@2x.png',
    'version 1.2.3.4',
  ])('%s tells nothing of anybody', (text) => {
    expect(redactorFor([text], all).redact(text)).toBe(text)
  })

  test('words of one’s own go, in any case and script', () => {
    const subject = { ...SUBJECT, ownWords: ['Müller GmbH', '東京電力'] }
    const text = 'for MÜLLER GMBH and 東京電力'
    expect(redactorFor([text], subject).redact(text)).toBe(
      'for [redacted: own-word #1] and [redacted: own-word #2]',
    )
  })
})
