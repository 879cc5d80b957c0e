import { randomUUID } from 'node:crypto'
import { appendFileSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { findShardPaths } from '../src/main/store/database/shard-paths.ts'
import type { OnlyProjects } from '../src/main/store/plan/plan-index.ts'
import { tidyIndex } from '../src/main/store/update/tidy-index.ts'
import { updateIndex } from '../src/main/store/update/update-index.ts'
import { forkNode } from '../src/main/threads/fork-node.ts'
import { listTranscripts, sizeOfSource, timeJsonParse, timeSweep } from './baseline.ts'
import { followChildPeaks } from './child-peaks.ts'
import { ensureLibrary } from './generate-library.ts'
import { median, printTable, toMegabytes } from './report.ts'

/**
 * Builds the index of a generated library, starts again with nothing changed, and appends a line; all as
 * ratios within one run. Goals: first index at most 5.5 times reading and `JSON.parse`, its newest 100 sessions within
 * 5 % of it, index at most 24 % of the source; nothing changed at most 2.5 times a bare sweep; an appended line on
 * 1 GB at most 1.5 times that on 100 MB. Indexing runs in the thread and the process of the built app: build it first, with
 * `npm start` or `npm test -- e2e`.
 */
const megabytes = Number(process.argv[2] ?? 1000)
const rounds = Number(process.argv[3] ?? 3)
const APPENDS = 25
const folder = mkdtempSync(join(tmpdir(), 'scrollback-bench-index-'))
const out = join(import.meta.dirname, '../out/main')
const workerModule = join(out, 'shard-worker.js')
const startProcess = () => forkNode(join(out, 'indexer.js'))
const onProblem = ({ path, reason }: { path: string; reason: string }) => console.error(path, reason)

async function timeUpdate(index: string, root: string, only?: OnlyProjects): Promise<number> {
  const begun = performance.now()
  await updateIndex(index, [root], { onProblem, workerModule, startProcess, ...(only && { only }) })
  return performance.now() - begun
}

/** Those whose transcripts were written to last. */
function findNewest(root: string): readonly string[] {
  return listTranscripts(root)
    .filter((path) => !basename(path).startsWith('agent-'))
    .map((path) => ({ id: basename(path, '.jsonl'), modified: statSync(path).mtimeMs }))
    .sort((a, b) => b.modified - a.modified)
    .slice(0, 100)
    .map(({ id }) => id)
}

/** Whether they are listed; their words are written together with them. */
function areListed(index: string, sessions: readonly string[]): boolean {
  let listed = 0
  for (const path of findShardPaths(index)) {
    if (!existsSync(path)) return false
    const database = new DatabaseSync(path, { readOnly: true })
    try {
      const sql = 'SELECT count(*) AS n FROM sessions WHERE session IN (SELECT value FROM json_each(?))'
      listed += Number(database.prepare(sql).get(JSON.stringify(sessions))?.n)
    } catch {
      // Not there yet.
    } finally {
      database.close()
    }
  }
  return listed >= sessions.length
}

async function timeFirst(root: string) {
  const index = join(folder, 'first')
  rmSync(index, { recursive: true, force: true })
  const sessions = findNewest(root)
  const begun = performance.now()
  let newest = Number.NaN
  const looking = setInterval(() => {
    if (!areListed(index, sessions)) return
    newest = performance.now() - begun
    clearInterval(looking)
  }, 20)
  const endChildPeaks = followChildPeaks()
  const all = await timeUpdate(index, root)
  const peak = process.resourceUsage().maxRSS * 1024 + endChildPeaks()
  clearInterval(looking)
  // Right after it, as no machine is equally fast for minutes.
  const parse = (await timeJsonParse(root)).all
  const tidied = performance.now()
  await tidyIndex(index, { onProblem, workerModule })
  const tidy = performance.now() - tidied
  const size = readdirSync(index).reduce((sum, name) => sum + statSync(join(index, name)).size, 0)
  return { all, newest, parse, tidy, size, peak }
}

/** Appends a line to a copy of a library, as often as it is asked to, and tells how long each took to be found. */
async function prepareAppend(root: string): Promise<() => Promise<number>> {
  const copy = join(folder, `copy-${root.length}`)
  cpSync(root, copy, { recursive: true })
  const index = join(folder, `append-${root.length}`)
  await timeUpdate(index, copy)
  const path =
    listTranscripts(copy)
      .filter((name) => !name.includes('agent-'))
      .at(-1) ?? ''
  return () => {
    appendFileSync(
      path,
      `{"type":"user","uuid":"${randomUUID()}","parentUuid":null,"message":{"role":"user","content":"appended"}}\n`,
    )
    // As the watcher tells it: something happened in this project.
    return timeUpdate(index, copy, new Map([[copy, new Set([basename(dirname(path))])]]))
  }
}

/** In turns, as each takes some milliseconds only. */
async function compareAppends(large: string, small: string): Promise<number> {
  const appends = [await prepareAppend(large), await prepareAppend(small)]
  const times: number[][] = appends.map(() => [])
  for (let round = 0; round < APPENDS; round++) {
    for (const [at, append] of appends.entries()) times[at]?.push(await append())
  }
  const [ofLarge = [], ofSmall = []] = times
  return median(ofLarge) / median(ofSmall)
}

try {
  const root = ensureLibrary({ megabytes })
  const source = sizeOfSource(root)
  const firsts = []
  for (let round = 0; round < rounds; round++) firsts.push(await timeFirst(root))
  const unchanged: number[] = []
  for (let round = 0; round < 5; round++) {
    unchanged.push((await timeUpdate(join(folder, 'first'), root)) / timeSweep(join(root, 'projects')))
  }
  const append = await compareAppends(root, ensureLibrary({ megabytes: megabytes / 10, files: 500 }))
  printTable([
    [
      'first index, compared with reading and JSON.parse (goal: at most 5.5)',
      median(firsts.map(({ all, parse }) => all / parse)).toFixed(2),
    ],
    [
      'newest 100 sessions, share of the first index (goal: within 5 %)',
      `${(median(firsts.map(({ newest, all }) => newest / all)) * 100).toFixed(1)} %`,
    ],
    [
      'size of the index, share of the transcripts (goal: at most 24 %)',
      `${((median(firsts.map(({ size }) => size)) / source) * 100).toFixed(1)} %`,
    ],
    [
      'tidying it afterwards, compared with the same',
      median(firsts.map(({ tidy, parse }) => tidy / parse)).toFixed(2),
    ],
    ['no changes, compared with listing the files (goal: at most 2.5)', median(unchanged).toFixed(2)],
    ['appended line, compared with a tenth of the library (goal: at most 1.5)', append.toFixed(2)],
    // Of the first round, before this process parses everything itself.
    ['peak memory of both processes (goal: below 500 MB)', `${toMegabytes(firsts[0]?.peak ?? 0)} MB`],
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
