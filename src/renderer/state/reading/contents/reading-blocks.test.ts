import { beforeEach, expect, test } from 'vitest'
import { succeed } from '../../../../shared/result.ts'
import { openTestDesk, type TestDesk } from '../../../testing/open-test-desk.ts'
import { FILE, toTestItem } from '../../../testing/to-test-reading.ts'
import type { ReadingTarget } from '../opening/reading-target.ts'

const TARGET: ReadingTarget = { session: null, file: FILE, at: null, query: null }

let desk: TestDesk

beforeEach(() => {
  desk = openTestDesk()
})

test('a link to a block names session, record and block', async () => {
  const store = desk.createStore()
  await store.getState().open(TARGET)
  const [row] = store.getState().rows
  if (row === undefined) throw new Error('There is no row')
  await store.getState().copyLink(row)
  expect(desk.asked.at(-1)?.input).toEqual({ text: 'scrollback://session/session#a/0' })
  expect(store.getState().report).toContain('copied')
})

test('an output in a file of its own is read page by page', async () => {
  const pages = [
    { text: 'one ', next: 4, size: 8 },
    { text: 'two', next: null, size: 8 },
  ]
  desk.answers['reader:overflow'] = ({ from }: { from: number }) => succeed(pages[from === 0 ? 0 : 1])
  const store = desk.createStore()
  await store.getState().open(TARGET)
  const row = { kind: 'item', item: toTestItem('a/0'), place: { file: FILE, sidechain: null } } as never
  const link = { name: 'out.txt', path: '/out.txt', size: 8 }
  for (let count = 0; count < 3; count++) await store.getState().readOverflow(row, link)
  expect([...store.getState().overflow.values()]).toEqual([
    { isLoading: false, from: 0, text: 'one two', next: null, size: 8, message: null },
  ])
  expect(desk.asked.filter(({ channel }) => channel === 'reader:overflow')).toHaveLength(2)
})
