import { expect, test, vi } from 'vitest'
import { ExpectedError } from '../../shared/expected-error.ts'
import { createMemoryLog } from '../testing/memory-log.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import { createIndexingService } from './indexing-service.ts'

function open(...roots: readonly string[]) {
  const call = vi.fn<(task: string, input: unknown) => Promise<unknown>>(async () => null)
  const told = { onState: vi.fn(), onChange: vi.fn(), onAnnotations: vi.fn(), onProblem: vi.fn() }
  const listRoots = vi.fn(async () => roots.map((path) => ({ path })))
  const listOpened = vi.fn((): readonly string[] => [])
  const log = createMemoryLog()
  const service = createIndexingService({
    worker: { call, stop: vi.fn() } as unknown as WorkerHost,
    listRoots,
    listOpened,
    log,
    ...told,
  })
  return {
    service,
    call,
    listRoots,
    listOpened,
    log,
    ...told,
    asked: () => call.mock.calls.map(([task]) => task),
  }
}

test('roots are watched before they are looked through, and watched once', async () => {
  const { service, asked } = open('/ada')
  service.follow()
  await vi.waitFor(() => expect(asked()).toEqual(['watch-roots', 'update-index']))
  service.follow()
  await vi.waitFor(() => expect(asked()).toEqual(['watch-roots', 'update-index', 'update-index']))
})

test('a root that is new on the list is watched too', async () => {
  const { service, asked, call, listRoots } = open('/ada')
  service.follow()
  await vi.waitFor(() => expect(asked()).toHaveLength(2))
  listRoots.mockResolvedValue([{ path: '/ada' }, { path: '/bob' }])
  service.follow()
  await vi.waitFor(() => expect(asked()).toHaveLength(4))
  expect(call.mock.calls[2]).toEqual(['watch-roots', { roots: ['/ada', '/bob'], files: [] }])
})

test('a transcript that is opened is watched too', async () => {
  const { service, call, listOpened } = open('/ada')
  service.follow()
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(2))
  listOpened.mockReturnValue(['/a.jsonl'])
  service.follow()
  await vi.waitFor(() =>
    expect(call).toHaveBeenCalledWith('watch-roots', { roots: ['/ada'], files: ['/a.jsonl'] }),
  )
})

test('asking several times while one is waiting is asking once', async () => {
  const { service, asked } = open('/ada')
  for (let count = 0; count < 5; count++) service.follow()
  await vi.waitFor(() => expect(asked()).toEqual(['watch-roots', 'update-index']))
})

test('after a crash, watching and indexing begin anew, and only a look around is said to be running', async () => {
  const { service, asked, call, onState, onProblem } = open('/ada')
  call.mockRejectedValueOnce(new ExpectedError('worker-stopped', 'It stopped.'))
  service.follow()
  await vi.waitFor(() => expect(asked()).toHaveLength(1))
  service.receive({
    kind: 'index-state',
    state: {
      kind: 'updating',
      progress: { filesDone: 1, filesTotal: 2, bytesDone: 1, bytesTotal: 2, remaining: null },
    },
  })
  service.restart()
  expect(service.readState()).toEqual({ kind: 'looking' })
  expect(onState).toHaveBeenLastCalledWith({ kind: 'looking' })
  await vi.waitFor(() => expect(asked()).toEqual(['watch-roots', 'watch-roots', 'update-index']))
  await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith({ kind: 'idle' }))
  expect(onProblem).not.toHaveBeenCalled()
})

test('until roots that are new on the list were looked through, nobody says that nothing is in them', async () => {
  const { service, call, listRoots, onState } = open('/ada')
  const finished: (() => void)[] = []
  call.mockImplementation(
    (task) =>
      new Promise((resolve) =>
        task === 'update-index' ? finished.push(() => resolve(null)) : resolve(null),
      ),
  )
  expect(service.readState()).toEqual({ kind: 'looking' })
  service.follow()
  await vi.waitFor(() => expect(finished).toHaveLength(1))
  expect(service.readState()).toEqual({ kind: 'looking' })
  finished[0]?.()
  await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith({ kind: 'idle' }))

  // The same ones again: small updates come and go without a word.
  service.follow()
  await vi.waitFor(() => expect(finished).toHaveLength(2))
  expect(service.readState()).toEqual({ kind: 'idle' })
  listRoots.mockResolvedValue([{ path: '/ada' }, { path: '/bob' }])
  service.follow()
  await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith({ kind: 'looking' }))
  finished[1]?.()
  await vi.waitFor(() => expect(finished).toHaveLength(3))
  expect(service.readState()).toEqual({ kind: 'looking' })
  finished[2]?.()
  await vi.waitFor(() => expect(onState).toHaveBeenLastCalledWith({ kind: 'idle' }))
})

test('a failure is told, and does not end the following', async () => {
  const { service, asked, call, onProblem, log } = open('/ada')
  call.mockRejectedValueOnce(new Error('disk full'))
  service.follow()
  await vi.waitFor(() => expect(onProblem).toHaveBeenCalledOnce())
  expect(log.lines.join()).toContain('disk full')
  service.follow()
  await vi.waitFor(() => expect(asked().at(-1)).toBe('update-index'))
})

test('changes and problems go to those who want to know', () => {
  const { service, onChange, onProblem, log } = open()
  const change = { roots: ['/ada'], sessions: [], isComplete: false }
  service.receive({ kind: 'library-changed', change })
  expect(onChange).toHaveBeenCalledExactlyOnceWith(change)
  service.receive({ kind: 'problem', notice: undefined, detail: 'no watches left' })
  expect(onProblem).not.toHaveBeenCalled()
  service.receive({ kind: 'problem', notice: 'It is built anew.', detail: 'malformed' })
  expect(onProblem).toHaveBeenCalledExactlyOnceWith('It is built anew.')
  expect(log.lines).toHaveLength(2)
})

test('a root that is taken removed from the list is no longer listed or searched, even while an update runs', async () => {
  const { service, call, listRoots, onChange } = open('/ada', '/bob')
  call.mockImplementation((task) => (task === 'update-index' ? new Promise(() => {}) : Promise.resolve(null)))
  service.follow()
  await vi.waitFor(() => expect(call).toHaveBeenCalledWith('update-index', expect.anything()))
  expect(onChange).not.toHaveBeenCalled()
  listRoots.mockResolvedValue([{ path: '/ada' }])
  service.follow()
  expect(await service.listRoots()).toEqual(['/ada'])
  await vi.waitFor(() =>
    expect(onChange).toHaveBeenCalledExactlyOnceWith({ roots: [], sessions: [], isComplete: false }),
  )
})
