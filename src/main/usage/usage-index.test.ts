import { appendFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countPlainly } from '../../../bench/usage/count-plainly.ts'
import { buildOddLibrary } from '../../../fixtures/odd-library.ts'
import { buildSampleLibrary } from '../../../fixtures/sample-library.ts'
import { buildUsageLibrary } from '../../../fixtures/usage-library.ts'
import { buildVariedLibrary } from '../../../fixtures/varied-library.ts'
import { buildReport } from '../../core/usage/build-report.ts'
import { createPriceTable } from '../../core/usage/cost.ts'
import type { SessionUsage } from '../../core/usage/session-usage.ts'
import { openTestTasks } from '../testing/open-test-tasks.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import { openUsageIndex } from './usage-index.ts'

const prices = createPriceTable()
const NOW = Date.parse('2026-11-15T12:00:00Z')
const NO_FILTER = { since: null, until: null, folder: null, project: null, model: null }

function openUsage(folder: string, root: string) {
  const index = openUsageIndex(folder)
  const report = () => buildReport(index.read([root], prices), { by: 'model', filter: {}, timeZone: 'UTC' })
  return { index, report }
}

/** As the plain count has it. */
function toPlain({ totals, rows }: ReturnType<typeof buildReport>) {
  const { thinking: _, cost: _c, ...sums } = totals
  const models = rows.map(({ key, models: _m, thinking: _t, cost: _k, responses: _r, ...row }) => [key, row])
  return { totals: sums, models: Object.fromEntries(models) }
}

test.each([
  ['the sample library', buildSampleLibrary],
  ['sessions of every shape', buildVariedLibrary],
  ['sessions told by a seed', () => buildOddLibrary(12).flatMap((t) => t.files())],
  ['weeks of work', () => buildUsageLibrary({ until: NOW, days: 40 })],
])('the index counts %s to the token', async (_, build) => {
  const root = temporaryRoot(build())
  const { folder, update } = openTestTasks()
  await update(root)
  const { index, report } = openUsage(folder, root)
  expect(toPlain(report())).toEqual(countPlainly(root))
  expect(countPlainly(root).totals.responses).toBeGreaterThan(10)
  index.close()
})

test('forks, resumed copies and what is added later count once', async () => {
  const [first, ...rest] = buildUsageLibrary({ until: NOW, days: 3 })
  if (first === undefined) throw new Error('no session')
  const root = temporaryRoot([first, ...rest])
  const { folder, update } = openTestTasks()
  await update(root)
  const { index, report } = openUsage(folder, root)
  const before = report().totals
  const fork = first.path.replace(/[^/]+$/, 'f0000000-0000-4000-8000-000000000000.jsonl')
  writeFileSync(join(root, fork), first.text)
  await update(root)
  expect(report().totals).toEqual(before)
  const more = first.text.replaceAll(/"(msg|req)_/g, '"$1_later').replaceAll('"uuid":"', '"uuid":"1')
  appendFileSync(join(root, fork), more)
  await update(root)
  expect(toPlain(report())).toEqual(countPlainly(root))
  expect(report().totals.responses).toBeGreaterThan(before.responses)
  index.close()
})

test('the window is told what a report of the same index says', async () => {
  const root = temporaryRoot(buildUsageLibrary({ until: NOW, days: 30 }))
  const { folder, update, tasks, call } = openTestTasks()
  await update(root)
  const { index } = openUsage(folder, root)
  const request = { ...NO_FILTER, timeZone: 'Europe/Berlin', today: '2026-11-15' }
  const shown = await tasks['usage:report'](request, { ...call, roots: [root] })
  const parts = index.read([root], prices)
  for (const by of ['project', 'model', 'tool'] as const) {
    const { totals, rows } = buildReport(parts, { by, filter: {}, timeZone: 'Europe/Berlin' })
    expect(shown.totals).toEqual(totals)
    expect(shown.shares[by]).toEqual(rows.map(({ models: _, ...row }) => row))
  }
  expect(shown.shares.agent.map(({ key }) => key).toSorted()).toContain('Explore')
  expect(shown.sessions).toBe(buildReport(parts, { by: 'session', filter: {}, timeZone: 'UTC' }).rows.length)
  index.close()
})

test('Claude Code’s own figures stand beside ours', async () => {
  const [first] = buildUsageLibrary({ until: NOW, days: 0 })
  if (first === undefined) throw new Error('no session')
  const id = first.path.split('/').at(-1)?.replace('.jsonl', '')
  const state = (totalCostUSD: number) => JSON.stringify({ type: 'cost-state', sessionId: id, totalCostUSD })
  const tokens = { inputTokens: 10, outputTokens: 10, cacheReadInputTokens: 10, cacheCreationInputTokens: 10 }
  const root = temporaryRoot([
    { ...first, text: `${first.text}${state(1)}\n${state(2.5)}\n` },
    {
      path: '.claude.json',
      text: JSON.stringify({ projects: { '/work': { lastCost: 0.5, lastSessionId: id } } }),
    },
    { path: 'stats-cache.json', text: JSON.stringify({ modelUsage: { opus: tokens } }) },
  ])
  const { update, tasks, call } = openTestTasks()
  await update(root)
  const compared = await tasks['usage:compare'](null, { ...call, roots: [root] })
  expect(compared).toMatchObject([
    { source: 'cost-state', sessions: 1, theirs: 2.5 },
    { source: 'last-run', sessions: 1, theirs: 0.5 },
    { source: 'stats-cache', sessions: null, theirs: 40 },
  ])
  expect(compared[0]?.ours).toBeGreaterThan(0)
})

/** One more response, behind the last one of a transcript. */
function toOwnResponse(text: string, sessionId: string): string {
  const last = JSON.parse(text.split('\n').findLast((line) => line.includes('"assistant"')) ?? '')
  const uuid = 'e0000000-0000-4000-8000-000000000001'
  const message = { ...last.message, id: 'msg_own' }
  const own = { ...last, sessionId, uuid, parentUuid: last.uuid, requestId: 'req_own', message }
  return `${JSON.stringify({ ...own, timestamp: new Date(NOW + 60_000).toISOString() })}\n`
}

test('a session says what is its own and what it shares, and how large its prompts were', async () => {
  const [first] = buildUsageLibrary({ until: NOW, days: 0 })
  if (first === undefined) throw new Error('no session')
  const id = first.path.split('/').at(-1)?.replace('.jsonl', '') ?? ''
  const forkId = 'f0000000-0000-4000-8000-000000000000'
  const fork = {
    path: first.path.replace(id, forkId),
    text: first.text.replaceAll(id, forkId) + toOwnResponse(first.text, forkId),
  }
  const root = temporaryRoot([first, fork])
  const { update, tasks, call } = openTestTasks()
  await update(root)
  const ask = async (path: string): Promise<SessionUsage> => {
    const request = { place: { file: join(root, path), sidechain: null }, branch: null }
    return JSON.parse(await tasks['usage:session'](request, { ...call, roots: [root] }))
  }
  const whole = countPlainly(root).totals.responses
  expect((await ask(first.path)).session).toMatchObject({
    own: { responses: 0 },
    shared: { responses: whole - 1 },
  })
  const { session, branch, points } = await ask(fork.path)
  expect(session).toMatchObject({ own: { responses: 1 }, shared: { responses: whole - 1 } })
  expect(branch?.responses).toBe(whole)
  expect(points).toHaveLength(whole)
  expect(points.every(({ prompt, cost }) => prompt > 10_000 && cost !== undefined)).toBe(true)
  expect(await ask('projects/elsewhere.jsonl').catch(() => 'not there')).toBe('not there')
})
