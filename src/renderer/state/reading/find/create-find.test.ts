import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Result, succeed } from '../../../../shared/result.ts'
import type { FoundItem } from '../../../../shared/schemas/reader.ts'
import { openTestDesk, type TestDesk } from '../../../testing/open-test-desk.ts'
import { FILE, toTestReading, WORK } from '../../../testing/to-test-reading.ts'
import type { ReadingTarget } from '../opening/reading-target.ts'
import type { ReadingStores } from '../reading-store.ts'
import { SETTLE_MS } from './create-find.ts'

const TARGET: ReadingTarget = { session: null, file: FILE, at: null, query: null }
const MAIN = { file: FILE, sidechain: null }
const AGENT = { file: '/home/ada/.claude/projects/-tower/session/subagents/agent-1.jsonl', sidechain: null }

let desk: TestDesk

beforeEach(() => {
  desk = openTestDesk()
})

function toFound(key: string, count: number, more: Partial<FoundItem> = {}): FoundItem {
  return { key, count, pages: [], agents: [], ...more }
}

async function find(stores: ReadingStores, total: number): Promise<void> {
  await stores.reading.getState().open(TARGET)
  stores.find.getState().setText('tower')
  await vi.waitFor(() => expect(stores.find.getState()).toMatchObject({ status: 'done', total }))
}

async function next(stores: ReadingStores): Promise<void> {
  const { jump } = stores.reading.getState()
  stores.find.getState().next(1)
  await vi.waitFor(() => expect(stores.reading.getState().jump).not.toBe(jump))
}

/** As the view does when it has drawn the row: how many words are marked in its own texts. */
function approach(stores: ReadingStores, drawn: number) {
  const { jump } = stores.reading.getState()
  return jump && stores.find.getState().approach(jump, drawn)
}

test('what is found in a subagent that nobody opened counts, and it opens when one goes there', async () => {
  const call = { kind: 'call', name: 'Task', agents: [AGENT] } as const
  const parent = { items: [{ kind: 'prompt' }, call, { kind: 'answer' }] } as const
  desk.answers['reader:open'] = ({ place }: { place: { file: string } }) =>
    succeed(place.file === FILE ? toTestReading([parent]) : toTestReading([WORK], { place: AGENT }))
  desk.answers['reader:find'] = ({ place }: { place: { file: string } }) =>
    succeed(place.file === FILE ? [toFound('c/0', 1)] : [toFound('c/0', 1)])
  desk.answers['reader:find-around'] = () =>
    succeed({ places: [{ place: AGENT, items: [toFound('c/0', 1)] }], elsewhere: null })
  const stores = desk.createStores()
  await find(stores, 2)
  await next(stores)
  expect(stores.reading.getState()).toMatchObject({ focus: 'b/0:agent:agent-1.jsonl>c/0' })
  expect(stores.find.getState()).toMatchObject({ at: 0, total: 2 })
  expect(
    stores.reading.getState().rows.find(({ key }) => key === 'b/0:agent:agent-1.jsonl>c/0'),
  ).toMatchObject({
    isOpen: true,
  })
  await next(stores)
  expect(stores.reading.getState()).toMatchObject({ focus: 'c/0' })
  expect(stores.find.getState()).toMatchObject({ at: 1 })
})

test('who goes on before anything is found gets there when it is', async () => {
  let arrive: (value: Result<unknown>) => void = () => {}
  desk.answers['reader:find'] = () =>
    new Promise((resolve) => {
      arrive = resolve
    })
  const stores = desk.createStores()
  await stores.reading.getState().open(TARGET)
  stores.find.getState().setText('tower')
  stores.find.getState().next(1)
  expect(stores.find.getState()).toMatchObject({ status: 'searching', at: -1 })
  arrive(succeed([toFound('c/0', 1)]))
  await vi.waitFor(() => expect(stores.reading.getState()).toMatchObject({ focus: 'c/0' }))
  expect(stores.find.getState()).toMatchObject({ at: 0, total: 1 })
})

test('what is found on other branches is told, and can be gone to', async () => {
  desk.answers['reader:open'] = ({ branch }: { branch: string | null }) =>
    succeed(branch === 'x' ? toTestReading([WORK, WORK], { branch: 'x' }) : toTestReading([WORK]))
  desk.answers['reader:find'] = ({ branch }: { branch: string | null }) =>
    succeed(branch === 'x' ? [toFound('h/0', 2)] : [])
  const elsewhere = { count: 2, way: [{ place: MAIN, branch: 'x', key: 'h/0' }] }
  desk.answers['reader:find-around'] = ({ branch }: { branch: string | null }) =>
    succeed({ places: [], elsewhere: branch === 'x' ? null : elsewhere })
  const stores = desk.createStores()
  await find(stores, 0)
  expect(stores.find.getState().elsewhere).toEqual(elsewhere)
  await stores.reading.getState().goElsewhere()
  expect(stores.reading.getState()).toMatchObject({
    reading: { branch: 'x' },
    focus: 'h/0',
    jump: { hit: 0 },
  })
  await vi.waitFor(() => expect(stores.find.getState()).toMatchObject({ total: 2, at: 0, elsewhere: null }))
})

