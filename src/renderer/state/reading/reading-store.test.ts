import { beforeEach, expect, test, vi } from 'vitest'
import type { Reading } from '../../../core/items/item.ts'
import { fail, type Result, succeed } from '../../../shared/result.ts'
import { toReadingCommands } from '../../commands/reading-commands.ts'
import { openTestDesk, type TestDesk } from '../../testing/open-test-desk.ts'
import { FILE, TALK, toTestReading, WORK } from '../../testing/to-test-reading.ts'
import { toTestSession } from '../../testing/to-test-session.ts'
import type { ReadingTarget } from './opening/reading-target.ts'
import type { ReadingStore } from './reading-store.ts'

const AGENT = { file: '/agents/agent-1.jsonl', sidechain: null }
const PARENT = { items: [{ kind: 'prompt' }, { kind: 'call', agents: [AGENT] }, { kind: 'answer' }] } as const
const TARGET: ReadingTarget = { session: null, file: FILE, at: null, query: null }

let desk: TestDesk

beforeEach(() => {
  desk = openTestDesk()
})

function open(branches: Readonly<Record<string, Reading>>) {
  return ({ branch }: { branch: string | null }) => succeed(branches[branch ?? 'active'] ?? null)
}

/** One word for each row. */
function words(store: ReadingStore): readonly string[] {
  return store.getState().rows.map((row) => (row.kind === 'item' ? row.item.kind : row.kind))
}

test('a conversation opens with its turns folded', async () => {
  const store = desk.createStore()
  await store.getState().open(TARGET)
  expect(store.getState().status).toBe('ready')
  expect(words(store)).toEqual(['prompt', 'turn', 'answer', 'prompt', 'turn', 'answer'])
})

test('one that cannot be had says why, and can be tried again', async () => {
  const store = desk.createStore()
  desk.answers['reader:open'] = () => fail('no-permission', 'You may not read it.')
  await store.getState().open(TARGET)
  expect(store.getState()).toMatchObject({ status: 'failed', problem: 'You may not read it.' })
  desk.answers['reader:open'] = () => succeed(toTestReading([TALK]))
  await store.getState().refresh()
  expect(store.getState().status).toBe('ready')
})

test('of one that was deleted without a backup there are its prompts, until it comes back', async () => {
  const session = toTestSession({ isGone: true, cwd: '/home/ada/tides', started: 1, updated: 2 })
  const { root: folder, id, cwd, started, updated } = session
  const prompts = [{ text: 'When is high tide?', time: 1, isCertain: true }]
  desk.answers['reader:open'] = () => fail('not-found', 'It is not there.')
  desk.answers['sessions:prompts'] = () => succeed(prompts)
  const store = desk.createStore()
  await store.getState().open({ ...TARGET, session })
  expect(store.getState().remembered).toEqual({ session, prompts, problem: null })
  expect(desk.lastOf('sessions:prompts')).toEqual({ folder, id, cwd, started, updated })

  desk.answers['sessions:prompts'] = () => fail('unreadable', 'The history cannot be read.')
  await store.getState().open({ ...TARGET, session, file: '/other.jsonl' })
  expect(store.getState().remembered).toMatchObject({ prompts: [], problem: 'The history cannot be read.' })

  desk.answers['reader:open'] = () => succeed(toTestReading([TALK]))
  await store.getState().refresh()
  expect(store.getState()).toMatchObject({ status: 'ready', remembered: null })
})

test('of one that is there or backed up, nobody asks for prompts that are left', async () => {
  desk.answers['reader:open'] = () => fail('no-permission', 'You may not read it.')
  const store = desk.createStore()
  for (const facts of [{ isGone: false }, { isGone: true, isKept: true }]) {
    await store.getState().open({ ...TARGET, session: toTestSession(facts) })
    expect(store.getState().remembered).toBeNull()
  }
  expect(desk.lastOf('sessions:prompts')).toBeUndefined()
})

test('an older one that comes late is not shown', async () => {
  const store = desk.createStore()
  let arrive: (value: Result<unknown>) => void = () => {}
  const late = new Promise<Result<unknown>>((resolve) => {
    arrive = resolve
  })
  desk.answers['reader:open'] = () => late as unknown as Result<unknown>
  const first = store.getState().open(TARGET)
  desk.answers['reader:open'] = () => succeed(toTestReading([TALK]))
  await store.getState().open({ ...TARGET, file: '/other.jsonl' })
  arrive(succeed(toTestReading([WORK, WORK, WORK])))
  await first
  expect(store.getState().reading?.turns).toHaveLength(1)
})

test('a turn, a call and all turns fold and unfold', async () => {
  const store = desk.createStore()
  await store.getState().open(TARGET)
  store.getState().toggle('a/0:turn')
  expect(words(store).slice(0, 5)).toEqual(['prompt', 'turn', 'thinking', 'call', 'answer'])
  store.getState().toggle('c/0')
  expect(store.getState().rows.find(({ key }) => key === 'c/0')).toMatchObject({ isOpen: true })
  store.getState().toggleAllTurns()
  expect(words(store)).toHaveLength(10)
  store.getState().toggleAllTurns()
  expect(words(store)).toHaveLength(6)
})

