import { posix, win32 } from 'node:path'
import { quoteForSh, type ResumeParts, toResumeCommand } from '../../core/resume/resume-command.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { ResumeHost, WslPlace } from './plan-resume.ts'

/** A program that shows a terminal in which a session goes on. */
export interface TerminalStart {
  /** As people call it. */
  readonly name: string
  readonly program: string
  readonly args: readonly string[]
}

export interface TerminalHost extends ResumeHost {
  /** Whether a program can be started by this name or path. */
  readonly hasProgram: (program: string) => boolean
}

/** How each terminal is told to run a program: what stands before it. Known ones of Linux, in the order in which they are looked for. */
const LINUX_TERMINALS: ReadonlyMap<string, readonly string[]> = new Map([
  ['x-terminal-emulator', ['-e']],
  ['ptyxis', ['--']],
  ['kgx', ['--']],
  ['gnome-terminal', ['--']],
  ['konsole', ['-e']],
  ['xfce4-terminal', ['-x']],
  ['mate-terminal', ['-x']],
  ['tilix', ['-e']],
  ['terminator', ['-x']],
  ['ghostty', ['-e']],
  ['kitty', []],
  ['alacritty', ['-e']],
  ['wezterm', ['start', '--']],
  ['foot', []],
  ['lxterminal', ['-e']],
  ['urxvt', ['-e']],
  ['xterm', ['-e']],
])

/** Shells that take `-i -c` and the quotes of our commands. */
const SHELLS = /^(?:sh|bash|dash|zsh|ksh|mksh|fish)$/

const MAC_SCRIPTS = {
  Terminal: ['tell application "Terminal"', 'activate', 'do script (item 1 of argv)', 'end tell'],
  iTerm: [
    'tell application "iTerm"',
    'activate',
    'tell (create window with default profile)',
    'tell current session to write text (item 1 of argv)',
    'end tell',
    'end tell',
  ],
} as const

export function findTerminal(
  parts: ResumeParts,
  wsl: WslPlace | undefined,
  host: TerminalHost,
): TerminalStart {
  switch (host.platform) {
    case 'darwin':
      return toMacTerminal(parts, host)
    case 'win32':
      return wsl === undefined ? toWindowsTerminal(parts, host) : toWslTerminal(parts, wsl, host)
    default:
      return toLinuxTerminal(parts, host)
  }
}

function toLinuxTerminal(parts: ResumeParts, { env, hasProgram }: TerminalHost): TerminalStart {
  const wanted = env.TERMINAL?.trim()
  const program = [...(wanted ? [wanted] : []), ...LINUX_TERMINALS.keys()].find(hasProgram)
  if (program === undefined)
    throw new ExpectedError(
      'not-found',
      'No terminal was found. Copy the command instead, or set the variable TERMINAL to the name of yours.',
    )
  const name = posix.basename(program)
  return { name, program, args: [...(LINUX_TERMINALS.get(name) ?? ['-e']), ...toShell(parts, env)] }
}

/** A person's own shell knows where Claude Code is. It stays open when Claude Code has ended. */
function toShell(parts: ResumeParts, { SHELL = '' }: TerminalHost['env']): readonly string[] {
  const shell = SHELL.startsWith('/') && SHELLS.test(posix.basename(SHELL)) ? SHELL : '/bin/sh'
  return [shell, '-i', '-c', `${toResumeCommand(parts, 'sh')}; exec ${quoteForSh(shell)} -i`]
}

/** The command is an argument of the script, and no part of it. */
function toMacTerminal(parts: ResumeParts, { hasProgram }: TerminalHost): TerminalStart {
  const name = hasProgram('/Applications/iTerm.app') ? 'iTerm' : 'Terminal'
  const lines = ['on run argv', ...MAC_SCRIPTS[name], 'end run']
  return {
    name,
    program: 'osascript',
    args: [...lines.flatMap((line) => ['-e', line]), toResumeCommand(parts, 'sh')],
  }
}

/** Encoded, there is nothing in it that Windows or its terminal could take for something else. */
function toWindowsTerminal(parts: ResumeParts, host: TerminalHost): TerminalStart {
  const command = Buffer.from(toResumeCommand(parts, 'powershell'), 'utf16le').toString('base64')
  const shell = host.hasProgram('pwsh.exe') ? 'pwsh.exe' : 'powershell.exe'
  return inWindowsTerminal(shell, ['-NoExit', '-EncodedCommand', command], host)
}

/** WSL goes to the folder itself, so that what a shell reads is made of the id alone. */
function toWslTerminal(parts: ResumeParts, { distribution }: WslPlace, host: TerminalHost): TerminalStart {
  const claude = toResumeCommand({ ...parts, folder: '/', configFolder: undefined }, 'sh').replace(
    /^.*? && /,
    '',
  )
  return inWindowsTerminal(
    'wsl.exe',
    ['-d', distribution, '--cd', parts.folder, '--exec', 'bash', '-lic', `${claude}; exec bash -li`],
    host,
  )
}

function inWindowsTerminal(program: string, args: readonly string[], host: TerminalHost): TerminalStart {
  if (!host.hasProgram('wt.exe')) return { name: win32.basename(program, '.exe'), program, args }
  // Windows Terminal takes a semicolon for the start of another tab.
  const escaped = [program, ...args].map((arg) => arg.replaceAll(';', '\\;'))
  return { name: 'Windows Terminal', program: 'wt.exe', args: ['new-tab', ...escaped] }
}
