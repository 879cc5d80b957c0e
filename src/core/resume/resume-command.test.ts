import { expect, test } from 'vitest'
import { findResumeProblem, type ResumeParts, toResumeCommand } from './resume-command.ts'

const ID = '0b8c2f4e-1111-4111-8111-111111111111'
const parts = (folder: string, more: Partial<ResumeParts> = {}): ResumeParts => ({
  session: ID,
  folder,
  isFork: false,
  ...more,
})

test('each shell gets a command in its own words', () => {
  expect(toResumeCommand(parts('/home/ada/tides'), 'sh')).toBe(
    `cd '/home/ada/tides' && claude --resume ${ID}`,
  )
  expect(toResumeCommand(parts("C:\\it's\\here", { isFork: true }), 'powershell')).toBe(
    `Set-Location -LiteralPath 'C:\\it''s\\here'; if ($?) { claude --resume ${ID} --fork-session }`,
  )
  expect(toResumeCommand(parts('C:\\a & b'), 'cmd')).toBe(`cd /d "C:\\a & b" && claude --resume ${ID}`)
  expect(toResumeCommand(parts('\\\\nas\\share\\tides'), 'cmd')).toBe(
    `pushd "\\\\nas\\share\\tides" && claude --resume ${ID}`,
  )
})

test('another folder of Claude Code is named', () => {
  const other = { configFolder: "/mnt/ada's" }
  expect(toResumeCommand(parts('/a', other), 'sh')).toBe(
    `cd '/a' && env CLAUDE_CONFIG_DIR='/mnt/ada'\\''s' claude --resume ${ID}`,
  )
  expect(toResumeCommand(parts('C:\\a', { configFolder: 'D:\\c' }), 'cmd')).toContain(
    'set "CLAUDE_CONFIG_DIR=D:\\c" && claude',
  )
  expect(toResumeCommand(parts('C:\\a', { configFolder: 'D:\\c' }), 'powershell')).toContain(
    "{ $env:CLAUDE_CONFIG_DIR = 'D:\\c'; claude",
  )
})

test('curly quotes end no text of PowerShell', () => {
  expect(toResumeCommand(parts('C:\\a’; calc #'), 'powershell')).toContain("'C:\\a’’; calc #'")
})

test.each([
  ['an id that is none', { ...parts('/a'), session: `${ID}; rm -rf ~` }, 'sh'],
  ['an id that is an option', { ...parts('/a'), session: '--help' }, 'sh'],
  ['a relative folder', parts('a'), 'sh'],
  ['a folder that is an option', parts('-P'), 'sh'],
  ['a folder of another system', parts('C:\\a'), 'sh'],
  ['an interrupt in the name', parts('/a\u0003rm -rf ~'), 'sh'],
  ['an escape sequence', parts('/a\u001b[201~'), 'sh'],
  ['a zero byte', parts('/a\u0000b'), 'sh'],
  ['a carriage return', parts('/a\rb'), 'sh'],
  ['a variable for cmd', parts('C:\\%PATH%'), 'cmd'],
  ['delayed expansion', parts('C:\\!a!'), 'cmd'],
  ['a quote for cmd', parts('C:\\a" & calc'), 'cmd'],
  ['a line break for cmd', parts('C:\\a\nb'), 'cmd'],
  ['a path without a drive', parts('\\a'), 'powershell'],
  ['a hostile folder of Claude Code', parts('/a', { configFolder: 'b' }), 'sh'],
] as const)('%s makes no command', (_, given, shell) => {
  expect(findResumeProblem(given, shell)).toMatch(/\.$/)
  expect(() => toResumeCommand(given, shell)).toThrow()
})
