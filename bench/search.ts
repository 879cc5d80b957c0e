import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Searcher, type SearchOptions } from '../src/main/store/search/searcher.ts'
import { tidyIndex } from '../src/main/store/update/tidy-index.ts'
import { updateIndex } from '../src/main/store/update/update-index.ts'
import { ensureLibrary, SEARCH_TERMS } from './generate-library.ts'
import { median, percentile, printTable } from './report.ts'

/**
 * Searches a generated library, words rare and common, pairs, phrases, and each query letter by letter, as
 * ratios to what ripgrep needs for the same word over the same files; with a tidy index, as soon after indexing. Goals: p95 at most 1/20, no query above 1/4.
 *
 * Usage: search.ts [megabytes] [a folder to keep the index in]
 */
const root = ensureLibrary({ megabytes: Number(process.argv[2] ?? 1000) })
const kept = process.argv[3]
const folder = kept ?? mkdtempSync(join(tmpdir(), 'scrollback-bench-search-'))
const ROUNDS = 5

function timeRipgrep(word: string): number {
  const begun = performance.now()
  const { error } = spawnSync('rg', ['-c', '--fixed-strings', '--ignore-case', word, join(root, 'projects')])
  if (error) throw new Error('This benchmark needs ripgrep (“rg”). Install it first.')
  return performance.now() - begun
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now()
  await work()
  return performance.now() - begun
}

interface Timed {
  readonly query: string
  readonly ms: number
  /** Of the processor: says more than the clock where the machine has other work. */
  readonly cpu: number
}

/** The median of a few rounds of each, as for ripgrep. */
async function timeEach(
  queries: readonly string[],
  ask: (query: string) => Promise<unknown>,
): Promise<readonly Timed[]> {
  const timed: Timed[] = []
  for (const query of queries) {
    const rounds: number[] = []
    const cpus: number[] = []
    for (let round = 0; round < ROUNDS; round++) {
      const before = process.cpuUsage()
      rounds.push(await time(() => ask(query)))
      const { user, system } = process.cpuUsage(before)
      cpus.push((user + system) / 1000)
    }
    timed.push({ query, ms: median(rounds), cpu: median(cpus) })
  }
  return timed
}

function p95(timed: readonly Timed[], by: 'ms' | 'cpu' = 'ms'): number {
  return percentile(
    timed.map((each) => each[by]),
    0.95,
  )
}

function slowest(timed: readonly Timed[]): readonly Timed[] {
  return timed.toSorted((a, b) => b.ms - a.ms)
}

try {
  if (kept === undefined || !existsSync(kept)) {
    const options = {
      onProblem: console.error,
      workerModule: new URL('../src/main/store/update/shard-worker.ts', import.meta.url),
    }
    await updateIndex(folder, [root], options)
    await tidyIndex(folder, options)
  }
  const queries = Object.values(SEARCH_TERMS).flat().slice(0, 60)
  const starts = [...new Set(queries.flatMap((query) => [...query].map((_, at) => query.slice(0, at + 1))))]
  const ripgrep = median(queries.slice(0, 8).map(timeRipgrep))
  const searcher = new Searcher(folder)
  const search = (query: string, options: Partial<SearchOptions>) =>
    searcher.search(query, { limit: 50, sort: 'relevance', now: Date.now(), ...options })
  const cold = await time(() => search('error', {}))
  const prepared = await time(() => searcher.prepareForTyping())
  // As in an app that has been asked some things before: the first searches are those of code that is not compiled yet.
  for (const query of queries) await search(query, {})
  const whole = await timeEach(queries, (query) => search(query, {}))
  const typed = await timeEach(starts, (query) => search(query, { isTyping: true }))
  const exact = await timeEach(queries, (query) => search(query, { isExact: true }))
  const facets = await timeEach(queries, (query) => searcher.readFacets(query, { now: Date.now() }))
  const worst = slowest([...whole, ...typed])
  const ratio = (ms: number) => `${(ms / ripgrep).toFixed(3)} (${ms.toFixed(1)} ms)`
  printTable([
    ['ripgrep, one word', `${ripgrep.toFixed(0)} ms`],
    ['whole queries, p95, compared with ripgrep (goal: at most 0.06)', ratio(p95(whole))],
    ['typed letter by letter, p95, compared with ripgrep (goal: at most 0.065)', ratio(p95(typed))],
    ['slowest of all, compared with ripgrep (goal: at most 0.25)', ratio(worst[0]?.ms ?? 0)],
    [
      'processor time, p95: whole, typed',
      `${p95(whole, 'cpu').toFixed(1)}, ${p95(typed, 'cpu').toFixed(1)} ms`,
    ],
    ['exact counts and order, p95, compared with ripgrep', ratio(p95(exact))],
    ['facets, p95, compared with ripgrep', ratio(p95(facets))],
    ['the very first search', `${cold.toFixed(0)} ms`],
    ['counting the words, once, in the background', `${prepared.toFixed(0)} ms`],
  ])
  const list = (timed: readonly Timed[]) =>
    slowest(timed)
      .slice(0, 6)
      .map(({ query, ms }) => `“${query}” ${ms.toFixed(1)}`)
      .join(', ')
  console.log(`Slowest whole: ${list(whole)}\nSlowest typed: ${list(typed)}\nSlowest facets: ${list(facets)}`)
  searcher.close()
} finally {
  if (kept === undefined) rmSync(folder, { recursive: true, force: true })
}
