import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { countPlainly } from '../../bench/usage/count-plainly.ts'
import { buildUsageLibrary } from '../../fixtures/usage-library.ts'
import { openTestTasks } from '../main/testing/open-test-tasks.ts'
import { runScrollback } from './testing/run-scrollback.ts'

const UNTIL = Date.parse('2026-11-15T12:00:00Z')
const NAMES = [
  'responses',
  'input',
  'output',
  'cacheRead',
  'cacheWrite5m',
  'cacheWrite1h',
  'webSearches',
  'cost',
]

function start(days = 10) {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-usage-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const root = join(home, '.claude')
  for (const { path, text } of buildUsageLibrary({ until: UNTIL, days })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const run = (...args: readonly string[]) => runScrollback(['usage', ...args], { home })
  const ask = async (...args: readonly string[]) => JSON.parse((await run(...args, '--json')).out)
  return { home, root, run, ask }
}

test('JSON has totals, rows, models without a price, and the day of the prices', async () => {
  const { root, ask } = start()
  const report = await ask('--by', 'model', '--timezone', 'UTC')
  expect(Object.keys(report)).toEqual(['totals', 'rows', 'unpriced', 'lowerBound', 'prices'])
  expect(Object.keys(report.totals)).toEqual(NAMES)
  expect(Object.keys(report.rows[0])).toEqual(['key', ...NAMES, 'models'])
  expect(report.totals).toMatchObject(countPlainly(root).totals)
  expect(report.prices).toMatch(/^2026-\d\d-\d\d$/)
})

test('every way to make rows adds up to the same, and the window says the same', async () => {
  const { home, root, ask } = start()
  const byDay = await ask('--timezone', 'Europe/Berlin')
  for (const by of ['week', 'month', 'project', 'model', 'session', 'tool']) {
    const { totals, rows } = await ask('--by', by, '--timezone', 'Europe/Berlin')
    expect(totals).toEqual(byDay.totals)
    const sum = (name: string) =>
      rows.reduce((all: number, row: Record<string, number>) => all + (row[name] ?? 0), 0)
    for (const name of NAMES) expect(sum(name)).toBeCloseTo(totals[name])
  }
  const { tasks, call } = openTestTasks({ folder: join(home, '.config', 'Scrollback', 'index') })
  const shown = await tasks['usage:report'](
    {
      since: null,
      until: null,
      folder: null,
      project: null,
      model: null,
      timeZone: 'Europe/Berlin',
      today: '2026-11-15',
    },
    { ...call, roots: [root] },
  )
  const { cost, thinking: _, ...tokens } = shown.totals
  expect(byDay.totals).toMatchObject(tokens)
  expect(byDay.totals.cost).toBeCloseTo(cost ?? -1)
  expect(byDay.rows.map(({ key, output }: Record<string, unknown>) => [key, output])).toEqual(
    shown.buckets.map(({ day, output }) => [day, output]),
  )
})

test('a range, a project and a model narrow what counts', async () => {
  const { ask } = start()
  const all = await ask('--timezone', 'UTC')
  const some = await ask('--since', '2026-11-10', '--until', '2026-11-12', '--timezone', 'UTC')
  for (const { key } of some.rows) expect(key >= '2026-11-10' && key <= '2026-11-12').toBe(true)
  expect(some.totals.responses).toBeLessThan(all.totals.responses)
  const haiku = await ask('--model', 'HAIKU', '--by', 'model')
  expect(haiku.rows.map(({ key }: { key: string }) => key)).toEqual(['claude-haiku-4-5-20251001'])
  const tide = await ask('--project', 'tidewater', '--by', 'project')
  expect(tide.rows.map(({ key }: { key: string }) => key)).toEqual(['/home/mira/code/tidewater'])
})

test('CSV has a head and a line for each row', async () => {
  const { run, ask } = start()
  const { out } = await run('--csv', '--by', 'month', '--timezone', 'UTC')
  const { rows } = await ask('--by', 'month', '--timezone', 'UTC')
  const [head, first] = out.split('\n')
  expect(head).toBe(['month', ...NAMES].join(','))
  expect(first).toBe(['2026-11', ...NAMES.map((name) => String(rows[0][name] ?? ''))].join(','))
})

test('people get a table with a total and what its cost means', async () => {
  const { run } = start()
  const { out, code } = await run('--by', 'project')
  expect(code).toBe(0)
  expect(out).toMatch(/^PROJECT +RESPONSES +INPUT +OUTPUT/)
  expect(out).toContain('\ntotal ')
  expect(out).toContain('API-equivalent, at list prices as of')
  expect(out).toContain('Subscribers do not pay it.')
})

test('prices of the settings replace those of the table', async () => {
  const { home, ask } = start(0)
  const before = await ask('--by', 'model', '--timezone', 'UTC')
  const prices = before.rows.map(({ key }: { key: string }) => ({
    model: key,
    input: 0,
    output: 1_000_000,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
    cacheRead: 0,
  }))
  const folder = join(home, '.config', 'Scrollback')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'settings.json'), JSON.stringify({ prices }))
  const after = await ask('--by', 'model', '--timezone', 'UTC')
  expect(after.totals.cost).toBeCloseTo(after.totals.output + after.totals.webSearches / 100)
  expect(after.unpriced).toEqual([])
})

