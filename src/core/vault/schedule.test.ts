import { expect, test } from 'vitest'
import {
  SYSTEMD_TIMER,
  toCronLine,
  toKeepCommand,
  toLaunchdPlist,
  toSystemdService,
  toTaskXml,
} from './schedule.ts'

const plain = {
  program: '/opt/Scrollback/scrollback',
  args: ['cli.js', 'keep', '--to', '/home/ada/vault'],
  env: { ELECTRON_RUN_AS_NODE: '1' },
}
const odd = { ...plain, args: ['keep', '--to', `/home/ada/50% "off" $HOME & it's <here>`] }

test('a service of systemd runs the command with its environment', () => {
  const service = toSystemdService(plain)
  expect(service).toContain('Environment="ELECTRON_RUN_AS_NODE=1"\n')
  expect(service).toContain(
    'ExecStart="/opt/Scrollback/scrollback" "cli.js" "keep" "--to" "/home/ada/vault"\n',
  )
  expect(toSystemdService(odd)).toContain(String.raw`"/home/ada/50%% \"off\" $$HOME & it's <here>"`)
  expect(SYSTEMD_TIMER).toContain('Persistent=true')
})

test('a property list of launchd has every argument, escaped', () => {
  expect(toLaunchdPlist(plain)).toContain('<string>--to</string>\n    <string>/home/ada/vault</string>')
  expect(toLaunchdPlist(odd)).toContain(
    `<string>/home/ada/50% &quot;off&quot; $HOME &amp; it's &lt;here&gt;</string>`,
  )
})

test('a task of Windows sets the environment and quotes what has spaces', () => {
  const task = toTaskXml(
    { ...plain, program: 'C:\\Program Files\\Scrollback\\Scrollback.exe' },
    new Date('2026-11-16T06:00:00Z'),
  )
  expect(task).toContain(
    '/d /s /c &quot;set &quot;ELECTRON_RUN_AS_NODE=1&quot;&amp;&amp; &quot;C:\\Program Files\\Scrollback\\Scrollback.exe&quot; cli.js keep',
  )
  expect(task).toContain('<StartBoundary>2026-11-16T06:00:00</StartBoundary>')
})

test('a line for cron is quoted for the shell, and percent signs for cron', () => {
  expect(toCronLine(plain)).toBe(
    '17 * * * * ELECTRON_RUN_AS_NODE=1 /opt/Scrollback/scrollback cli.js keep --to /home/ada/vault',
  )
  expect(toCronLine(odd)).toContain(String.raw`'/home/ada/50\% "off" $HOME & it'\''s <here>'`)
})

test('without a folder of its own the command follows the settings; what decides where they are comes along', () => {
  const command = { program: '/opt/scrollback', args: ['cli.js'], env: { ELECTRON_RUN_AS_NODE: '1' } }
  const env = {
    CLAUDE_CONFIG_DIR: '/home/ada/elsewhere',
    XDG_CONFIG_HOME: '/home/ada/cfg',
    SCROLLBACK_USER_DATA: '',
    HOME: '/home/ada',
  }
  const told = toKeepCommand(command, { vault: undefined, extras: [], roots: [], env })
  expect(told.args).toEqual([...command.args, 'keep', '--verify'])
  expect(told.env).toEqual({
    ...command.env,
    XDG_CONFIG_HOME: '/home/ada/cfg',
    CLAUDE_CONFIG_DIR: '/home/ada/elsewhere',
  })
  const named = toKeepCommand(command, { vault: '/vault', extras: ['plans'], roots: ['/root'], env: {} })
  expect(named.args.slice(command.args.length)).toEqual([
    ...['keep', '--verify', '--to', '/vault', '--existing', '--also', 'plans', '--root', '/root'],
  ])
})
