import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { hasSchedule, installSchedule, removeSchedule } from './install-schedule.ts'

const command = { program: '/opt/scrollback', args: ['keep'], env: {} }

function start(platform: NodeJS.Platform, fails = (_: string) => false) {
  const ran: string[] = []
  const run = async (program: string, args: readonly string[]) => {
    const line = [program, ...args].join(' ')
    ran.push(line)
    if (fails(line)) throw new Error('no')
  }
  const home = temporaryRoot([])
  return { ran, home, host: { platform, home, env: {}, run } }
}

test('on Linux with systemd a timer is installed, and removed again', async () => {
  const { ran, home, host } = start('linux')
  expect(await installSchedule(command, host)).toMatchObject({ kind: 'installed', scheduler: 'systemd' })
  const folder = join(home, '.config/systemd/user')
  expect(readFileSync(join(folder, 'scrollback-keep.service'), 'utf8')).toContain('"/opt/scrollback" "keep"')
  expect(ran.at(-1)).toBe('systemctl --user enable --now scrollback-keep.timer')
  expect(await hasSchedule(host)).toBe(true)
  expect(await removeSchedule(host)).toBe(true)
  expect(await hasSchedule(host)).toBe(false)
  expect(existsSync(join(folder, 'scrollback-keep.timer'))).toBe(false)
  expect(await removeSchedule(host)).toBe(false)
})

test('without systemd a person is told the line for cron, and nothing is written', async () => {
  const { home, host } = start('linux', () => true)
  expect(await installSchedule(command, host)).toEqual({
    kind: 'by-hand',
    cronLine: '17 * * * * /opt/scrollback keep',
  })
  expect(existsSync(join(home, '.config'))).toBe(false)
})

test('on macOS launchd gets a property list', async () => {
  const { ran, home, host } = start('darwin')
  await installSchedule(command, host)
  expect(existsSync(join(home, 'Library/LaunchAgents/scrollback.keep.plist'))).toBe(true)
  await removeSchedule(host)
  expect(existsSync(join(home, 'Library/LaunchAgents/scrollback.keep.plist'))).toBe(false)
  expect(ran.map((line) => line.split(' ')[1])).toEqual(['load', 'unload'])
})

test('on Windows the Task Scheduler gets a task', async () => {
  const { ran, host } = start('win32')
  await installSchedule(command, host)
  expect(ran[0]).toMatch(/^schtasks \/Create \/TN Scrollback keep \/XML .+\.xml \/F$/)
  expect(await removeSchedule(host)).toBe(true)
})