test.each([
  [['--since', 'yesterday'], 'such as 2026-11-01'],
  [['--timezone', 'Mars/Olympus'], 'name of a time zone'],
  [['--by', 'mood'], 'Allowed choices'],
  [['--json', '--csv'], 'cannot be used with'],
] as const)('%j is refused with a reason', async (args, reason) => {
  const { run } = start(0)
  expect(await run(...args)).toMatchObject({ code: 2, err: expect.stringContaining(reason) })
})

test('a project that does not exist is named', async () => {
  const { run } = start(0)
  expect(await run('--project', 'nowhere')).toMatchObject({
    code: 1,
    err: expect.stringContaining('No response is of a project with “nowhere” in its name.'),
  })
})

test('an export says what a session used only if that is chosen', async () => {
  const { home, ask } = start(0)
  const [session] = (await ask('--by', 'session')).rows
  const read = async (...args: readonly string[]) => {
    const out = join(home, `${args.length}.md`)
    const exported = ['export', session.key, '--format', 'md', '--out', out, ...args]
    expect(await runScrollback(exported, { home })).toMatchObject({ code: 0 })
    return readFileSync(out, 'utf8')
  }
  expect(await read()).not.toMatch(/tokens_|cost/)
  const text = await read('--with-usage')
  expect(text).toContain(`tokens_output: ${session.output}\n`)
  expect(text).toContain(`api_equivalent_cost_usd: ${Math.round(session.cost * 1e4) / 1e4}\n`)
})

test('sessions are found by what they cost and how many tokens they used', async () => {
  const { home, ask } = start(4)
  const { rows } = await ask('--by', 'session')
  const search = async (query: string): Promise<readonly string[]> => {
    const { out } = await runScrollback(['search', query, '--json', '--limit', '500'], { home })
    return JSON.parse(out).map(({ session }: { session: string }) => session)
  }
  const keysWhere = (test: (row: Record<string, number>) => boolean) =>
    rows.filter(test).map(({ key }: { key: string }) => key)
  const middle = rows[Math.floor(rows.length / 2)].cost
  const found = await search(`tides cost:>${middle}`)
  expect(found.toSorted()).toEqual(keysWhere(({ cost = 0 }) => cost > middle).toSorted())
  expect(found.length).toBeGreaterThan(0)
  const total = ({ input = 0, output = 0, cacheRead = 0, cacheWrite5m = 0, cacheWrite1h = 0 }) =>
    input + output + cacheRead + cacheWrite5m + cacheWrite1h
  expect((await search('tides tokens:<500k')).toSorted()).toEqual(
    keysWhere((row) => total(row) < 500_000).toSorted(),
  )
})
