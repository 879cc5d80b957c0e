import { expect, test, vi } from 'vitest'
import type { Failure } from '../../../shared/result.ts'
import { fail, succeed } from '../../../shared/result.ts'
import type { Root } from '../../../shared/schemas/roots.ts'
import type { OpenedSource } from '../../../shared/schemas/sources.ts'
import type { Client } from '../client.ts'
import type { RootsStore } from './roots-store.ts'
import { createSourcesStore } from './sources-store.ts'

const ROOT: Root = { path: '/kept', label: '/kept', origin: 'opened', isRemovable: true }
const FILE: OpenedSource = { kind: 'file', file: '/a.jsonl', label: '~/a.jsonl', isListed: false }

function open(...answer: readonly OpenedSource[]) {
  const roots = {
    accept: vi.fn(async () => {}),
    refuse: vi.fn<(problem: Failure) => void>(),
    tell: vi.fn(),
    dismissProblem: vi.fn(),
  }
  const read = vi.fn()
  const leave = vi.fn()
  const invoke = vi.fn<(channel: string, input: unknown) => Promise<unknown>>(async () => succeed(answer))
  const openDropped = vi.fn(async () => succeed(answer))
  const heard: ((opened: readonly OpenedSource[]) => void)[] = []
  const on = (_event: string, listener: (opened: readonly OpenedSource[]) => void) => {
    heard.push(listener)
    return () => {}
  }
  const client = { invoke, openDropped, on } as unknown as Client
  const store = createSourcesStore(client, {
    roots: { getState: () => roots } as unknown as RootsStore,
    read,
    leave,
  })
  return { store, roots, read, leave, invoke, openDropped, heard }
}

test('a transcript is shown and is outside of the library until it is added', async () => {
  const { store, roots, read, invoke } = open(FILE)
  await store.getState().openDropped([])
  expect(read).toHaveBeenCalledExactlyOnceWith('/a.jsonl')
  expect([...store.getState().outside]).toEqual([['/a.jsonl', '~/a.jsonl']])
  invoke.mockResolvedValueOnce(succeed(ROOT))
  await store.getState().addToLibrary('/a.jsonl')
  expect(invoke).toHaveBeenLastCalledWith('sources:add', { path: '/a.jsonl' })
  expect(store.getState().outside.size).toBe(0)
  expect(roots.accept).toHaveBeenCalledExactlyOnceWith(ROOT, true)
})

test('one that the library has is only shown', async () => {
  const { store, read } = open({ ...FILE, isListed: true })
  await store.getState().chooseFiles()
  expect(read).toHaveBeenCalledOnce()
  expect(store.getState().outside.size).toBe(0)
})

test('folders go on the list, and what was refused is told in one go', async () => {
  const refuse = (message: string): OpenedSource => ({ kind: 'refused', path: '/x', message })
  const { store, roots, read } = open(
    { kind: 'root', root: ROOT, isNew: false },
    refuse('Not this.'),
    refuse('Nor this.'),
  )
  await store.getState().openDropped([])
  expect(roots.accept).toHaveBeenCalledExactlyOnceWith(ROOT, false)
  expect(roots.refuse).toHaveBeenCalledExactlyOnceWith({ code: 'not-a-root', message: 'Not this. Nor this.' })
  expect(read).not.toHaveBeenCalled()
})

test('of several transcripts the first is shown, and that is said', async () => {
  const { store, roots, read } = open(FILE, { ...FILE, file: '/b.jsonl' })
  await store.getState().openDropped([])
  expect(read).toHaveBeenCalledExactlyOnceWith('/a.jsonl')
  expect(roots.tell).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('first of 2'))
})

test('what could not be opened is said no longer beside what is opened next; a dialog that was closed opens nothing', async () => {
  const { store, roots, invoke } = open(FILE)
  invoke.mockResolvedValueOnce(succeed([]))
  await store.getState().chooseFiles()
  expect(roots.dismissProblem).not.toHaveBeenCalled()
  await store.getState().chooseFiles()
  expect(roots.dismissProblem).toHaveBeenCalledOnce()
})

test('what the app was started with is opened as well', async () => {
  const { read, heard } = open()
  heard[0]?.([FILE])
  await vi.waitFor(() => expect(read).toHaveBeenCalledOnce())
})

test('a failure is told', async () => {
  const { store, roots, invoke } = open()
  invoke.mockResolvedValue(fail('refused', 'No.'))
  await store.getState().chooseFiles()
  await store.getState().addToLibrary('/x')
  expect(roots.refuse.mock.calls).toEqual([
    [{ code: 'refused', message: 'No.' }],
    [{ code: 'refused', message: 'No.' }],
  ])
})

function toArchive(name: string, ...ids: readonly string[]): OpenedSource & { kind: 'archive' } {
  const sessions = ids.map((id) => ({ id, title: id, project: '-p', root: null, modified: null, bytes: 1 }))
  return { kind: 'archive', file: `/${name}.zip`, label: `~/${name}.zip`, sessions }
}

test('the first session of an archive is read, and none any more when it is closed', async () => {
  const archive = toArchive('talks', 'one', 'two')
  const { store, read, leave, invoke } = open(archive)
  invoke.mockResolvedValueOnce(succeed('/unpacked/one.jsonl'))
  await store.getState().openDropped([])
  expect(invoke).toHaveBeenCalledExactlyOnceWith('sources:unpack', {
    archive: '/talks.zip',
    id: 'one',
    project: '-p',
  })
  expect(read).toHaveBeenCalledExactlyOnceWith('/unpacked/one.jsonl')
  expect([...store.getState().unpacked]).toEqual([['-p/one', '/unpacked/one.jsonl']])
  store.getState().closeArchive()
  expect(leave).toHaveBeenCalledExactlyOnceWith('/unpacked/one.jsonl')
  expect(store.getState().archive).toBeNull()
})

test('of two sessions that are asked for one after the other, the later one is read', async () => {
  const archive = toArchive('talks', 'one', 'two')
  const { store, read, invoke } = open(archive)
  invoke.mockImplementation(async (_channel, input) =>
    succeed(`/unpacked/${(input as { id: string }).id}.jsonl`),
  )
  await store.getState().openDropped([])
  read.mockClear()
  const [one, two] = archive.sessions
  if (one === undefined || two === undefined) throw new Error('There are two')
  await Promise.all([store.getState().readArchived(one), store.getState().readArchived(two)])
  expect(read).toHaveBeenCalledExactlyOnceWith('/unpacked/two.jsonl')
})

test('an archive with pages only is shown without reading anything; a damaged session is told', async () => {
  const pages = open(toArchive('pages'))
  await pages.store.getState().openDropped([])
  expect(pages.store.getState().archive?.sessions).toEqual([])
  expect(pages.read).not.toHaveBeenCalled()

  const damaged = open(toArchive('damaged', 'one'))
  damaged.invoke.mockResolvedValueOnce(fail('unreadable', 'It is damaged.'))
  await damaged.store.getState().openDropped([])
  expect(damaged.roots.refuse).toHaveBeenCalledExactlyOnceWith({
    code: 'unreadable',
    message: 'It is damaged.',
  })
  expect(damaged.read).not.toHaveBeenCalled()
})