test('a word in the part of a text that was cut has the whole text read', async () => {
  desk.answers['reader:find'] = () => succeed([toFound('d/0', 1)])
  desk.answers['reader:items'] = ({ keys, isWhole }: { keys: string[]; isWhole: boolean }) =>
    succeed(keys.map((key) => ({ key, parts: [], overflow: [], cut: isWhole ? 0 : 99 })))
  const stores = desk.createStores()
  await find(stores, 1)
  stores.reading.getState().see({ first: 0, last: 5 })
  await vi.waitFor(() => expect(stores.reading.getState().contents.size).toBeGreaterThan(0))
  await next(stores)
  expect(approach(stores, 0)).toBeNull()
  await vi.waitFor(() =>
    expect(desk.lastOf('reader:items')).toEqual({ place: MAIN, keys: ['d/0'], isWhole: true }),
  )
  await vi.waitFor(() => expect(approach(stores, 1)).toEqual({ overflow: null, nth: 0 }))
})

test('a word in an overflow file has the page read on which it stands', async () => {
  const pages = [
    { name: 'out.txt', from: 500, count: 1 },
    { name: 'out.txt', from: 900, count: 2 },
  ]
  desk.answers['reader:find'] = () => succeed([toFound('c/0', 0, { pages })])
  desk.answers['reader:overflow'] = ({ from }: { from: number }) =>
    succeed({ text: `page at ${from}`, next: from + 400, size: 9_000 })
  const stores = desk.createStores()
  await find(stores, 3)
  await next(stores)
  expect(approach(stores, 0)).toBeNull()
  await vi.waitFor(() => expect(approach(stores, 0)).toEqual({ overflow: 'out.txt', nth: 0 }))
  await next(stores)
  await next(stores)
  expect(approach(stores, 0)).toBeNull()
  expect(desk.lastOf('reader:overflow')).toMatchObject({ name: 'out.txt', from: 900 })
  await vi.waitFor(() => expect(approach(stores, 0)).toEqual({ overflow: 'out.txt', nth: 1 }))
})

test('what is drawn counts: no step stays at a place one was at', async () => {
  desk.answers['reader:find'] = () => succeed([toFound('d/0', 4), toFound('h/0', 1)])
  desk.answers['reader:items'] = ({ keys }: { keys: string[] }) =>
    succeed(keys.map((key) => ({ key, parts: [], overflow: [], cut: 0 })))
  const stores = desk.createStores()
  await find(stores, 5)
  stores.reading.getState().see({ first: 0, last: 5 })
  await vi.waitFor(() => expect(stores.reading.getState().contents.size).toBeGreaterThan(0))
  await next(stores)
  expect(approach(stores, 2)).toEqual({ overflow: null, nth: 0 })
  expect(stores.find.getState()).toMatchObject({ at: 0, total: 3 })
  await next(stores)
  expect(approach(stores, 2)).toEqual({ overflow: null, nth: 1 })
  await next(stores)
  expect(stores.reading.getState()).toMatchObject({ focus: 'h/0' })
  expect(stores.find.getState()).toMatchObject({ at: 2 })
})

test('keys act on what is on the screen, and closing leads back there', async () => {
  const stores = desk.createStores()
  await stores.reading.getState().open(TARGET)
  stores.reading.getState().focusRow('a/0')
  stores.reading.getState().see({ first: 3, last: 5 })
  const { rows } = stores.reading.getState()
  expect(stores.reading.getState().rowAtHand()).toBe(rows[3])
  stores.find.getState().open()
  stores.find.getState().close()
  expect(stores.reading.getState()).toMatchObject({
    focus: rows[3]?.key,
    jump: { key: rows[3]?.key, align: 'stay', takesFocus: true },
  })
})

test('whoever pauses is taken to the first hit, and whoever goes on by themselves is not taken further', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  desk.answers['reader:find'] = () => succeed([toFound('a/0', 1), toFound('d/0', 2)])
  const stores = desk.createStores()
  await stores.reading.getState().open(TARGET)
  stores.find.getState().setText('tow')
  await vi.advanceTimersByTimeAsync(SETTLE_MS - 1)
  expect(stores.find.getState()).toMatchObject({ total: 3, at: -1 })
  stores.find.getState().setText('tower')
  await vi.advanceTimersByTimeAsync(SETTLE_MS - 1)
  expect(stores.find.getState()).toMatchObject({ total: 3, at: -1 })
  await vi.advanceTimersByTimeAsync(1)
  expect(stores.find.getState().at).toBe(0)
  expect(stores.reading.getState()).toMatchObject({ focus: 'a/0', jump: { takesFocus: false } })
  stores.find.getState().setText('towers')
  await vi.advanceTimersByTimeAsync(1)
  stores.find.getState().next(1)
  await vi.advanceTimersByTimeAsync(SETTLE_MS)
  expect(stores.find.getState().at).toBe(0)
})