test('the mode and the choice of kinds last, and a mode ends the choice', async () => {
  const first = desk.createStore()
  await first.getState().open(TARGET)
  first.getState().cycleMode()
  expect(first.getState().mode).toBe('tools')
  first.getState().setKinds(new Set(['prompt']))
  expect(words(first)).toEqual(['prompt', 'prompt'])
  const second = desk.createStore()
  expect(second.getState()).toMatchObject({ mode: 'tools', isFiltered: true })
  second.getState().setMode('all')
  expect(desk.createStore().getState()).toMatchObject({ mode: 'all', isFiltered: false })
})

test('the focus goes to the line of its turn when that is folded away', async () => {
  const store = desk.createStore()
  await store.getState().open(TARGET)
  store.getState().toggle('a/0:turn')
  store.getState().focusRow('c/0')
  store.getState().toggle('a/0:turn')
  expect(store.getState().focus).toBe('a/0:turn')
})

test('a branch is chosen, remembered for the file, and forgotten with the active one', async () => {
  const branch = (id: string, state: 'active' | 'abandoned') => ({
    id,
    parent: null,
    path: [],
    state,
    start: null,
    began: null,
    prompts: 1,
    title: null,
    first: null,
    last: null,
    records: 1,
    bytes: 1,
  })
  const branches = [branch('x', 'abandoned'), branch('y', 'active')]
  const forks = [{ after: 3, ways: ['x', 'y'], taken: 1 }]
  const active = toTestReading([WORK, WORK], { branches, forks, branch: 'y' })
  const left = toTestReading([WORK, TALK], {
    branches,
    branch: 'x',
    forks: [{ after: 3, ways: ['x', 'y'], taken: 0 }],
  })
  desk.answers['reader:open'] = open({ active, x: left, y: active })
  const store = desk.createStore()
  await store.getState().open(TARGET)
  store.getState().switchWay(-1)
  await vi.waitFor(() => expect(store.getState().reading?.branch).toBe('x'))
  expect(store.getState().focus).toBe('d/0:fork')
  await vi.waitFor(() => expect(store.getState().branchOf(FILE)).toBe('x'))

  const again = desk.createStore()
  await again.getState().open(TARGET)
  expect(again.getState().reading?.branch).toBe('x')
  await again.getState().chooseBranch({ file: FILE, sidechain: null }, 'y')
  expect(again.getState().branchOf(FILE)).toBeNull()
})

test('a hit inside a subagent opens the turn, the subagent and its turn', async () => {
  const inner = toTestReading([WORK], { place: AGENT })
  desk.answers['reader:open'] = ({ place }: { place: { file: string } }) =>
    succeed(place.file === FILE ? toTestReading([PARENT]) : inner)
  desk.answers['reader:locate'] = () =>
    succeed([
      { place: { file: FILE, sidechain: null }, branch: null, key: 'b/0' },
      { place: AGENT, branch: null, key: 'c/0' },
    ])
  const { reading: store, find } = desk.createStores()
  await store
    .getState()
    .open({ ...TARGET, at: { file: AGENT.file, uuid: 'c', block: 0 }, query: 'something' })
  const row = store.getState().rows.find(({ key }) => key === 'b/0:agent:agent-1.jsonl>c/0')
  expect(row).toMatchObject({ kind: 'item', depth: 1, isOpen: true })
  expect(store.getState()).toMatchObject({
    focus: 'b/0:agent:agent-1.jsonl>c/0',
    jump: { key: 'b/0:agent:agent-1.jsonl>c/0', hit: 0 },
  })
  expect(find.getState()).toMatchObject({ isOpen: true, text: 'something' })
})

test('the find bar that is asked for while a conversation is being read has the keyboard when it is there', async () => {
  desk.answers['reader:locate'] = () =>
    succeed([{ place: { file: FILE, sidechain: null }, branch: null, key: 'c/0' }])
  const stores = desk.createStores()
  const store = stores.reading
  const find = toReadingCommands(stores, () => true).find(({ id }) => id === 'reading.find')
  expect(find?.isAvailable?.()).toBe(false)
  const opened = store
    .getState()
    .open({ ...TARGET, at: { file: FILE, uuid: 'c', block: 0 }, query: 'something' })
  expect(store.getState().status).toBe('loading')
  expect(stores.find.getState()).toMatchObject({ isOpen: true, isAskedFor: false })
  expect(find?.isAvailable?.()).toBe(true)
  stores.find.getState().open()
  await opened
  expect(store.getState()).toMatchObject({
    focus: 'c/0',
    jump: { key: 'c/0', takesFocus: false },
  })
  expect(stores.find.getState()).toMatchObject({ isOpen: true, isAskedFor: true, text: 'something' })
})

