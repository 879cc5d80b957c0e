import { expect, test } from 'vitest'
import type { ResumeParts } from '../../core/resume/resume-command.ts'
import { findTerminal, type TerminalHost } from './find-terminal.ts'

const ID = '0b8c2f4e-1111-4111-8111-111111111111'
const parts: ResumeParts = { session: ID, folder: "/home/ada/it's; here", isFork: false }
const COMMAND = `cd '/home/ada/it'\\''s; here' && claude --resume ${ID}`

function host(programs: readonly string[], more: Partial<TerminalHost> = {}): TerminalHost {
  return {
    platform: 'linux',
    home: '/home/ada',
    env: { SHELL: '/usr/bin/zsh' },
    hasProgram: (program) => programs.includes(program),
    ...more,
  }
}

test('on Linux the terminal of the person is used, else the one of the system, else a known one', () => {
  const all = ['gnome-terminal', 'x-terminal-emulator', 'st', 'kitty']
  const ask = (programs: readonly string[], TERMINAL = '') =>
    findTerminal(parts, undefined, host(programs, { env: { SHELL: '/usr/bin/zsh', TERMINAL } }))
  expect(ask(all, 'st')).toMatchObject({
    program: 'st',
    args: ['-e', '/usr/bin/zsh', '-i', '-c', expect.any(String)],
  })
  expect(ask(all, 'not-there').program).toBe('x-terminal-emulator')
  expect(ask(['kitty', 'gnome-terminal'])).toMatchObject({ program: 'gnome-terminal', args: { 0: '--' } })
  expect(ask(['kitty']).args[0]).toBe('/usr/bin/zsh')
  expect(() => ask([])).toThrow('Copy the command instead')
})

test('the command runs in the shell of the person, which stays open afterwards', () => {
  const { args } = findTerminal(parts, undefined, host(['xterm']))
  expect(args).toEqual(['-e', '/usr/bin/zsh', '-i', '-c', `${COMMAND}; exec '/usr/bin/zsh' -i`])
  for (const SHELL of ['nu', '/usr/bin/nu', '/usr/bin/tcsh', 'bash', undefined])
    expect(findTerminal(parts, undefined, host(['xterm'], { env: { SHELL } })).args[1]).toBe('/bin/sh')
})

test('on a Mac the command is an argument of a script, and no part of it', () => {
  const mac = (programs: readonly string[]) =>
    findTerminal(parts, undefined, host(programs, { platform: 'darwin' }))
  expect(mac([])).toMatchObject({ name: 'Terminal', program: 'osascript' })
  expect(mac(['/Applications/iTerm.app']).name).toBe('iTerm')
  const { args } = mac([])
  expect(args.at(-1)).toBe(COMMAND)
  expect(args.slice(0, -1).join('\n')).not.toContain('ada')
})

test('on Windows the command is encoded, and runs in Windows Terminal if that is there', () => {
  const folder = "C:\\it's; & calc"
  const ask = (programs: readonly string[]) =>
    findTerminal({ ...parts, folder }, undefined, host(programs, { platform: 'win32' }))
  const { program, args } = ask(['wt.exe'])
  expect([program, ...args.slice(0, -1)]).toEqual([
    'wt.exe',
    'new-tab',
    'powershell.exe',
    '-NoExit',
    '-EncodedCommand',
  ])
  const command = Buffer.from(args.at(-1) ?? '', 'base64').toString('utf16le')
  expect(command).toBe(`Set-Location -LiteralPath 'C:\\it''s; & calc'; if ($?) { claude --resume ${ID} }`)
  expect(ask(['pwsh.exe'])).toMatchObject({ name: 'pwsh', program: 'pwsh.exe' })
})

test('for WSL its own program goes to the folder, and a shell reads nothing of its name', () => {
  const wsl = { distribution: 'Ubuntu-24.04' }
  const { program, args } = findTerminal(parts, wsl, host(['wt.exe'], { platform: 'win32' }))
  expect(program).toBe('wt.exe')
  expect(args).toEqual([
    'new-tab',
    'wsl.exe',
    '-d',
    'Ubuntu-24.04',
    '--cd',
    "/home/ada/it's\\; here",
    '--exec',
    'bash',
    '-lic',
    `claude --resume ${ID}\\; exec bash -li`,
  ])
})
