import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { RestoreRequest } from '../../shared/restore.ts'
import type { Root } from '../../shared/roots.ts'
import type { KeepingService } from '../keeping/keeping-service.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import type { WorkerHost } from '../worker/worker-host.ts'
import { createVaultHandlers } from './vault-handlers.ts'

const call = { signal: new AbortController().signal, report: () => {} }

interface Setting {
  readonly isChosen?: boolean
  readonly hasFolder?: boolean
  readonly more?: readonly Root[]
}

function open({ isChosen = false, hasFolder = true, more = [] }: Setting = {}) {
  const home = temporaryRoot([{ path: '.claude/projects/-p/one.jsonl', text: '{}\n' }])
  const root = join(home, '.claude')
  const folder = hasFolder ? temporaryRoot([]) : join(home, 'away')
  const ask = vi.fn<(task: string, input: unknown) => Promise<unknown>>(async () => [])
  const ran: string[] = []
  const keeping = {
    readStatus: () => ({ folder, isChosen }),
    switchTo: vi.fn(async () => {}),
  } as unknown as KeepingService
  const handlers = createVaultHandlers({
    keeping,
    worker: { call: ask } as unknown as WorkerHost,
    machine: () => ({ id: 'test', host: 'test' }),
    listRoots: async () => [
      { path: root, label: '~/.claude', origin: 'home', isRemovable: false, cleanupPeriodDays: 30 },
      ...more,
    ],
    askForFolder: async () => undefined,
    askForProject: async () => '/home/ada/other',
    askForArchive: async () => '/home/ada/export.zip',
    isOpenArchive: (path) => path === '/home/ada/open.zip',
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

test('the page cannot have anything restored to a place that is not on the list', async () => {
  const { handlers, ask } = open()
  await expect(handlers['vault:restore']({ ...REQUEST, to: '/etc' }, call)).rejects.toThrow('on the list')
  await expect(handlers['vault:plan-restore']({ ...REQUEST, to: '/etc' }, call)).rejects.toThrow(
    'on the list',
  )
  expect(ask).not.toHaveBeenCalled()
})

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

test('before anything is kept the vault is empty; one that is away is not', async () => {
  const first = open({ hasFolder: false })
  expect(await first.handlers['vault:kept'](null, call)).toEqual([])
  await first.handlers['vault:survey'](null, call)
  expect(first.ask.mock.calls.at(-1)?.[1]).toMatchObject({ vault: null, roots: [first.root] })
  const away = open({ hasFolder: false, isChosen: true })
  await expect(async () => away.handlers['vault:kept'](null, call)).rejects.toThrow('Connect its disk')
  await expect(away.handlers['vault:survey'](null, call)).rejects.toThrow('Connect its disk')
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

test('an archive that is open need not be chosen again; another one the page cannot name', async () => {
  const { handlers, ask } = open()
  ask.mockResolvedValueOnce([{ id: 'one', project: '-p' }])
  expect(await handlers['vault:choose-archive']({ opened: '/home/ada/open.zip' }, call)).toMatchObject({
    path: '/home/ada/open.zip',
  })
  await expect(handlers['vault:choose-archive']({ opened: '/etc/passwd' }, call)).rejects.toThrow('not open')
})

test('what is lost is looked for in all that is listed, the sample included, as on the command line', async () => {
  const sample = temporaryRoot([{ path: 'projects/-p/two.jsonl', text: '{}\n' }])
  const { handlers, ask, root } = open({
    more: [
      { path: sample, label: 'Sample', origin: 'sample', isRemovable: true },
      { path: '/media/away', label: '/media/away', origin: 'opened', isRemovable: true, isMissing: true },
    ],
  })
  await handlers['vault:lost'](null, call)
  expect(ask.mock.calls[0]?.slice(0, 2)).toMatchObject(['vault-find-lost', { roots: [root, sample] }])
  await handlers['vault:survey'](null, call)
  expect(ask.mock.calls[1]?.slice(0, 2)).toMatchObject(['vault-survey', { roots: [root] }])
})
