import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runExport } from '../src/main/export/run-export.ts'
import type { ExportSession } from '../src/main/export/survey-session.ts'
import { readSessions } from '../src/main/library/sessions/read-session.ts'
import { scanLibrary } from '../src/main/library/sessions/scan-library.ts'
import { discoverProjects } from '../src/main/library/sources/discover.ts'
import { DEFAULT_EXPORT_OPTIONS, type ExportOptions } from '../src/shared/export.ts'
import { ensureLibrary } from './generate-library.ts'
import { median, printTable, toMegabytes } from './report.ts'

/**
 * Exports a generated library. Goals: Markdown at most 3 times, pages at most 8 times reading and modelling the same
 * sessions; a raw zip at most 1.5 times `zip -6` on the same files; the peak of memory on ten times the library at most
 * 1.3 times. Exports run in the thread of the built app: build it first, with `npm start` or `npm test -- e2e`.
 */
const megabytes = Number(process.argv[2] ?? 100)
const rounds = Number(process.argv[3] ?? 3)
const workerModule = join(import.meta.dirname, '../out/main/export-worker.js')
const folder = mkdtempSync(join(tmpdir(), 'scrollback-bench-export-'))
const target = join(folder, 'all.zip')

async function listSessions(root: string): Promise<readonly ExportSession[]> {
  const { sessions } = await scanLibrary([root], {})
  return sessions.map((summary) => ({ summary, file: join(root, summary.path), branch: null }))
}

async function timeExport(
  sessions: readonly ExportSession[],
  options: Partial<ExportOptions>,
): Promise<number> {
  const begun = performance.now()
  await runExport(
    { sessions, options: { ...DEFAULT_EXPORT_OPTIONS, ...options }, target, generator: 'bench' },
    { signal: new AbortController().signal, report: () => undefined, workerModule },
  )
  return performance.now() - begun
}

/** Reads and models every session, as an export has to. */
async function timeModel(root: string): Promise<number> {
  const begun = performance.now()
  const onProblem = ({ path, reason }: { path: string; reason: string }) => console.error(path, reason)
  for await (const project of discoverProjects(root, { onProblem })) {
    for await (const { main } of readSessions(project, { onProblem })) main?.conversation.counts
  }
  return performance.now() - begun
}

function timeZip(root: string): number {
  const begun = performance.now()
  const { status, error } = spawnSync('zip', ['-6', '-q', '-r', join(folder, 'raw.zip'), 'projects'], {
    cwd: root,
  })
  if (error || status !== 0) throw new Error('This benchmark compares with the program zip: install it.')
  const taken = performance.now() - begun
  rmSync(join(folder, 'raw.zip'))
  return taken
}

/** In a process of its own, whose peak is this export's. */
function peakOf(size: number): number {
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, '--peak', String(size)], {
    encoding: 'utf8',
  })
  return Number(stdout.trim())
}

async function printPeak(size: number): Promise<void> {
  const sessions = await listSessions(ensureLibrary({ megabytes: size, files: size * 5 }))
  // What finding the sessions took is not the export's.
  await timeExport(sessions, { format: 'both', raw: true })
  console.log(process.resourceUsage().maxRSS * 1024)
}

async function compare(): Promise<void> {
  const root = ensureLibrary({ megabytes, files: megabytes * 5 })
  const sessions = await listSessions(root)
  const ratios = { markdown: [] as number[], html: [] as number[], raw: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    const model = await timeModel(root)
    ratios.markdown.push((await timeExport(sessions, { format: 'markdown' })) / model)
    ratios.html.push((await timeExport(sessions, { format: 'html' })) / model)
    ratios.raw.push((await timeExport(sessions, { format: 'raw' })) / timeZip(root))
  }
  const [small, large] = [peakOf(megabytes), peakOf(megabytes * 10)]
  printTable([
    ['Markdown, against reading and modelling (goal: at most 3)', median(ratios.markdown).toFixed(2)],
    ['pages, against the same (goal: at most 8)', median(ratios.html).toFixed(2)],
    ['raw zip, against zip -6 (goal: at most 1.5)', median(ratios.raw).toFixed(2)],
    ['peak memory', `${toMegabytes(small)} MB, ${toMegabytes(large)} MB for ten times the library`],
    ['the second against the first (goal: at most 1.3)', (large / small).toFixed(2)],
  ])
}

try {
  if (!existsSync(workerModule)) throw new Error('Build the app first: npm start, or npm test -- e2e.')
  if (process.argv[2] === '--peak') await printPeak(Number(process.argv[3]))
  else await compare()
} finally {
  rmSync(folder, { recursive: true, force: true })
}
