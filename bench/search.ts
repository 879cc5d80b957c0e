import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Searcher } from '../src/main/store/searcher.ts'
import { updateIndex } from '../src/main/store/update-index.ts'
import { ensureLibrary, SEARCH_TERMS } from './generate-library.ts'
import { percentile, printTable } from './report.ts'

/**
 * Searches a generated library, words rare and common, pairs, phrases, and each query letter by letter, as
 * ratios to what ripgrep needs for the same word over the same files. Goals: p95 at most 1/20, no query above 1/4.
 */
const root = ensureLibrary({ megabytes: Number(process.argv[2] ?? 1000) })
const folder = mkdtempSync(join(tmpdir(), 'scrollback-bench-search-'))

function timeRipgrep(word: string): number {
  const begun = performance.now()
  const { error } = spawnSync('rg', ['-c', '--fixed-strings', '--ignore-case', word, join(root, 'projects')])
  if (error) throw new Error('This benchmark compares with ripgrep: install it, so that “rg” can be run.')
  return performance.now() - begun
}

try {
  await updateIndex(folder, [root], {
    onProblem: console.error,
    workerModule: new URL('../src/main/store/shard-worker.ts', import.meta.url),
  })
  const queries = Object.values(SEARCH_TERMS).flat().slice(0, 60)
  const searcher = new Searcher(folder)
  const ripgrep = percentile(queries.slice(0, 8).map(timeRipgrep), 0.5)
  const time = (query: string, isTyping: boolean) => {
    const begun = performance.now()
    searcher.search(query, { limit: 50, sort: 'relevance', now: Date.now(), isTyping })
    return performance.now() - begun
  }
  for (const query of queries.slice(0, 5)) time(query, false)
  const whole = queries.map((query) => time(query, false))
  const typed = queries.flatMap((query) => [...query].map((_, at) => time(query.slice(0, at + 1), true)))
  printTable([
    ['ripgrep, one word', `${ripgrep.toFixed(0)} ms`],
    ['whole queries, p95, of ripgrep (goal: at most 0.05)', (percentile(whole, 0.95) / ripgrep).toFixed(3)],
    [
      'typed letter by letter, p95, of ripgrep (goal: at most 0.05)',
      (percentile(typed, 0.95) / ripgrep).toFixed(3),
    ],
    ['slowest, of ripgrep (goal: at most 0.25)', (Math.max(...whole, ...typed) / ripgrep).toFixed(3)],
  ])
  searcher.close()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
