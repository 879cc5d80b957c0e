import { expect, test } from 'vitest'
import { findOrigins, type SharingSession } from './find-origins.ts'

type Described = Partial<SharingSession> & { readonly records: string }

/** Sessions by name; each letter is a record. */
function origins(
  sessions: Readonly<Record<string, Described>>,
  parents: readonly (readonly [of: string, record: string])[] = [],
) {
  const names = Object.keys(sessions)
  const numberOf = (name: string) => names.indexOf(name)
  const holdersOf = (record: string) =>
    names.filter((name) => sessions[name]?.records.includes(record)).map(numberOf)
  const records = new Set(Object.values(sessions).flatMap(({ records }) => [...records]))
  const found = findOrigins({
    describe: (at) => {
      const { records: _, ...described } = sessions[names[at] ?? ''] ?? { records: '' }
      return {
        started: 1,
        updated: 1,
        forkedFrom: undefined,
        ...described,
        id: names[at] ?? '',
      }
    },
    shared: [...records].map(holdersOf).filter(({ length }) => length > 1),
    parents: parents.map(([of, record]) => ({ of: numberOf(of), holders: holdersOf(record) })),
  })
  return Object.fromEntries([...found].map(([at, origin]) => [names[at], origin]))
}

test('the session that was last written first is the origin, and one that shares nothing has none', () => {
  const found = origins({
    b: { records: '123xy', updated: 9 },
    a: { records: '1234', updated: 4 },
    c: { records: 'z', updated: 1 },
  })
  expect(found).toMatchObject({
    a: { forkOf: undefined, sharedRecords: 0 },
    b: { forkOf: 'a', sharedRecords: 3 },
  })
  expect(found.c).toBeUndefined()
})

test('one that started first is older, however long it goes on', () => {
  expect(
    origins({
      a: { records: '123', started: 1, updated: 99 },
      b: { records: '23x', started: 2, updated: 9 },
    }),
  ).toMatchObject({ a: { forkOf: undefined, agesAt: undefined }, b: { forkOf: 'a' } })
})

test('a fork of a fork comes from the one that has more of it; of equals, from the oldest', () => {
  const found = origins({
    a: { records: '123', updated: 3 },
    b: { records: '123x', updated: 4 },
    c: { records: '123xy', updated: 5 },
    d: { records: '12z', updated: 6 },
  })
  expect(found).toMatchObject({
    b: { forkOf: 'a' },
    c: { forkOf: 'b', sharedRecords: 4 },
    d: { forkOf: 'a', sharedRecords: 2 },
  })
})

test('at the same times, ids decide', () => {
  expect(origins({ b: { records: '12' }, a: { records: '12' } })).toMatchObject({
    a: { forkOf: undefined },
    b: { forkOf: 'a' },
  })
})

test('a session that names its origin comes after it, also when that one goes on', () => {
  const found = origins({
    a: { records: '123a', updated: 99 },
    b: { records: '123b', updated: 9, forkedFrom: 'a' },
    c: { records: '123bc', updated: 8, forkedFrom: 'b' },
  })
  expect(found).toMatchObject({ a: { forkOf: undefined }, b: { forkOf: 'a' }, c: { forkOf: 'b' } })
})

test('sessions that name one another are no end of it', () => {
  const found = origins({
    a: { records: '12', updated: 1, forkedFrom: 'b' },
    b: { records: '12', updated: 2, forkedFrom: 'a' },
  })
  expect(found).toMatchObject({ a: { forkOf: 'b' }, b: { forkOf: undefined } })
})

test('a session continues the oldest one that has the first parent it lacks', () => {
  const sessions = {
    a: { records: '12', updated: 1 },
    b: { records: '12x', updated: 2 },
    c: { records: 'z', updated: 3 },
  }
  const parents = [
    ['c', '9'],
    ['c', '2'],
    ['c', 'x'],
  ] as const
  expect(origins(sessions, parents)).toMatchObject({ c: { continues: 'a', forkOf: undefined } })
})

test('a copy that names its origin does not change how old others are', () => {
  const sessions = { a: { records: '12', updated: 3 }, b: { records: '1', updated: 2 } }
  expect(origins(sessions)).toMatchObject({ a: { forkOf: 'b' } })
  const copied = { ...sessions, c: { records: '12', updated: 1, forkedFrom: 'a' } }
  expect(origins(copied)).toMatchObject({ a: { forkOf: 'b' }, b: { forkOf: undefined }, c: { forkOf: 'a' } })
})

test('it is told when a session that goes on may be older no more', () => {
  const sessions = { a: { records: '12', updated: 3 }, b: { records: '12x', updated: 5 } }
  expect(origins(sessions)).toMatchObject({ a: { agesAt: 5 }, b: { agesAt: undefined } })
  const later = { ...sessions, a: { records: '12a', updated: 6 } }
  expect(origins(later)).toMatchObject({ a: { forkOf: 'b', agesAt: undefined }, b: { agesAt: 6 } })
})
