import type { Extra } from './what-to-keep.ts'

/** What the system's scheduler is to run: the command line, with its environment. */
export interface ScheduledCommand {
  readonly program: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

export interface KeepCommandOptions {
  /** Undefined for the one that the settings name by then, with the extras that they name. */
  readonly vault: string | undefined
  readonly extras: readonly Extra[]
  /** Only these; all that are found where there are none. */
  readonly roots: readonly string[]
  readonly env: Readonly<Record<string, string | undefined>>
}

/** What decides where things are, and a scheduler would not know. Their paths must be absolute: it runs the command elsewhere. */
const PASSED_VARIABLES = ['SCROLLBACK_USER_DATA', 'XDG_CONFIG_HOME', 'CLAUDE_CONFIG_DIR'] as const

/** The command line that keeps what is new. */
export function toKeepCommand(
  command: ScheduledCommand,
  { vault, extras, roots, env }: KeepCommandOptions,
): ScheduledCommand {
  const passed = PASSED_VARIABLES.flatMap((name) => {
    const value = env[name]
    return value === undefined || value === '' ? [] : [[name, value] as const]
  })
  const args = [
    'keep',
    '--verify',
    // Nobody watches: a disk that is away must not be replaced by a folder of its name.
    ...(vault === undefined ? [] : ['--to', vault, '--existing']),
    ...extras.flatMap((extra) => ['--also', extra]),
    ...roots.flatMap((root) => ['--root', root]),
  ]
  return {
    ...command,
    args: [...command.args, ...args],
    env: { ...command.env, ...Object.fromEntries(passed) },
  }
}

export const SCHEDULE_NAME = 'scrollback-keep'
export const LAUNCHD_LABEL = 'scrollback.keep'

/** For `~/.config/systemd/user/scrollback-keep.service`. */
export function toSystemdService({ program, args, env }: ScheduledCommand): string {
  return `[Unit]
Description=Back up Claude Code conversations to the Scrollback vault

[Service]
Type=oneshot
Nice=10
${Object.entries(env)
  .map(([name, value]) => `Environment=${quoteForSystemd(`${name}=${value}`)}\n`)
  .join('')}ExecStart=${[program, ...args].map(quoteForSystemd).join(' ')}
`
}

/** For `~/.config/systemd/user/scrollback-keep.timer`. A computer that slept catches up. */
export const SYSTEMD_TIMER = `[Unit]
Description=Back up Claude Code conversations every hour

[Timer]
OnCalendar=hourly
RandomizedDelaySec=300
Persistent=true

[Install]
WantedBy=timers.target
`

/** Percent signs and dollars mean something to systemd, and so do backslashes. */
function quoteForSystemd(text: string): string {
  const escaped = text
    .replace(/[\\"]/g, '\\$&')
    .replaceAll('%', '%%')
    .replaceAll('$', '$$$$')
    .replaceAll('\n', '\\n')
  return `"${escaped}"`
}

/** For `~/Library/LaunchAgents/scrollback.keep.plist`. */
export function toLaunchdPlist({ program, args, env }: ScheduledCommand): string {
  const strings = [program, ...args].map((text) => `    <string>${escapeXml(text)}</string>\n`).join('')
  const variables = Object.entries(env)
    .map(([name, value]) => `    <key>${escapeXml(name)}</key>\n    <string>${escapeXml(value)}</string>\n`)
    .join('')
  return `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
  <key>Label</key>
  <string>${LAUNCHD_LABEL}</string>
  <key>ProgramArguments</key>
  <array>
${strings}  </array>
  <key>EnvironmentVariables</key>
  <dict>
${variables}  </dict>
  <key>StartInterval</key>
  <integer>3600</integer>
  <key>LowPriorityIO</key>
  <true/>
  <key>ProcessType</key>
  <string>Background</string>
</dict>
</plist>
`
}

/** For the Task Scheduler of Windows. It has no environment of its own, so the command goes through `cmd`. */
export function toTaskXml({ program, args, env }: ScheduledCommand, start: Date): string {
  const settings = Object.entries(env).map(([name, value]) => `set "${name}=${value}"&& `)
  const command = [program, ...args].map(quoteForWindows).join(' ')
  return `<?xml version="1.0" encoding="UTF-16"?>
<Task version="1.2" xmlns="http://schemas.microsoft.com/windows/2004/02/mit/task">
  <RegistrationInfo>
    <Description>Back up Claude Code conversations to the Scrollback vault</Description>
  </RegistrationInfo>
  <Triggers>
    <TimeTrigger>
      <StartBoundary>${start.toISOString().slice(0, 19)}</StartBoundary>
      <Repetition>
        <Interval>PT1H</Interval>
      </Repetition>
    </TimeTrigger>
  </Triggers>
  <Settings>
    <MultipleInstancesPolicy>IgnoreNew</MultipleInstancesPolicy>
    <DisallowStartIfOnBatteries>false</DisallowStartIfOnBatteries>
    <StopIfGoingOnBatteries>false</StopIfGoingOnBatteries>
    <StartWhenAvailable>true</StartWhenAvailable>
    <Hidden>true</Hidden>
  </Settings>
  <Actions>
    <Exec>
      <Command>cmd.exe</Command>
      <Arguments>${escapeXml(`/d /s /c "${settings.join('')}${command}"`)}</Arguments>
    </Exec>
  </Actions>
</Task>
`
}

/** For whoever has cron only. */
export function toCronLine({ program, args, env }: ScheduledCommand): string {
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quoteForShell(value)} `)
  const command = [program, ...args].map(quoteForShell).join(' ')
  // Cron takes a percent sign for the end of the line.
  return `17 * * * * ${variables.join('')}${command}`.replaceAll('%', '\\%')
}

function quoteForShell(text: string): string {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`
}

function quoteForWindows(text: string): string {
  return /^[\w@+=:,./\\-]+$/.test(text) ? text : `"${text.replaceAll('"', '""')}"`
}

function escapeXml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
}
