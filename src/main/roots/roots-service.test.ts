import { mkdir, mkdtemp, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ExpectedError } from '../../shared/expected-error.ts'
import { openSettings } from '../settings/settings.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import { createOpenedArchives } from './opened-archives.ts'
import { createRootsService } from './roots-service.ts'

let home: string
const worker = { call: vi.fn(), stop: vi.fn() }

beforeEach(async () => {
  home = await realpath(await mkdtemp(join(tmpdir(), 'scrollback-service-')))
  await mkdir(join(home, 'sample', 'projects'), { recursive: true })
  worker.call.mockReset()
})

afterEach(() => rm(home, { recursive: true, force: true }))

function openService() {
  return createRootsService({
    settings: openSettings(join(home, 'data'), () => {}),
    archives: createOpenedArchives({
      worker: worker as unknown as WorkerHost,
      folder: join(home, 'data', 'opened'),
      home,
    }),
    sampleLibrary: join(home, 'sample'),
    env: {},
    home,
    platform: 'linux',
  })
}

async function makeRoot(name: string): Promise<string> {
  await mkdir(join(home, name, 'projects'), { recursive: true })
  return join(home, name)
}

test('a folder that was opened is remembered, until it is taken removed from the list; its files stay', async () => {
  const path = await makeRoot('backup')
  expect(await openService().open(path)).toMatchObject({ path, origin: 'opened', isRemovable: true })
  expect(await openService().list()).toMatchObject([{ path }])
  await openService().remove(path)
  expect(await openService().list()).toEqual([])
  expect((await stat(join(path, 'projects'))).isDirectory()).toBe(true)
})

test('opening a folder that is on the list adds nothing', async () => {
  const path = await makeRoot('.claude')
  expect(await openService().open(path)).toMatchObject({ path, origin: 'home' })
  expect(await openService().list()).toHaveLength(1)
})

test('a folder that is not a root is not remembered', async () => {
  await expect(openService().open(home)).rejects.toMatchObject({ code: 'not-a-root' })
  await expect(readFile(join(home, 'data', 'settings.json'))).rejects.toMatchObject({ code: 'ENOENT' })
})

test('the sample is marked as such and can be taken off again', async () => {
  const service = openService()
  const sample = await service.openSample()
  expect(sample).toMatchObject({ origin: 'sample', isRemovable: true })
  await service.remove(sample.path)
  expect(await openService().list()).toEqual([])
})

test('a root that is found by itself cannot be taken off', async () => {
  const path = await makeRoot('.claude')
  await expect(openService().remove(path)).rejects.toMatchObject({ code: 'refused' })
})

test('only what is on the list is known', async () => {
  const path = await makeRoot('.claude')
  const service = openService()
  expect(await service.findKnown(path)).toMatchObject({ path })
  await expect(service.findKnown('/etc')).rejects.toMatchObject({ code: 'not-found' })
})

async function writeTranscript(name: string): Promise<string> {
  const path = join(home, name)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, '{"type":"user","message":{"role":"user","content":"Hello"}}\n')
  return path
}

test('a transcript is opened for reading and not remembered, until it is added', async () => {
  const file = await writeTranscript('Downloads/one.jsonl')
  const service = openService()
  expect(await service.covers(file)).toBe(false)
  expect(await service.openPaths([file])).toEqual([
    { kind: 'file', file, label: '~/Downloads/one.jsonl', isListed: false },
  ])
  expect(await service.covers(file)).toBe(true)
  expect(await service.covers(join(home, 'Downloads/one/subagents/agent-a1.jsonl'))).toBe(true)
  expect(await service.covers(join(home, 'Downloads/two.jsonl'))).toBe(false)
  expect(await service.list()).toEqual([])

  expect(await service.addOpened(file)).toMatchObject({ path: file, origin: 'opened', isRemovable: true })
  expect(await openService().list()).toMatchObject([{ path: file }])
  await service.remove(file)
  expect(await openService().list()).toEqual([])
})

test('of several things that are dropped, folders go on the list and what is neither is refused', async () => {
  const file = await writeTranscript('backup/old/one.jsonl')
  const root = await makeRoot('other')
  const service = openService()
  expect(await service.openPaths([join(home, 'backup'), root, join(home, 'no.txt'), root])).toMatchObject([
    { kind: 'root', root: { path: join(home, 'backup') }, isNew: true },
    { kind: 'root', root: { path: root }, isNew: true },
    { kind: 'refused', message: expect.stringContaining('it does not exist') },
    { kind: 'root', isNew: false },
  ])
  expect(await service.openPaths([file])).toMatchObject([{ kind: 'file', isListed: true }])
})

test('what is inside of another one says so', async () => {
  const file = await writeTranscript('.claude/projects/-home-ada/one.jsonl')
  const service = openService()
  await service.open(join(home, '.claude/projects/-home-ada'))
  await service.open(file)
  expect((await service.list()).map(({ label, isInside }) => [label, isInside])).toEqual([
    ['~/.claude', undefined],
    ['~/.claude/projects/-home-ada', '~/.claude'],
    ['~/.claude/projects/-home-ada/one.jsonl', '~/.claude'],
  ])
})

test('an archive is open for reading only: what is unpacked of it may be read, and nothing is on the list', async () => {
  const service = openService()
  const file = join(home, 'talks.zip')
  await writeFile(file, 'not looked at here')
  worker.call.mockResolvedValueOnce([])
  expect(await service.openPaths([file])).toEqual([
    { kind: 'archive', file, label: '~/talks.zip', sessions: [] },
  ])
  expect(await service.list()).toEqual([])
  expect(await service.covers(file)).toBe(true)
  expect(await service.covers(join(home, 'other.zip'))).toBe(false)
})

test('what is no archive of ours is refused in a sentence, and a folder may be called what it likes', async () => {
  const service = openService()
  await writeFile(join(home, 'foreign.zip'), '')
  worker.call.mockRejectedValueOnce(new ExpectedError('refused', 'It is no archive of Scrollback.'))
  const folder = await makeRoot('old.zip')
  expect(
    await service.openPaths([join(home, 'foreign.zip'), join(home, 'missing.zip'), folder]),
  ).toMatchObject([
    { kind: 'refused', message: 'It is no archive of Scrollback.' },
    { kind: 'refused', message: expect.stringContaining('missing.zip') },
    { kind: 'root' },
  ])
})

test('a folder that was found by itself and goes away is known as missing, until it is back', async () => {
  const path = await makeRoot('.claude')
  const service = openService()
  expect(await service.list()).toMatchObject([{ path, origin: 'home' }])
  const file = join(path, 'projects', '-x', 'a.jsonl')
  await rename(path, join(home, 'away'))
  expect(await service.list()).toEqual([
    { path, label: '~/.claude', origin: 'home', isRemovable: false, isMissing: true },
  ])
  expect(await service.covers(file)).toBe(true)
  await rename(join(home, 'away'), path)
  expect((await service.list())[0]).not.toHaveProperty('isMissing')
  await rm(path, { recursive: true })
  expect(await openService().list()).toEqual([])
})
