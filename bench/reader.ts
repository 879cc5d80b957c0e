import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { readMemory, readProcessorTime, startApp, untilIdle } from './app.ts'
import { ensureLibrary, SEARCH_TERMS } from './generate-library.ts'
import { generateManySteps } from './generate-many-steps.ts'
import { generateSession } from './generate-session.ts'
import { median, percentile, printTable, toMegabytes } from './report.ts'

/**
 * The window with a session of 50 MB, and with a library of 1 GB: how long opening takes until something is painted, how it scrolls
 * from end to end, what memory it needs, and how soon results are painted after a key.
 * Goals: 1 s; no frame above 100 ms and nothing blank; 400 MB; 50 ms (p95).
 *
 * Usage: reader.ts [megabytes of the session] [megabytes of the library, 0 for none]
 */
const SESSION_MEGABYTES = Number(process.argv[2] ?? 50)
const LIBRARY_MEGABYTES = Number(process.argv[3] ?? 1000)
const TITLE = 'bench'
const MANY_STEPS = 20_000

interface Scrolling {
  readonly frames: readonly number[]
  /** Frames in which something on the screen was not there yet. */
  readonly blank: number
  readonly height: number
  readonly mostRows: number
}

/** From the click on the session to the frame with its first block. */
function timeOpening(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const line = document.querySelector<HTMLElement>('[role="treeitem"][aria-level="2"]')
    if (line === null) throw new Error('The session is missing in the list')
    const begun = performance.now()
    line.click()
    while (document.querySelector('[role="feed"] .item') === null) await new Promise(requestAnimationFrame)
    await new Promise(requestAnimationFrame)
    return performance.now() - begun
  })
}

/** Through everything, so many screens with each frame. */
function scroll(page: Page, screens: number, most: number): Promise<Scrolling> {
  return page.evaluate(
    async ([screens, most]) => {
      const list = document.querySelector<HTMLElement>('[role="feed"]')
      if (list === null) throw new Error('The list cannot scroll')
      const { top, bottom } = list.getBoundingClientRect()
      const isBlank = () =>
        [...list.querySelectorAll('.row-waiting')].some((row) => {
          const box = row.getBoundingClientRect()
          return box.bottom > top && box.top < bottom
        })
      // A list that is built anew goes back to where one was: it is still when it stays at its start for a while.
      for (let calm = 0; calm < 10; calm = list.scrollTop === 0 && !isBlank() ? calm + 1 : 0) {
        list.scrollTop = 0
        await new Promise((resolve) => requestIdleCallback(resolve))
      }
      const frames: number[] = []
      let blank = 0
      let mostRows = 0
      let last = performance.now()
      while (list.scrollTop + list.clientHeight < list.scrollHeight - 2 && frames.length < most) {
        list.scrollTop += list.clientHeight * screens
        const now = await new Promise<number>(requestAnimationFrame)
        frames.push(now - last)
        last = now
        if (isBlank()) blank++
        mostRows = Math.max(mostRows, list.querySelectorAll('[data-row]').length)
      }
      return { frames, blank, height: list.scrollHeight, mostRows }
    },
    [screens, most] as const,
  )
}

function toScrollRows(name: string, { frames, blank, height, mostRows }: Scrolling): [string, string][] {
  return [
    [
      `${name}: frames`,
      `${frames.length} over ${height} px; median ${median(frames).toFixed(0)} ms, p99 ${percentile(frames, 0.99).toFixed(0)} ms, longest ${Math.max(...frames).toFixed(0)} ms`,
    ],
    [`${name}: above 100 ms`, String(frames.filter((ms) => ms > 100).length)],
    [`${name}: missing content`, `${blank} frames; at most ${mostRows} rows in the page`],
  ]
}

