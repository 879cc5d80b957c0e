import { expect, test, vi } from 'vitest'
import type { ResumePlan } from '../../shared/schemas/actions.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import { createActionHandlers, toEditorUrl } from './action-handlers.ts'

const ID = '0b8c2f4e-1111-4111-8111-111111111111'
const KEY = `/home/ada/.claude\n-home-ada-tides\n${ID}`
const CALL = { signal: new AbortController().signal, report: () => {} }
const READY = { folder: '/home/ada/tides', command: `cd '/home/ada/tides' && claude --resume ${ID}` }
const PARTS = { session: ID, folder: '/home/ada/tides', isFork: false }

/** What each order of the background process gives. */
function open(answers: Readonly<Record<string, unknown>>) {
  const call = vi.fn(async (order: string, _input: unknown) => answers[order])
  const made = {
    keep: vi.fn(),
    startTerminal: vi.fn(async () => {}),
    moveToTrash: vi.fn(async (_path: string) => {}),
    openFolder: vi.fn(async () => {}),
    openUrl: vi.fn(async (_url: string) => {}),
    reveal: vi.fn(),
  }
  const handlers = createActionHandlers({
    ...made,
    worker: { call, pass: vi.fn() } as unknown as WorkerHost,
    keeping: { keep: made.keep, findVault: () => '/vault' },
    listRoots: async () => [
      { path: '/home/ada/.claude', label: '~/.claude', origin: 'home', isRemovable: false },
    ],
    terminalHost: { platform: 'linux', home: '/home/ada', env: {}, hasProgram: (name) => name === 'xterm' },
  })
  return { handlers, orders: () => call.mock.calls.map(([order]) => order), ...made }
}

function planned(plan: ResumePlan) {
  return { plan, parts: PARTS, wsl: undefined }
}

test('a session is resumed in a terminal at once, if nothing stands in the way', async () => {
  const { handlers, startTerminal } = open({ 'plan-resume': planned({ state: 'ready', ...READY }) })
  const request = { session: KEY, isFork: false, accepts: [] }
  expect(await handlers['sessions:resume'](request, CALL)).toEqual({ kind: 'started', terminal: 'xterm' })
  expect(startTerminal).toHaveBeenCalledWith(expect.objectContaining({ program: 'xterm' }))
})

test('what a person has to accept is asked first', async () => {
  const plan: ResumePlan = { state: 'being-written', ...READY }
  const { handlers, startTerminal } = open({ 'plan-resume': planned(plan) })
  const request = { session: KEY, isFork: false }
  expect(await handlers['sessions:resume']({ ...request, accepts: [] }, CALL)).toEqual({ kind: 'asks', plan })
  expect(await handlers['sessions:resume']({ ...request, accepts: ['deleted'] }, CALL)).toMatchObject({
    kind: 'asks',
  })
  expect(startTerminal).not.toHaveBeenCalled()
  expect(await handlers['sessions:resume']({ ...request, accepts: ['being-written'] }, CALL)).toMatchObject({
    kind: 'started',
  })
})

test('a deleted session is restored and resumed in one step', async () => {
  const { handlers, orders, startTerminal } = open({
    'plan-resume': planned({ state: 'deleted', ...READY }),
    'find-session': { id: ID, projectDir: '-home-ada-tides', root: '/home/ada/.claude' },
    'vault-restore': { receipts: [], failures: [] },
  })
  const request = { session: KEY, isFork: false, accepts: ['deleted' as const] }
  expect(await handlers['sessions:resume'](request, CALL)).toMatchObject({ kind: 'started' })
  expect(orders()).toEqual(['plan-resume', 'find-session', 'vault-restore'])
  expect(startTerminal).toHaveBeenCalledOnce()
})

test('what cannot be restored is not resumed', async () => {
  const { handlers, startTerminal } = open({
    'plan-resume': planned({ state: 'deleted', ...READY }),
    'find-session': { id: ID, projectDir: '-home-ada-tides', root: '/home/ada/.claude' },
    'vault-restore': { receipts: [], failures: [{ id: ID, message: 'Its backup is damaged.' }] },
  })
  const request = { session: KEY, isFork: false, accepts: ['deleted' as const] }
  await expect(handlers['sessions:resume'](request, CALL)).rejects.toThrow('Its backup is damaged.')
  expect(startTerminal).not.toHaveBeenCalled()
})

test('deleting backs up first where that is wanted, and then leaves what is not in the vault', async () => {
  const plan = { session: KEY, id: ID, title: 'T', files: [], bytes: 0, isBackedUp: false, problem: null }
  const { handlers, keep, moveToTrash } = open({ 'plan-delete': { plan, places: ['/a', '/b'] } })
  const request = { sessions: [KEY], isBackedUpFirst: true }
  expect(await handlers['sessions:delete'](request, CALL)).toMatchObject({ deleted: [] })
  expect(keep).toHaveBeenCalledOnce()
  expect(moveToTrash).not.toHaveBeenCalled()
  expect(await handlers['sessions:delete']({ ...request, isBackedUpFirst: false }, CALL)).toEqual({
    deleted: [KEY],
    failures: [],
  })
  expect(moveToTrash.mock.calls).toEqual([['/a'], ['/b']])
})

test('an editor opens only a folder that is there', async () => {
  const places = { id: ID, transcript: '/t.jsonl', folder: '/home/ada/a b?x#y' }
  const { handlers, openUrl } = open({ 'find-places': places })
  await handlers['sessions:open-place']({ session: KEY, place: 'editor' }, CALL)
  expect(openUrl).toHaveBeenCalledWith('vscode://file/home/ada/a%20b%3Fx%23y')
  const gone = open({ 'find-places': { ...places, folder: null } })
  await expect(gone.handlers['sessions:open-place']({ session: KEY, place: 'editor' }, CALL)).rejects.toThrow(
    'gone',
  )
  expect(gone.openUrl).not.toHaveBeenCalled()
})

test('nothing in the name of a folder leaves its place in the address', () => {
  expect(toEditorUrl('/a/../vscode://x?y')).toBe('vscode://file/vscode:/x%3Fy')
})