test('a hit on an abandoned branch is shown there, without that being remembered', async () => {
  desk.answers['reader:open'] = open({
    active: toTestReading([TALK]),
    x: toTestReading([TALK, WORK], { branch: 'x' }),
  })
  desk.answers['reader:locate'] = () =>
    succeed([{ place: { file: FILE, sidechain: null }, branch: 'x', key: 'e/0' }])
  const store = desk.createStore()
  await store.getState().open({ ...TARGET, at: { file: FILE, uuid: 'e', block: 0 } })
  expect(store.getState()).toMatchObject({ focus: 'e/0', reading: { branch: 'x' } })
  expect(store.getState().branchOf(FILE)).toBeNull()
})

test('a hit of a kind that the mode leaves out is shown alone, until one chooses what is shown', async () => {
  const work = {
    items: [{ kind: 'prompt' }, { kind: 'note' }, { kind: 'note' }, { kind: 'answer' }],
  } as const
  desk.answers['reader:open'] = () => succeed(toTestReading([work, work]))
  desk.answers['reader:locate'] = () =>
    succeed([{ place: { file: FILE, sidechain: null }, branch: null, key: 'b/0' }])
  const store = desk.createStore()
  await store.getState().open({ ...TARGET, at: { file: FILE, uuid: 'b', block: 0 } })
  expect(words(store)).toEqual(['prompt', 'turn', 'note', 'answer', 'prompt', 'answer'])
  store.getState().setMode('tools')
  expect(words(store)).toEqual(['prompt', 'answer', 'prompt', 'answer'])
})

test('a place that is not there any more is said to be lost', async () => {
  const store = desk.createStore()
  await store.getState().open({ ...TARGET, at: { file: FILE, uuid: 'nowhere', block: 0 } })
  expect(store.getState()).toMatchObject({ status: 'ready', report: expect.stringContaining('no longer') })
})

test('words are found, counted, gone through in a circle, and unfolded', async () => {
  desk.answers['reader:find'] = () =>
    succeed([
      { key: 'c/0', count: 2, pages: [], agent: null },
      { key: 'h/0', count: 1, pages: [], agent: null },
    ])
  const { reading: store, find } = desk.createStores()
  await store.getState().open(TARGET)
  find.getState().setText('tower')
  await vi.waitFor(() => expect(find.getState()).toMatchObject({ status: 'done', total: 3, at: -1 }))
  find.getState().next(1)
  await vi.waitFor(() => expect(store.getState()).toMatchObject({ focus: 'c/0', jump: { hit: 0 } }))
  expect(find.getState().at).toBe(0)
  expect(words(store)).toContain('call')
  find.getState().next(1)
  await vi.waitFor(() => expect(store.getState()).toMatchObject({ focus: 'c/0', jump: { hit: 1 } }))
  expect(find.getState().at).toBe(1)
  find.getState().next(1)
  await vi.waitFor(() => expect(store.getState()).toMatchObject({ focus: 'h/0' }))
  expect(find.getState().at).toBe(2)
  find.getState().next(1)
  expect(find.getState().at).toBe(0)
  find.getState().next(-1)
  expect(find.getState().at).toBe(2)
  find.getState().close()
  expect(find.getState()).toMatchObject({ isOpen: false, total: 0 })
})

test('what is around the view is fetched, in the direction one goes', async () => {
  const many = Array.from({ length: 200 }, () => TALK)
  desk.answers['reader:open'] = () => succeed(toTestReading(many))
  const store = desk.createStore()
  await store.getState().open(TARGET)
  store.getState().see({ first: 100, last: 110 })
  const request = desk.asked.find(({ channel }) => channel === 'reader:items')
  const { keys } = (request?.input ?? { keys: [] }) as { keys: readonly string[] }
  const keyAt = (index: number) => {
    const row = store.getState().rows[index]
    return row?.kind === 'item' ? row.item.key : undefined
  }
  expect(keys.length).toBeLessThanOrEqual(64)
  expect(keys.slice(0, 11)).toEqual(Array.from({ length: 11 }, (_, at) => keyAt(100 + at)))
  expect(keys).toContain(keyAt(150))
  expect(keys).not.toContain(keyAt(50))
})

test('the call of a subagent opens and closes with its conversation, which can be folded by itself', async () => {
  desk.answers['reader:open'] = ({ place }: { place: { file: string } }) =>
    succeed(toTestReading([place.file === FILE ? PARENT : TALK]))
  const store = desk.createStore()
  await store.getState().open(TARGET)
  const { toggle, toggleAllTurns } = store.getState()
  toggleAllTurns()
  expect(words(store)).toEqual(['prompt', 'turn', 'call', 'answer'])
  toggle('b/0')
  const whole = ['prompt', 'turn', 'call', 'agent', 'prompt', 'answer', 'answer']
  await vi.waitFor(() => expect(words(store)).toEqual(whole))
  toggle('b/0:agent:agent-1.jsonl')
  expect(words(store)).toEqual(['prompt', 'turn', 'call', 'agent', 'answer'])
  toggle('b/0:agent:agent-1.jsonl')
  expect(words(store)).toEqual(whole)
  toggle('b/0')
  expect(words(store)).toEqual(['prompt', 'turn', 'call', 'answer'])
})
