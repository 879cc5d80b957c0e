import { expect, test } from 'vitest'
import { buildOverview } from './build-overview.ts'
import { buildReport, type UsageDimension } from './build-report.ts'
import type { UsageFilter } from './choose-parts.ts'
import { createPriceTable } from './cost.ts'
import { cacheHitRate, totalTokens } from './figures.ts'
import { foldResponses, type Holder, type ResponseLine, type UsageSession } from './fold-responses.ts'

const prices = createPriceTable()

function session(id: string, changes: Partial<UsageSession> = {}): UsageSession {
  return {
    key: `/r ${id}`,
    id,
    root: '/r',
    project: '/work/tide',
    title: `About ${id}`,
    updated: 0,
    ...changes,
  }
}

const main = (of: UsageSession): Holder => ({ session: of, agent: null })
const agent = (of: UsageSession, type: string): Holder => ({ session: of, agent: type })

function line(id: string | null, holder: Holder, changes: Partial<ResponseLine> = {}): ResponseLine {
  return {
    id,
    holder,
    offset: 0,
    model: 'claude-opus-5',
    time: Date.parse('2026-11-10T12:00:00Z'),
    input: 0,
    output: 0,
    thinking: 0,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    webSearches: 0,
    isExtra: false,
    isLowerBound: false,
    tool: null,
    ...changes,
  }
}

function report(
  lines: readonly ResponseLine[],
  by: UsageDimension = 'day',
  filter: UsageFilter = {},
  timeZone = 'UTC',
) {
  return buildReport(foldResponses(lines, prices), { by, filter, timeZone })
}

const rowsOf = (...args: Parameters<typeof report>) =>
  report(...args).rows.map(({ key, responses, input }) => [key, responses, input])

const A = session('a', { updated: 1 })
const FORK = session('fork', { updated: 9, project: '/work/moon' })

test('the lines of a response count once, with the figures of the fullest', () => {
  const lines = [
    line('r1', main(A), { input: 31_188, output: 1 }),
    line('r1', main(A), { input: 11, output: 27, cacheRead: 31_177 }),
    line('r1', main(FORK), { input: 31_188, output: 1 }),
    line('r2', main(A), { input: 3, output: 5 }),
    line('r2', main(A), { input: 3, output: 5, cacheRead: 7 }),
  ]
  expect(report(lines).totals).toMatchObject({ responses: 2, input: 14, output: 32, cacheRead: 31_184 })
})

test('a response without an id stands for itself', () => {
  expect(report([line(null, main(A), { input: 1 }), line(null, main(A), { input: 1 })]).totals).toMatchObject(
    {
      responses: 2,
      input: 2,
    },
  )
})

test('what Claude Code wrote itself is no response of a model', () => {
  expect(report([line('r', main(A), { model: '<synthetic>', input: 5 })])).toMatchObject({
    totals: { responses: 0, input: 0 },
    rows: [],
    unpriced: [],
  })
})

test('a response that a fork repeats counts for the session that is older', () => {
  const lines = [
    line('r1', main(FORK), { input: 10 }),
    line('r2', main(FORK), { input: 7, time: Date.parse('2026-11-11T09:00:00Z') }),
    line('r1', main(A), { input: 10 }),
  ]
  expect(rowsOf(lines, 'session')).toEqual([
    ['a', 1, 10],
    ['fork', 1, 7],
  ])
  // With the origin left out, the fork has all of it.
  expect(rowsOf(lines, 'session', { projects: ['/work/moon'] })).toEqual([['fork', 2, 17]])
})

test('an advisor counts under its own model, and is no response of its own', () => {
  const lines = [
    line('r1', main(A), { input: 100 }),
    line('r1', main(A), { model: 'claude-haiku-4-5', input: 5000, isExtra: true }),
  ]
  expect(report(lines).totals).toMatchObject({ responses: 1, input: 5100 })
  expect(rowsOf(lines, 'model')).toEqual([
    ['claude-haiku-4-5', 0, 5000],
    ['claude-opus-5', 1, 100],
  ])
  const [day] = report(lines).rows
  expect(day?.models['claude-haiku-4-5']).toMatchObject({ input: 5000, cost: 0.005 })
})

test('cost is the sum over responses that have a price, and the others are named', () => {
  const lines = [
    line('r1', main(A), { input: 1e6 }),
    line('r2', main(A), { model: 'someone-else', input: 1e6 }),
    line('r3', main(A), { model: 'someone-else', output: 1 }),
  ]
  const { totals, unpriced, rows } = report(lines, 'model')
  expect(totals.cost).toBeCloseTo(5)
  expect(unpriced).toEqual([{ model: 'someone-else', responses: 2 }])
  expect(rows.map(({ key, cost }) => [key, cost])).toEqual([
    ['claude-opus-5', 5],
    ['someone-else', null],
  ])
})

test('figures that are too small are counted, unless another copy has the final ones', () => {
  const lines = [
    line('r1', agent(A, 'Explore'), { output: 8, isLowerBound: true }),
    line('r2', agent(A, 'Explore'), { output: 8, isLowerBound: true }),
    line('r2', agent(FORK, 'Explore'), { output: 800 }),
  ]
  expect(report(lines)).toMatchObject({ lowerBound: 1, totals: { output: 808 } })
})

