import { expect, test, vi } from 'vitest'
import { fail, succeed } from '../../../shared/result.ts'
import type { RestorePlan } from '../../../shared/schemas/restore.ts'
import type { Client } from '../client.ts'
import { type Candidate, createRestoreStore } from './restore-store.ts'

function toCandidate(id: string): Candidate {
  return {
    key: `/root\n-p\n${id}`,
    id,
    project: '-p',
    root: '/root',
    title: id,
    place: '/p',
    modified: 0,
    bytes: 1,
    isOnDisk: false,
  }
}

function toPlan(id: string, change: Partial<RestorePlan> = {}): RestorePlan {
  return {
    id,
    isAsNew: false,
    modified: 0,
    root: '/root',
    project: '-p',
    files: [{ path: `projects/-p/${id}.jsonl`, size: 1, state: 'new', existing: null }],
    hasConflict: false,
    isChanged: false,
    cwd: null,
    problem: null,
    ...change,
  }
}

function open(plans: readonly RestorePlan[]) {
  const invoke = vi.fn<(channel: string, input: unknown) => Promise<unknown>>(async (channel) => {
    if (channel === 'vault:plan-restore') return succeed(plans)
    if (channel === 'vault:restore') return succeed({ receipts: [], failures: [] })
    return succeed('/home/ada/other')
  })
  const store = createRestoreStore({ invoke } as unknown as Client)
  const candidates = [toCandidate('one'), toCandidate('two')]
  store.getState().open(candidates, [candidates[0]?.key ?? ''])
  return { store, invoke, state: () => store.getState() }
}

test('only what was chosen is planned, and nothing is written before one has seen it', async () => {
  const { state, invoke } = open([toPlan('one')])
  await state().plan()
  expect(state().step).toBe('plan')
  expect(invoke.mock.calls.map(([channel]) => channel)).toEqual(['vault:plan-restore'])
  expect(invoke.mock.calls[0]?.[1]).toMatchObject({ sessions: [{ id: 'one', isAsNew: false }], to: null })
  await state().restore()
  expect(state().step).toBe('done')
})

test('what has a conflict is left out, until it is asked for under a new id', async () => {
  const { state, invoke } = open([toPlan('one'), toPlan('two', { hasConflict: true })])
  state().choose(['/root\n-p\ntwo'], true)
  await state().plan()
  await state().restore()
  expect(invoke.mock.calls.at(-1)?.[1]).toMatchObject({ sessions: [{ id: 'one' }] })
  await state().restoreAsNew('two', true)
  expect(invoke.mock.calls.at(-1)).toMatchObject([
    'vault:plan-restore',
    {
      sessions: [
        { id: 'one', isAsNew: false },
        { id: 'two', isAsNew: true },
      ],
    },
    {},
  ])
})

test('the working folder is rewritten only with another folder, and only if asked', async () => {
  const { state, invoke } = open([])
  state().rewriteCwd(true)
  await state().plan()
  expect(invoke.mock.calls.at(-1)?.[1]).toMatchObject({ isInChosenFolder: false, isCwdRewritten: false })
  await state().chooseFolder()
  await state().plan()
  expect(invoke.mock.calls.at(-1)?.[1]).toMatchObject({ isInChosenFolder: true, isCwdRewritten: true })
  state().leaveFolder()
  expect(state()).toMatchObject({ folder: null, isCwdRewritten: false })
})

test('a failure is said, and one stays where one is', async () => {
  const { state, invoke } = open([])
  invoke.mockResolvedValue(fail('not-found', 'The vault is not there.'))
  await state().plan()
  expect(state()).toMatchObject({ step: 'choose', problem: 'The vault is not there.', busy: null })
})

test('an answer that comes after the dialog was closed opens nothing', async () => {
  const { state } = open([toPlan('one')])
  const planned = state().plan()
  state().close()
  await planned
  expect(state()).toMatchObject({ step: null, busy: null })
})

test('after a stop one sees what is there now', async () => {
  const { state, invoke } = open([toPlan('one')])
  await state().plan()
  invoke.mockImplementation(async (channel) =>
    channel === 'vault:restore'
      ? fail('cancelled', 'Stopped.')
      : succeed([
          toPlan('one', {
            files: [{ path: 'projects/-p/one.jsonl', size: 1, state: 'same', existing: null }],
          }),
        ]),
  )
  await state().restore()
  expect(state()).toMatchObject({ step: 'plan', problem: null, plans: [{ files: [{ state: 'same' }] }] })
})
