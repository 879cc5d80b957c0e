import { describe, expect, test } from 'vitest'
import { toChecksum } from './checks/checksum.ts'
import { createSubjectScanner } from './redactor.ts'

const BODY = 'q7TfLw2ZrKx9VbN4sYdHm3GcJp6AeU'
const GITHUB = `gh${'p'}_${BODY}${toChecksum(BODY)}`
const ANTHROPIC = `sk-ant-${'api03'}-${'aB3_xY9-zQ5'.repeat(9)}AA`
const ESC = '\u001b'

const { scan } = createSubjectScanner({
  groups: ['secrets'],
  homes: [],
  userNames: [],
  hosts: [],
  ownWords: [],
})
const rulesIn = (text: string, key?: string) => scan(text, key).map(({ rule }) => rule)

describe('what is found', () => {
  test('a token in plain words, with its place and its mask', () => {
    expect(scan(`use ${GITHUB}, please`)).toEqual([
      {
        rule: 'github-token',
        confidence: 'certain',
        start: 4,
        end: 44,
        value: GITHUB,
        masked: `gh${'p'}_…${GITHUB.slice(-4)}`,
      },
    ])
  })

  test('one whose checksum is wrong is only likely', () => {
    expect(scan(`${GITHUB.slice(0, -1)}_`).map(({ confidence }) => confidence)).toEqual([])
    const wrong = `${GITHUB.slice(0, -1)}${GITHUB.endsWith('0') ? '1' : '0'}`
    expect(scan(wrong).map(({ confidence }) => confidence)).toEqual(['likely'])
  })

  test.each([
    ['in JSON', JSON.stringify({ out: `a\n${GITHUB}` })],
    ['in JSON in JSON', JSON.stringify(JSON.stringify({ out: `a\n${GITHUB}` }))],
    ['in a numbered listing', `     1→a\n     2→${GITHUB}`],
    ['in a diff', `-a\n+${GITHUB}`],
    ['in colour', `${ESC}[32m${GITHUB}${ESC}[0m`],
    ['with a colour in it', `${GITHUB.slice(0, 9)}${ESC}[1m${GITHUB.slice(9)}`],
    ['in Markdown that escapes', GITHUB.replaceAll('_', '\\_')],
    ['in an address', `?q=token%3D${GITHUB}%26`],
    ['broken by a terminal', `${'x '.repeat(20)}${GITHUB.slice(0, 7)}\n${GITHUB.slice(7)}`],
    ['broken within its first letters', `${'x '.repeat(20)}${GITHUB.slice(0, 2)}\n${GITHUB.slice(2)}`],
    ['broken in a listing', `     8→${'x '.repeat(20)}${GITHUB.slice(0, 12)}\n     9→${GITHUB.slice(12)}`],
  ])('a token %s', (_form, text) => {
    const findings = scan(text)
    expect(findings.map(({ value }) => value)).toEqual([GITHUB])
    const [{ start = 0, end = 0 } = {}] = findings
    expect(text.slice(0, start) + text.slice(end)).not.toContain(GITHUB.slice(10, 30))
  })

  test.each([
    ['DB_PASSWORD=k7#mPq2vXz9L', 'password'],
    ['"client_secret": "h3Kx9QmZ2vTn8LpRw4Yc"', 'password'],
    ["apiKey: 'h3Kx9QmZ2vTn8LpRw4YcB6Jd'", 'secret-value'],
    ['--token h3Kx9QmZ2vTn8LpRw4YcB6Jd', 'secret-value'],
    ['postgres://tide:h3Kx9QmZ2v@db.tides.dev/main', 'url-password'],
    ['Authorization: Bearer h3Kx9QmZ2vTn8LpRw4YcB6Jd', 'bearer-token'],
    [`Authorization: Basic ${btoa('tide:h3Kx9QmZ2v')}`, 'basic-login'],
    ['curl -u tide:h3Kx9QmZ2v https://tides.dev', 'login-option'],
    ['machine tides.dev login tide password h3Kx9QmZ2v', 'netrc-password'],
  ])('%s', (text, rule) => {
    expect(rulesIn(text)).toEqual([rule])
  })

  test('the value of a telling key in JSON', () => {
    expect(rulesIn('h3Kx9QmZ2vTn8LpRw4Yc', 'db_password')).toEqual(['password'])
    expect(rulesIn('h3Kx9QmZ2vTn8LpRw4Yc', 'title')).toEqual([])
  })

  test('a private key as a whole, also without its end', () => {
    const lines = Array.from({ length: 6 }, (_, at) => `${'MIIEpAIBAAKCAQEA7bq9Zc'.repeat(2)}${at}xyzQ`)
    const key = [`-----BEGIN RSA PRIVATE ${'KEY'}-----`, ...lines, `-----END RSA PRIVATE ${'KEY'}-----`].join(
      '\n',
    )
    expect(scan(`cat key\n${key}\ndone`).map(({ value }) => value)).toHaveLength(1)
    expect(scan(`cat key\n${key}\ndone`)[0]).toMatchObject({
      rule: 'private-key',
      start: 8,
      end: 8 + key.length,
    })
    const cut = key.split('\n').slice(0, 4).join('\n')
    expect(scan(`${cut}\n\nand so on`)[0]).toMatchObject({ rule: 'private-key', start: 0, end: cut.length })
  })
})

describe('what is not', () => {
  test.each([
    'password: string',
    'const token = process.env.GITHUB_TOKEN',
    `aws_access_key_id = AKIAIOSFODNN7${'EXAMPLE'}`,
    'ANTHROPIC_API_KEY=sk-ant-api03-your-key-here',
    'GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx',
    'postgres://user:password@localhost:5432/app',
    'commit 4b825dc642cb6eb9a060e54bf8d69288fbee4904',
    '"usage": {"input_tokens": 12345, "cache_read_input_tokens": 90123}',
    "pem.startsWith('-----BEGIN RSA PRIVATE KEY-----')",
    "<input type='password' name='password' placeholder='Password'>",
  ])('%s', (text) => {
    expect(rulesIn(text)).toEqual([])
  })
})

test('a text without any keyword costs no more than reading it, and gives nothing', () => {
  expect(scan(ANTHROPIC.slice(0, 5))).toEqual([])
  expect(rulesIn(ANTHROPIC)).toEqual(['anthropic-api-key'])
})
