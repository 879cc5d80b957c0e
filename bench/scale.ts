import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startApp, toAppEnvironment, untilIdle } from './app.ts'
import { timeSweep } from './baseline.ts'
import { generateManySessions } from './generate-many-sessions.ts'
import { generateManySteps } from './generate-many-steps.ts'
import { printTable } from './report.ts'

/**
 * Far more than anybody has: 50,000 sessions, 200,000 tiny files, and a session of 300,000 lines. Goals: the list 3 s after an
 * indexed start, a search in it 1 s; the command line's search over the tiny files 3 s and 500 MB; the long session 2 s, and
 * no pause of the page above 200 ms. Times depend on the machine, so each is given in bare sweeps of the same folder, too.
 * The libraries take 1.5 GB, in a temporary folder that is deleted afterwards.
 *
 * Usage: scale.ts [sessions] [tiny files] [lines], 0 to leave one out
 */
const [SESSIONS = 50_000, TINY = 200_000, LINES = 300_000] = process.argv.slice(2).map(Number)
const CLI = join(import.meta.dirname, '../out/main/cli.js')
/** Of its lines, half are responses; there is a prompt for each twelve. */
const LINES_PER_STEP = 2
const folder = mkdtempSync(join(tmpdir(), 'scrollback-bench-scale-'))

type Row = readonly [label: string, value: string]

interface Command {
  readonly ms: number
  readonly megabytes: number
}

/** With the peak of the memory of its process, where the system tells. */
function runCommand(home: string, data: string, args: readonly string[]): Command {
  const env = { ...toAppEnvironment(home, data), ELECTRON_RUN_AS_NODE: '1' }
  const watch = `process.on('exit', () => require('fs').writeFileSync(${JSON.stringify(join(data, 'peak'))}, String(process.resourceUsage().maxRSS)))`
  mkdirSync(data, { recursive: true })
  const preload = `--import=data:text/javascript,${encodeURIComponent(watch.replace("require('fs')", "process.getBuiltinModule('fs')"))}`
  const begun = performance.now()
  const { status } = spawnSync(process.execPath, [preload, CLI, ...args], { env, stdio: 'ignore' })
  if (status !== 0) throw new Error(`scrollback ${args.join(' ')} ended with ${status}`)
  const ms = performance.now() - begun
  return { ms, megabytes: Number(readFileSync(join(data, 'peak'), 'utf8')) / 1024 }
}

/** In the page: how long it does nothing else at most, from now on. */
function watchPauses(page: Page): Promise<void> {
  return page.evaluate(() => {
    const holder = window as { longestPause?: number }
    holder.longestPause = 0
    let last = performance.now()
    setInterval(() => {
      const now = performance.now()
      holder.longestPause = Math.max(holder.longestPause ?? 0, now - last)
      last = now
    }, 10)
  })
}

function readLongestPause(page: Page): Promise<number> {
  return page.evaluate(() => (window as { longestPause?: number }).longestPause ?? Number.NaN)
}

async function measureSessions(): Promise<readonly Row[]> {
  const home = join(folder, 'sessions')
  const data = join(home, 'data')
  generateManySessions(join(home, '.claude'), { sessions: SESSIONS, turns: 3 })
  runCommand(home, data, ['index'])
  const sweep = timeSweep(join(home, '.claude'))
  const begun = Date.now()
  const { app, page, close } = await startApp(home, data)
  try {
    const listed = await page.evaluate(async () => {
      while (document.querySelector('[role="treeitem"][aria-level="2"]') === null)
        await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return Date.now()
    })
    await untilIdle(app)
    await watchPauses(page)
    const field = page.getByRole('combobox', { name: 'Search all sessions' })
    const searches: number[] = []
    for (const word of ['harbour', 'lantern gull', '"tide station"']) {
      const asked = Date.now()
      await field.fill(word)
      await page.evaluate(async () => {
        while (document.querySelector('#results [role="option"]') === null)
          await new Promise(requestAnimationFrame)
        await new Promise(requestAnimationFrame)
      })
      searches.push(Date.now() - asked)
      await field.fill('')
      await page.locator('#results').waitFor({ state: 'detached' })
    }
    const pause = await readLongestPause(page)
    return [
      [`${SESSIONS} sessions: listing the files`, `${sweep.toFixed(0)} ms`],
      ['from the start to the list (goal: 3 s)', toTime(listed - begun, sweep)],
      ['from a query to its results (goal: 1 s)', toTime(Math.max(...searches), sweep)],
      ['longest pause of the page', `${pause.toFixed(0)} ms`],
    ]
  } finally {
    await close()
    rmSync(home, { recursive: true })
  }
}

function measureTiny(): readonly Row[] {
  const home = join(folder, 'tiny')
  const data = join(home, 'data')
  generateManySessions(join(home, '.claude'), { sessions: TINY, turns: 1 })
  const index = runCommand(home, data, ['index'])
  const sweep = timeSweep(join(home, '.claude'))
  const search = runCommand(home, data, ['search', 'harbour'])
  rmSync(home, { recursive: true })
  return [
    [`${TINY} tiny files: listing them`, `${sweep.toFixed(0)} ms`],
    ['indexing them', `${toTime(index.ms, sweep)}, ${index.megabytes.toFixed(0)} MB`],
    [
      'scrollback search (goal: 3 s, 500 MB)',
      `${toTime(search.ms, sweep)}, ${search.megabytes.toFixed(0)} MB`,
    ],
  ]
}

async function measureLong(): Promise<readonly Row[]> {
  const home = join(folder, 'long')
  const data = join(home, 'data')
  const name = '22222222-2222-4222-8222-222222222222.jsonl'
  const { bytes } = generateManySteps(
    join(home, '.claude/projects/-home-dev-long', name),
    LINES / LINES_PER_STEP,
  )
  runCommand(home, data, ['index'])
  const { app, page, close } = await startApp(home, data)
  try {
    await page.locator('[role="treeitem"][aria-level="2"]').first().waitFor()
    await untilIdle(app)
    await watchPauses(page)
    const opening = await page.evaluate(async () => {
      const begun = performance.now()
      document.querySelector<HTMLElement>('[role="treeitem"][aria-level="2"]')?.click()
      while (document.querySelector('[role="feed"] .item') === null) await new Promise(requestAnimationFrame)
      await new Promise(requestAnimationFrame)
      return performance.now() - begun
    })
    await untilIdle(app)
    const pause = await readLongestPause(page)
    return [
      [
        `a session of ${LINES} lines, ${(bytes / 1e6).toFixed(0)} MB: opened (goal: 2 s)`,
        `${opening.toFixed(0)} ms`,
      ],
      ['longest pause of the page (goal: 200 ms)', `${pause.toFixed(0)} ms`],
    ]
  } finally {
    await close()
    rmSync(home, { recursive: true })
  }
}

function toTime(ms: number, sweep: number): string {
  return `${ms.toFixed(0)} ms (${(ms / sweep).toFixed(1)} sweeps)`
}

if (!existsSync(CLI)) throw new Error('The app is not built. Run “npm start” or “npm test -- e2e” first.')
try {
  if (SESSIONS > 0) printTable(await measureSessions())
  if (TINY > 0) printTable(measureTiny())
  if (LINES > 0) printTable(await measureLong())
} finally {
  rmSync(folder, { recursive: true, force: true })
}