test('a day is one of the time zone, a week begins on Monday', () => {
  const lines = [
    line('r1', main(A), { input: 1, time: Date.parse('2026-11-08T23:30:00Z') }),
    line('r2', main(A), { input: 2, time: Date.parse('2026-11-09T00:30:00Z') }),
    line('r3', main(A), { input: 4, time: undefined }),
  ]
  expect(rowsOf(lines, 'day')).toEqual([
    ['2026-11-08', 1, 1],
    ['2026-11-09', 1, 2],
    ['no time', 1, 4],
  ])
  expect(rowsOf(lines, 'day', {}, 'Asia/Kathmandu')[0]).toEqual(['2026-11-09', 2, 3])
  expect(rowsOf(lines, 'day', {}, 'America/New_York')[0]).toEqual(['2026-11-08', 2, 3])
  expect(rowsOf(lines, 'week').slice(0, 2)).toEqual([
    ['2026-11-02', 1, 1],
    ['2026-11-09', 1, 2],
  ])
  expect(rowsOf(lines, 'month')[0]).toEqual(['2026-11', 2, 3])
  expect(() => report(lines, 'day', {}, 'Mars/Olympus')).toThrow(RangeError)
})

test('the day the clock changes has all of its hours', () => {
  const times = [
    '2026-10-25T00:30:00Z',
    '2026-10-25T01:30:00Z',
    '2026-10-25T22:59:00Z',
    '2026-10-25T23:00:00Z',
  ]
  const lines = times.map((time, at) => line(`r${at}`, main(A), { input: 1, time: Date.parse(time) }))
  expect(rowsOf(lines, 'day', {}, 'Europe/Berlin')).toEqual([
    ['2026-10-25', 3, 3],
    ['2026-10-26', 1, 1],
  ])
})

test('a range has both of its days, and nothing without a time', () => {
  const lines = [1, 2, 3, 4].map((day) =>
    line(`r${day}`, main(A), { input: day, time: Date.parse(`2026-11-0${day}T12:00:00Z`) }),
  )
  const all = [...lines, line('r9', main(A), { input: 9, time: undefined })]
  expect(report(all, 'day', { since: '2026-11-02', until: '2026-11-03' }).totals).toMatchObject({ input: 5 })
  expect(report(all, 'day', { until: '2026-11-03' }).totals).toMatchObject({ input: 6 })
  expect(report(all).totals).toMatchObject({ input: 19 })
})

test('tools and subagents have their share', () => {
  const lines = [
    line('r1', main(A), { input: 1, tool: 'Bash' }),
    line('r2', main(A), { input: 2 }),
    line('r3', agent(A, 'Explore'), { input: 4, tool: 'Read' }),
  ]
  expect(rowsOf(lines, 'tool').toSorted()).toEqual([
    ['Bash', 1, 1],
    ['Read', 1, 4],
    ['no tool', 1, 2],
  ])
  expect(rowsOf(lines, 'agent').toSorted()).toEqual([
    ['Explore', 1, 4],
    ['main conversation', 2, 3],
  ])
})

test('an overview says what reports say', () => {
  const lines = [
    line('r1', main(A), { input: 10, cacheRead: 90, cacheWrite1h: 100, tool: 'Bash' }),
    line('r1', main(FORK), { input: 10, cacheRead: 90, cacheWrite1h: 100 }),
    line('r2', agent(FORK, 'Explore'), { input: 7, time: Date.parse('2026-11-11T09:00:00Z') }),
    line('r3', main(session('old')), {
      model: 'someone-else',
      output: 7,
      time: Date.parse('2025-06-01T09:00:00Z'),
    }),
  ]
  const parts = foldResponses(lines, prices)
  const filter = { since: '2026-11-01' }
  const overview = buildOverview(parts, { filter, timeZone: 'UTC', today: '2026-11-20' })
  const rows = (by: UsageDimension) =>
    buildReport(parts, { by, filter, timeZone: 'UTC' }).rows.map(({ models: _, ...row }) => row)
  expect(overview.totals).toEqual(buildReport(parts, { by: 'day', filter, timeZone: 'UTC' }).totals)
  expect(overview.buckets.map(({ models: _m, projects: _p, day, ...row }) => ({ key: day, ...row }))).toEqual(
    rows('day'),
  )
  expect(overview.shares.project).toEqual(rows('project'))
  expect(overview.shares.model).toEqual(rows('model'))
  expect(overview.shares.tool).toEqual(rows('tool'))
  expect(overview).toMatchObject({
    sessions: 2,
    step: 'day',
    first: '2026-11-01',
    last: '2026-11-11',
    agents: { responses: 1, input: 7 },
    top: [{ id: 'a' }, { id: 'fork' }],
    year: [{ day: '2026-11-10' }, { day: '2026-11-11' }],
    choices: { projects: ['/work/moon', '/work/tide'], models: ['claude-opus-5', 'someone-else'] },
  })
  expect(overview.hours.map(({ responses }) => responses).lastIndexOf(1)).toBe(12)
  expect(buildOverview(parts, { filter: {}, timeZone: 'UTC', today: '2026-11-20' })).toMatchObject({
    step: 'week',
    first: '2025-06-01',
    buckets: [{ day: '2025-05-26' }, { day: '2026-11-09', responses: 2 }],
  })
})

test('an overview of nothing is empty', () => {
  expect(buildOverview([], { filter: {}, timeZone: 'UTC', today: '2026-11-20' })).toMatchObject({
    totals: { responses: 0, cost: null },
    first: null,
    buckets: [],
    top: [],
  })
})

test('the cache hit rate is the part of the prompts that came from the cache', () => {
  const { totals } = report([line('r', main(A), { input: 10, cacheRead: 60, cacheWrite1h: 30, output: 5 })])
  expect(cacheHitRate(totals)).toBeCloseTo(0.6)
  expect(totalTokens(totals)).toBe(105)
  expect(cacheHitRate(report([]).totals)).toBeNull()
})
