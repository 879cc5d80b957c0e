import { expect, test, vi } from 'vitest'
import type { ItemContent, TranscriptPlace } from '../../../../core/items/item.ts'
import { fail, type Result, succeed } from '../../../../shared/result.ts'
import { contentKey } from '../../../reading/row.ts'
import { FILE, toTestItem } from '../../../testing/to-test-reading.ts'
import { type Contents, createContents, MOST_ITEMS } from './reading-contents.ts'

const PLACE: TranscriptPlace = { file: FILE, sidechain: null }

interface Call {
  readonly keys: readonly string[]
  readonly signal: AbortSignal
  answer(result?: Result<readonly ItemContent[]>): Promise<void>
}

function toContent(key: string): ItemContent {
  return { key } as ItemContent
}

/** A cache whose calls a test answers when it wants. */
function openContents() {
  const calls: Call[] = []
  const failures: string[] = []
  let contents: Contents = new Map()
  const cache = createContents({
    fetch: (_place, keys, signal) =>
      new Promise((resolve) => {
        calls.push({
          keys,
          signal,
          async answer(result = succeed(keys.map(toContent))) {
            resolve(result)
            await vi.waitFor(() => {})
          },
        })
      }),
    onChange: (next) => {
      contents = next
    },
    onFailure: ({ message }) => failures.push(message),
  })
  const want = (keys: readonly string[]) =>
    cache.want(keys.map((key) => ({ place: PLACE, item: toTestItem(key) })))
  const has = (key: string) => contents.has(contentKey(PLACE, key))
  return { cache, calls, failures, want, has, size: () => contents.size, all: () => contents }
}

function range(from: number, to: number): readonly string[] {
  return Array.from({ length: to - from }, (_, at) => String(from + at))
}

test('what is wanted is fetched a page at a time, the most urgent first', async () => {
  const { calls, want, has } = openContents()
  want(range(0, 100))
  expect(calls).toHaveLength(1)
  expect(calls[0]?.keys).toEqual(range(0, 64))
  await calls[0]?.answer()
  expect(has('0')).toBe(true)
  expect(calls[1]?.keys).toEqual(range(64, 100))
})

test('what is there already is not fetched again', async () => {
  const { calls, want } = openContents()
  want(['a', 'b'])
  await calls[0]?.answer()
  want(['a', 'b', 'c'])
  expect(calls.map(({ keys }) => keys)).toEqual([['a', 'b'], ['c']])
})

test('a page that nobody wants any more is cancelled, and its late answer is not taken', async () => {
  const { calls, want, has } = openContents()
  want(['a'])
  want(['z'])
  expect(calls[0]?.signal.aborted).toBe(true)
  expect(calls[1]?.keys).toEqual(['z'])
  await calls[0]?.answer()
  expect(has('a')).toBe(false)
  await calls[1]?.answer()
  expect(has('z')).toBe(true)
})

test('a page of which something is still wanted goes on', () => {
  const { calls, want } = openContents()
  want(['a', 'b'])
  want(['b', 'c'])
  expect(calls[0]?.signal.aborted).toBe(false)
  expect(calls).toHaveLength(1)
})

test('only so much is kept: what was seen longest ago goes, what is wanted stays', async () => {
  const { calls, want, has, size } = openContents()
  for (let from = 0; from < MOST_ITEMS + 200; from += 50) {
    want(range(from, from + 50))
    await calls.at(-1)?.answer()
  }
  expect(size()).toBeLessThanOrEqual(MOST_ITEMS)
  expect(has('0')).toBe(false)
  expect(has(String(MOST_ITEMS + 199))).toBe(true)
})

test('what the transcript no longer has is said to be missing, and not asked for again', async () => {
  const { calls, want, all } = openContents()
  want(['a', 'lost'])
  await calls[0]?.answer(succeed([toContent('a')]))
  expect(all().get(contentKey(PLACE, 'lost'))).toBe('missing')
  want(['a', 'lost'])
  expect(calls).toHaveLength(1)
})

test('what changed in the file is shown as it was until it is read again', async () => {
  const { cache, calls, want, has } = openContents()
  want(['a', 'b'])
  await calls[0]?.answer()
  cache.markStale(PLACE, ['a', 'never seen'])
  expect(has('a')).toBe(true)
  expect(calls[1]?.keys).toEqual(['a'])
  await calls[1]?.answer()
  expect(calls).toHaveLength(2)
})

test('a failure is told once, and the next look asks again', async () => {
  const { calls, failures, want, has } = openContents()
  want(['a'])
  await calls[0]?.answer(fail('worker-stopped', 'It stopped.'))
  expect(failures).toEqual(['It stopped.'])
  expect(calls).toHaveLength(1)
  want(['a'])
  await calls[1]?.answer()
  expect(has('a')).toBe(true)
})
