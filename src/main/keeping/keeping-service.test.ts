import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExpectedError } from '../../shared/expected-error.ts'
import { openSettings } from '../settings/settings.ts'
import { createMemoryLog } from '../testing/memory-log.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { temporaryVault } from '../testing/vault/vault-files.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import { createKeepingService } from './keeping-service.ts'
import { AT_MOST_MS, QUIET_MS } from './keeping-timer.ts'

const REPORT = { files: 1, bytes: 10, added: { files: 1, bytes: 10, versions: 0 }, problems: 0, notices: [] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function open(stored: object = {}) {
  const home = temporaryRoot([{ path: '.claude/projects/-home-ada/one.jsonl', text: '{}\n' }])
  const root = join(home, '.claude')
  const data = temporaryRoot([{ path: 'settings.json', text: JSON.stringify(stored) }])
  const call = vi.fn<(task: string, input: unknown, options: { signal?: AbortSignal }) => Promise<unknown>>(
    async () => ({ report: REPORT, isFullDue: false }),
  )
  const onStatus = vi.fn()
  const onProblem = vi.fn()
  const onKept = vi.fn()
  const settings = openSettings(data, () => {})
  const service = createKeepingService({
    worker: { call } as unknown as WorkerHost,
    settings,
    listRoots: async () => [
      { path: root, label: '~/.claude', origin: 'home', isRemovable: false },
      { path: join(home, 'sample'), label: 'Sample', origin: 'sample', isRemovable: true },
    ],
    machine: () => ({ id: 'test', host: 'test' }),
    annotations: join(data, 'annotations'),
    home,
    defaultFolder: join(home, 'Documents', 'Scrollback Vault'),
    log: createMemoryLog(),
    onStatus,
    onKept,
    onProblem,
  })
  const passes = () => call.mock.calls.filter(([task]) => task === 'vault-keep')
  return { home, root, settings, service, call, passes, onStatus, onKept, onProblem }
}

test('nothing is kept before somebody says so', async () => {
  const { service, call } = open()
  service.start()
  service.noteChange()
  await vi.advanceTimersByTimeAsync(AT_MOST_MS)
  expect(call).not.toHaveBeenCalled()
  expect(service.readStatus()).toMatchObject({ isOn: false, isAsked: false, problem: null })
})

test('a yes makes the folder, keeps at once, and is remembered', async () => {
  const { home, root, service, settings, passes, onKept } = open()
  await service.switchTo(true)
  await vi.advanceTimersByTimeAsync(0)
  const vault = join(home, 'Documents', 'Scrollback Vault')
  expect(existsSync(vault)).toBe(true)
  expect(onKept).toHaveBeenCalledOnce()
  expect(passes()[0]?.[1]).toMatchObject({ vault, roots: [root], extras: [] })
  expect(settings.read()).toMatchObject({ isKeepingOn: true, isKeepingAsked: true, vaultFolder: vault })
})

test('a vault that was chosen before and is gone is not made anew', async () => {
  const { service } = open({ vaultFolder: '/media/stick/vault' })
  await service.switchTo(true)
  expect(service.readStatus().folder).toBe('/media/stick/vault')
  expect(existsSync('/media/stick')).toBe(false)
})

test('changes are kept once there is quiet, and after a while also without', async () => {
  const { service, passes } = open({ isKeepingOn: true, vaultFolder: '/vault' })
  service.noteChange()
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1)
  service.noteChange()
  await vi.advanceTimersByTimeAsync(QUIET_MS - 1)
  expect(passes()).toHaveLength(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(passes()).toHaveLength(1)
  for (let ms = 0; ms < AT_MOST_MS; ms += QUIET_MS / 2) {
    service.noteChange()
    await vi.advanceTimersByTimeAsync(QUIET_MS / 2)
  }
  expect(passes()).toHaveLength(2)
})

test('a failure stays in the status until a pass ends well', async () => {
  const { service, call } = open({ isKeepingOn: true, vaultFolder: '/vault' })
  call.mockRejectedValue(new ExpectedError('disk-full', 'The disk of the vault is full.'))
  service.start()
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  service.noteChange()
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  expect(service.readStatus().problem).toMatchObject({ code: 'disk-full' })
  call.mockResolvedValue({ report: REPORT, isFullDue: false })
  await service.keep()
  expect(service.readStatus()).toMatchObject({ problem: null, keeping: null })
})

test('while another process keeps, one waits and tries again without a word', async () => {
  const { service, call, passes, onProblem } = open({ isKeepingOn: true, vaultFolder: '/vault' })
  call.mockRejectedValueOnce(new ExpectedError('busy', 'Another process is writing.'))
  service.start()
  await vi.advanceTimersByTimeAsync(QUIET_MS)
  expect(service.readStatus().problem).toMatchObject({ code: 'busy' })
  await vi.advanceTimersByTimeAsync(60_000)
  expect(passes()).toHaveLength(2)
  expect(onProblem).not.toHaveBeenCalled()
})

test('whoever asks while a pass runs gets that pass; stopping it is no failure', async () => {
  const { service, call, passes } = open({ isKeepingOn: true, vaultFolder: '/vault' })
  call.mockImplementation(
    (_task, _input, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new ExpectedError('cancelled', 'Stopped.')))
      }),
  )
  const both = [service.keep(), service.keep()].map((pass) => expect(pass).rejects.toThrow('Stopped.'))
  await vi.advanceTimersByTimeAsync(0)
  expect(passes()).toHaveLength(1)
  expect(service.readStatus().keeping).toEqual({ progress: null })
  service.stop('keeping')
  await Promise.all(both)
  expect(service.readStatus()).toMatchObject({ keeping: null, problem: null })
})