async function measureReading(): Promise<readonly (readonly [string, string])[]> {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-bench-home-'))
  const folder = join(home, '.claude', 'projects', `-home-dev-${TITLE}`)
  mkdirSync(folder, { recursive: true })
  const file = join(folder, '11111111-1111-4111-8111-111111111111.jsonl')
  const session = generateSession(file, { megabytes: SESSION_MEGABYTES })
  const { app, page, close } = await startApp(home)
  try {
    await page.locator('[role="treeitem"][aria-level="2"]').first().waitFor({ timeout: 120_000 })
    const before = await readMemory(app)
    const opening = await timeOpening(page)
    const folded = await scroll(page, 1, 5000)
    await page.keyboard.press('m')
    await page.keyboard.press('m')
    await page.getByRole('button', { name: 'Everything' }).waitFor()
    const steady = await scroll(page, 0.2, 1500)
    const full = await scroll(page, 1, 20_000)
    const memory = await readMemory(app)
    return [
      ['session', `${toMegabytes(session.bytes)} MB, ${session.steps} responses, ${session.lines} lines`],
      ['opening to first paint', `${opening.toFixed(0)} ms`],
      ...toScrollRows('prompts and answers, one screen per frame', folded),
      ...toScrollRows('everything, a fifth of a screen per frame', steady),
      ...toScrollRows('everything, one screen per frame', full),
      ['memory of the page', `${toMegabytes(memory.page)} MB, ${toMegabytes(before.page)} MB before`],
      ['memory of the app', `${toMegabytes(memory.all)} MB`],
    ]
  } finally {
    await close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** One of as many bytes, with far more steps. */
async function measureManySteps(): Promise<readonly (readonly [string, string])[]> {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-bench-home-'))
  const file = join(
    home,
    '.claude/projects',
    `-home-dev-${TITLE}`,
    '22222222-2222-4222-8222-222222222222.jsonl',
  )
  const { bytes } = generateManySteps(file, MANY_STEPS)
  const { app, page, close } = await startApp(home)
  try {
    await page.locator('[role="treeitem"][aria-level="2"]').first().waitFor({ timeout: 120_000 })
    await page.getByText(/^Indexing/).waitFor({ state: 'hidden', timeout: 600_000 })
    const before = await readProcessorTime(app)
    const opening = await timeOpening(page)
    const after = await readProcessorTime(app)
    return [
      [
        `${MANY_STEPS} responses in ${toMegabytes(bytes)} MB: opening to first paint`,
        `${opening.toFixed(0)} ms; ${((after - before) * 1000).toFixed(0)} ms of processor time`,
      ],
    ]
  } finally {
    await close()
    rmSync(home, { recursive: true, force: true })
  }
}

/** In the page: from the next key to the moment after the frame with its results. */
function awaitResults(): void {
  const holder = window as { painted?: Promise<number> }
  holder.painted = new Promise((resolve) => {
    let begun = performance.now()
    document.addEventListener('keydown', ({ timeStamp }) => (begun = timeStamp), {
      once: true,
      capture: true,
    })
    const observer = new MutationObserver((changes) => {
      const isResult = changes.some(
        ({ target, addedNodes }) =>
          (target instanceof Element && target.closest('#results') !== null) ||
          [...addedNodes].some((node) => node instanceof Element && node.querySelector('#results') !== null),
      )
      if (!isResult) return
      observer.disconnect()
      const channel = new MessageChannel()
      channel.port1.onmessage = () => resolve(performance.now() - begun)
      requestAnimationFrame(() => channel.port2.postMessage(null))
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    // Where a key changes nothing that is shown.
    setTimeout(() => resolve(Number.NaN), 2000)
  })
}

/** From each key to the frame with what it found. */
async function measureTyping(): Promise<readonly (readonly [string, string])[]> {
  const home = mkdtempSync(join(tmpdir(), 'scrollback-bench-home-'))
  symlinkSync(ensureLibrary({ megabytes: LIBRARY_MEGABYTES }), join(home, '.claude'))
  const { app, page, close } = await startApp(home)
  try {
    await page.locator('[role="treeitem"]').first().waitFor({ timeout: 120_000 })
    await page.getByText(/^Indexing/).waitFor({ state: 'hidden', timeout: 600_000 })
    await untilIdle(app)
    const field = page.getByRole('combobox', { name: 'Search all sessions' })
    const times: number[] = []
    for (const word of Object.values(SEARCH_TERMS).flat().slice(0, 8)) {
      await field.fill('')
      // Who clears the field types on later than in the same frame.
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(null))))
      for (const letter of String(word)) {
        await page.evaluate(awaitResults)
        await field.press(letter)
        const ms = await page.evaluate(() => (window as { painted?: Promise<number> }).painted)
        if (ms !== undefined && !Number.isNaN(ms)) times.push(ms)
      }
    }
    return [
      [
        `key press to painted results (${LIBRARY_MEGABYTES} MB, ${times.length} keys)`,
        `median ${median(times).toFixed(0)} ms, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
      ],
    ]
  } finally {
    await close()
    rmSync(home, { recursive: true, force: true })
  }
}

const machine = `${cpus()[0]?.model ?? 'unknown'}, ${availableParallelism()} cores, ${toMegabytes(totalmem())} MB, Electron ${process.versions.electron}`
console.log(machine)
if (SESSION_MEGABYTES > 0) printTable([...(await measureReading()), ...(await measureManySteps())])
if (LIBRARY_MEGABYTES > 0) printTable(await measureTyping())
