import { existsSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import {
  LAUNCHD_LABEL,
  SCHEDULE_NAME,
  type ScheduledCommand,
  SYSTEMD_TIMER,
  toCronLine,
  toLaunchdPlist,
  toSystemdService,
  toTaskXml,
} from '../../core/vault/schedule.ts'
import { makeFolders } from '../files/make-folders.ts'
import { replaceFile } from '../files/replace-file.ts'

/** Runs a program to its end; it rejects where the program is not there or fails. */
export type RunProgram = (program: string, args: readonly string[]) => Promise<void>

export interface ScheduleHost {
  readonly platform: NodeJS.Platform
  readonly home: string
  readonly env: Readonly<Record<string, string | undefined>>
  readonly run: RunProgram
}

/** What was done, or what a person can do where the system has no scheduler that we can use. */
export type Installation =
  | { readonly kind: 'installed'; readonly scheduler: string; readonly undo: string }
  | { readonly kind: 'by-hand'; readonly cronLine: string }

/** The environment with absolute paths, as far as it names places: a scheduler runs the command in another folder. */
export function toAbsoluteEnv(
  env: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string | undefined>> {
  const { SCROLLBACK_USER_DATA, XDG_CONFIG_HOME, CLAUDE_CONFIG_DIR } = env
  return {
    ...env,
    ...(SCROLLBACK_USER_DATA && { SCROLLBACK_USER_DATA: resolve(SCROLLBACK_USER_DATA) }),
    ...(XDG_CONFIG_HOME && { XDG_CONFIG_HOME: resolve(XDG_CONFIG_HOME) }),
    ...(CLAUDE_CONFIG_DIR && { CLAUDE_CONFIG_DIR: toAbsoluteFolders(CLAUDE_CONFIG_DIR) }),
  }
}

/** One folder, or several with commas between them. */
function toAbsoluteFolders(value: string): string {
  if (existsSync(value.trim())) return resolve(value.trim())
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => resolve(part))
    .join(',')
}

const TASK_NAME = 'Scrollback keep'
const UNDO = 'scrollback keep --remove-schedule'

/** Has the system run a pass every hour, also when the app is not running. */
export async function installSchedule(command: ScheduledCommand, host: ScheduleHost): Promise<Installation> {
  switch (host.platform) {
    case 'darwin':
      return installLaunchd(command, host)
    case 'win32':
      return installTask(command, host)
    default:
      return (await hasSystemd(host)) ? installSystemd(command, host) : toByHand(command)
  }
}

/** Whether the system does so already. */
export async function hasSchedule(host: ScheduleHost): Promise<boolean> {
  switch (host.platform) {
    case 'darwin':
      return existsSync(toPlistPath(host))
    case 'win32':
      return tryRun(host, 'schtasks', ['/Query', '/TN', TASK_NAME])
    default:
      return existsSync(toUnitPaths(host).timer)
  }
}

/** Whether there was one. */
export async function removeSchedule(host: ScheduleHost): Promise<boolean> {
  switch (host.platform) {
    case 'darwin': {
      const path = toPlistPath(host)
      if (!existsSync(path)) return false
      await host.run('launchctl', ['unload', path])
      rmSync(path)
      return true
    }
    case 'win32':
      return tryRun(host, 'schtasks', ['/Delete', '/TN', TASK_NAME, '/F'])
    default: {
      const { service, timer } = toUnitPaths(host)
      if (!existsSync(timer)) return false
      await tryRun(host, 'systemctl', ['--user', 'disable', '--now', `${SCHEDULE_NAME}.timer`])
      rmSync(timer)
      rmSync(service, { force: true })
      await tryRun(host, 'systemctl', ['--user', 'daemon-reload'])
      return true
    }
  }
}

function toByHand(command: ScheduledCommand): Installation {
  return { kind: 'by-hand', cronLine: toCronLine(command) }
}

/** Containers and some distributions have the program, but nobody to talk to. */
function hasSystemd(host: ScheduleHost): Promise<boolean> {
  return tryRun(host, 'systemctl', ['--user', 'show-environment'])
}

async function installSystemd(command: ScheduledCommand, host: ScheduleHost): Promise<Installation> {
  const { service, timer } = toUnitPaths(host)
  writeInto(service, toSystemdService(command))
  writeInto(timer, SYSTEMD_TIMER)
  await host.run('systemctl', ['--user', 'daemon-reload'])
  await host.run('systemctl', ['--user', 'enable', '--now', `${SCHEDULE_NAME}.timer`])
  return { kind: 'installed', scheduler: 'systemd', undo: UNDO }
}

async function installLaunchd(command: ScheduledCommand, host: ScheduleHost): Promise<Installation> {
  const path = toPlistPath(host)
  if (existsSync(path)) await tryRun(host, 'launchctl', ['unload', path])
  writeInto(path, toLaunchdPlist(command))
  await host.run('launchctl', ['load', '-w', path])
  return { kind: 'installed', scheduler: 'launchd', undo: UNDO }
}

async function installTask(command: ScheduledCommand, host: ScheduleHost): Promise<Installation> {
  const path = join(host.env.TEMP ?? tmpdir(), `${SCHEDULE_NAME}-${process.pid}.xml`)
  // The Task Scheduler reads UTF-16 only.
  replaceFile(path, Buffer.from(`\ufeff${toTaskXml(command, new Date())}`, 'utf16le'))
  try {
    await host.run('schtasks', ['/Create', '/TN', TASK_NAME, '/XML', path, '/F'])
  } finally {
    rmSync(path, { force: true })
  }
  return { kind: 'installed', scheduler: 'the Task Scheduler', undo: UNDO }
}

function toUnitPaths({ home, env }: ScheduleHost) {
  const folder = join(env.XDG_CONFIG_HOME || join(home, '.config'), 'systemd', 'user')
  return { service: join(folder, `${SCHEDULE_NAME}.service`), timer: join(folder, `${SCHEDULE_NAME}.timer`) }
}

function toPlistPath({ home }: ScheduleHost): string {
  return join(home, 'Library', 'LaunchAgents', `${LAUNCHD_LABEL}.plist`)
}

function writeInto(path: string, text: string): void {
  makeFolders(dirname(path))
  replaceFile(path, text)
}

async function tryRun({ run }: ScheduleHost, program: string, args: readonly string[]): Promise<boolean> {
  try {
    await run(program, args)
    return true
  } catch {
    return false
  }
}
