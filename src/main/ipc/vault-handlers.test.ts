import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { RestoreRequest } from '../../shared/schemas/restore.ts'
import type { KeepingService } from '../keeping/keeping-service.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import { createVaultHandlers } from './vault-handlers.ts'

const call = { signal: new AbortController().signal, report: () => {} }

function open() {
  const home = temporaryRoot([{ path: '.claude/projects/-p/one.jsonl', text: '{}\n' }])
  const root = join(home, '.claude')
  const folder = temporaryRoot([])
  const ask = vi.fn<(task: string, input: unknown) => Promise<unknown>>(async () => [])
  const ran: string[] = []
  const keeping = {
    readStatus: () => ({ folder }),
    switchTo: vi.fn(async () => {}),
  } as unknown as KeepingService
  const handlers = createVaultHandlers({
    keeping,
    worker: { call: ask } as unknown as WorkerHost,
    listRoots: async () => [
      { path: root, label: '~/.claude', origin: 'home', isRemovable: false, cleanupPeriodDays: 30 },
    ],
    askForFolder: async () => undefined,
    askForProject: async () => '/home/ada/other',
    askForArchive: async () => '/home/ada/export.zip',
    show: () => {},
    command: { program: '/opt/scrollback', args: ['cli.js'], env: {} },
    scheduleHost: {
      platform: 'linux',
      home,
      env: {},
      run: async (program, args) => void ran.push([program, ...args].join(' ')),
    },
  })
  return { home, root, folder, ask, ran, keeping, handlers }
}

const REQUEST: RestoreRequest = {
  source: 'vault',
  sessions: [{ id: 'one', project: '-p', root: null, isAsNew: false }],
  to: null,
  isInChosenFolder: false,
  isCwdRewritten: false,
  isChangeAccepted: false,
}

test('another folder and an archive are those that the person chose', async () => {
  const { handlers, ask, root } = open()
  const elsewhere = { ...REQUEST, source: 'archive' as const, isInChosenFolder: true }
  await expect(handlers['vault:restore'](elsewhere, call)).rejects.toThrow('Choose an archive first.')
  ask.mockResolvedValue([{ id: 'one' }])
  await handlers['vault:choose-archive']({ opened: null }, call)
  await expect(handlers['vault:restore'](elsewhere, call)).rejects.toThrow('Choose a folder first.')
  await handlers['vault:choose-project'](null, call)
  await handlers['vault:restore'](elsewhere, call)
  expect(ask.mock.calls.at(-1)?.slice(0, 2)).toMatchObject([
    'vault-restore',
    { from: '/home/ada/export.zip', folder: '/home/ada/other', otherwise: root },
  ])
})

test('an archive without raw files is refused in a sentence', async () => {
  const { handlers } = open()
  await expect(handlers['vault:choose-archive']({ opened: null }, call)).rejects.toThrow('no transcripts')
})

test('a schedule follows the settings, and goes when keeping is switched off', async () => {
  const { handlers, home, ran } = open()
  expect(await handlers['vault:set-schedule']({ isOn: true }, call)).toEqual({ kind: 'installed' })
  expect(await handlers['vault:schedule'](null, call)).toEqual({ kind: 'installed' })
  expect(ran.at(-1)).toContain('enable --now')
  await handlers['vault:switch']({ isOn: false }, call)
  expect(existsSync(join(home, '.config/systemd/user/scrollback-keep.timer'))).toBe(false)
  expect(await handlers['vault:schedule'](null, call)).toEqual({ kind: 'none' })
})

test('an archive that is open need not be chosen again', async () => {
  const { handlers, ask } = open()
  ask.mockResolvedValueOnce([{ id: 'one', project: '-p' }])
  expect(await handlers['vault:choose-archive']({ opened: '/home/ada/open.zip' }, call)).toMatchObject({
    path: '/home/ada/open.zip',
  })
})