test('when every byte is due to be read, that happens later and in the background; damage is told', async () => {
  const { service, call, onProblem } = open({ isKeepingOn: true, vaultFolder: '/vault' })
  call.mockImplementation(async (task) =>
    task === 'vault-keep' ? { report: REPORT, isFullDue: true } : { problemCount: 2 },
  )
  await service.keep()
  expect(call).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(call.mock.calls[1]?.slice(0, 2)).toMatchObject(['vault-verify', { isFull: true, isOwnOnly: true }])
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('2 damaged files'))
})

test('a folder with other things in it gets a vault of its own; one inside a root is refused', async () => {
  const { home, root, service } = open()
  await service.chooseFolder(home)
  expect(service.readStatus()).toMatchObject({
    folder: join(home, 'Scrollback Vault'),
    label: '~/Scrollback Vault',
  })
  await expect(service.chooseFolder(join(root, 'mine'))).rejects.toThrow('is inside')
})

test('whoever chooses another folder is told what only the former one has', async () => {
  const { home, service, call, onProblem } = open({ vaultFolder: '/vault' })
  call.mockImplementation(async (_task, input) =>
    (input as { vault: string }).vault === '/vault'
      ? [
          { key: 'gone', bytes: 9, isOnDisk: false },
          { key: 'gone, its folder there', bytes: 9, isOnDisk: false },
          { key: 'there', bytes: 9, isOnDisk: true },
          { key: 'both', bytes: 9, isOnDisk: false },
          { key: 'of another computer', bytes: 9, isOnDisk: null },
        ]
      : [
          { key: 'both', bytes: 9, isOnDisk: false },
          { key: 'gone, its folder there', bytes: 4, isOnDisk: false },
        ],
  )
  await service.chooseFolder(join(home, 'new'))
  expect(onProblem).toHaveBeenCalledExactlyOnceWith(
    '2 deleted sessions are backed up only in the former vault “/vault”. To read them, choose that folder again.',
  )
})

test('before anything is kept there is no vault; one that was chosen and is away is missed', () => {
  expect(open().service.findVault()).toBeNull()
  const vault = temporaryVault()
  expect(open({ vaultFolder: vault }).service.findVault()).toBe(vault)
  const away = open({ vaultFolder: join(vault, 'away') })
  expect(() => away.service.findVault()).toThrow('Connect its disk')
})
