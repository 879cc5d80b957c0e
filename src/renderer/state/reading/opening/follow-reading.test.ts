import { beforeEach, expect, test, vi } from 'vitest'
import { fail, succeed } from '../../../../shared/result.ts'
import { openTestDesk, type TestDesk } from '../../../testing/open-test-desk.ts'
import { FILE, TALK, toTestReading, WORK } from '../../../testing/to-test-reading.ts'
import type { ReadingTarget } from './reading-target.ts'

const TARGET: ReadingTarget = { session: null, file: FILE, at: null, query: null }

let desk: TestDesk

beforeEach(() => {
  desk = openTestDesk()
})

test('what is written comes below; whoever follows goes along, whoever does not gets a hint', async () => {
  const store = desk.createStore()
  await store.getState().open(TARGET)
  store.getState().follow(false)
  const { header } = toTestReading([])
  desk.answers['reader:open'] = () =>
    succeed(toTestReading([WORK, WORK, TALK], { revision: '2', header: { ...header, isLive: true } }))
  desk.tell({ roots: [], sessions: [], isComplete: true })
  await vi.waitFor(() => expect(store.getState().reading?.revision).toBe('2'))
  expect(store.getState()).toMatchObject({ hasNews: true, isLive: true })
  expect(desk.lastOf('reader:open')).toMatchObject({ revision: '1' })

  store.getState().follow(true)
  expect(store.getState().hasNews).toBe(false)
  desk.answers['reader:open'] = () => succeed(toTestReading([WORK, WORK, TALK, TALK], { revision: '3' }))
  await store.getState().refresh()
  expect(store.getState()).toMatchObject({ hasNews: false, jump: { key: 'l/0', align: 'end' } })
})

test('whoever sees the end goes along, also where there was nothing to scroll', async () => {
  const store = desk.createStore()
  await store.getState().open(TARGET)
  store.getState().see({ first: 0, last: 5, isAtEnd: true })
  desk.answers['reader:open'] = () => succeed(toTestReading([WORK, WORK, TALK], { revision: '2' }))
  await store.getState().refresh()
  expect(store.getState()).toMatchObject({ hasNews: false, isFollowing: true, jump: { align: 'end' } })
})

test('a hint at what came below goes when the end is on the screen', async () => {
  const store = desk.createStore()
  await store.getState().open(TARGET)
  store.getState().see({ first: 0, last: 5, isAtEnd: false })
  desk.answers['reader:open'] = () => succeed(toTestReading([WORK, WORK, TALK], { revision: '2' }))
  await store.getState().refresh()
  expect(store.getState().hasNews).toBe(true)
  store.getState().see({ first: 0, last: 7, isAtEnd: true })
  expect(store.getState().hasNews).toBe(false)
})

test('what was there before and comes back is no news', async () => {
  const store = desk.createStore()
  await store.getState().open(TARGET)
  store.getState().follow(false)
  const answers = [
    toTestReading([WORK], { revision: '2' }),
    toTestReading([WORK, WORK], { revision: '3' }),
    toTestReading([WORK, WORK, TALK], { revision: '4' }),
  ]
  const news: boolean[] = []
  for (const reading of answers) {
    desk.answers['reader:open'] = () => succeed(reading)
    await store.getState().refresh()
    news.push(store.getState().hasNews)
  }
  expect(news).toEqual([false, false, true])
})

test('a call that got its result is read again', async () => {
  const store = desk.createStore()
  await store.getState().open(TARGET)
  store.getState().toggleAllTurns()
  store.getState().see({ first: 0, last: 9 })
  await vi.waitFor(() => expect(store.getState().contents.size).toBeGreaterThan(5))
  const reading = toTestReading([WORK, WORK], { revision: '2' })
  const items = reading.items.map((item) => (item.key === 'c/0' ? { ...item, size: 999 } : item))
  desk.answers['reader:open'] = () => succeed({ ...reading, items })
  await store.getState().refresh()
  const last = desk.asked.findLast(({ channel }) => channel === 'reader:items')
  expect(last?.input).toMatchObject({ keys: ['c/0'] })
})

test('a file that vanishes leaves what was read', async () => {
  const store = desk.createStore()
  await store.getState().open(TARGET)
  desk.answers['reader:open'] = () => fail('not-found', 'It is gone.')
  await store.getState().refresh()
  expect(store.getState()).toMatchObject({ status: 'ready', isGone: true })
  expect(store.getState().rows).toHaveLength(6)
})
