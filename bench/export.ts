import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import type { ExportSession } from '../src/main/export/plan/export-session.ts'
import { runExport } from '../src/main/export/run-export.ts'
import { scanLibrary } from '../src/main/library/sessions/scan-library.ts'
import { runInThread } from '../src/main/threads/run-in-thread.ts'
import { DEFAULT_EXPORT_OPTIONS } from '../src/shared/schemas/export.ts'
import { ensureLibrary } from './generate-library.ts'
import { measure, median, printTable, type Taken, toMegabytes } from './report.ts'

/**
 * Exports a generated library, without redaction, which `bench/redact.ts` measures. Goals: Markdown at most 4 times, pages at most 8 times reading and modelling the same
 * sessions; a raw zip at most 1.5 times `zip -6` on the same files; the peak of memory on ten times the library at most
 * 1.3 times. Exports run in the threads of the built app: build it first, with `npm start` or `npm test -- e2e`. What they
 * are compared with runs in a fresh thread too, so that neither finds code that another run has made fast; the start of the
 * thread counts for exports only. Processor time is printed beside the time that passed, as it tells something on a busy
 * machine too.
 */
const FORMATS = ['markdown', 'html', 'raw'] as const
type Format = (typeof FORMATS)[number]

const workerModule = join(import.meta.dirname, '../out/main/export-worker.js')
const modelModule = join(import.meta.dirname, 'model-worker.ts')
const folder = mkdtempSync(join(tmpdir(), 'scrollback-bench-export-'))
const target = join(folder, 'all.zip')

async function listSessions(root: string): Promise<readonly ExportSession[]> {
  const { sessions } = await scanLibrary([root], {})
  return sessions.map((summary) => ({ summary, file: join(root, summary.path), branch: null }))
}

async function exportAll(sessions: readonly ExportSession[], format: Format): Promise<void> {
  await runExport(
    {
      sessions,
      options: { ...DEFAULT_EXPORT_OPTIONS, redact: [], format },
      target,
      generator: 'bench',
      roots: [],
    },
    { signal: new AbortController().signal, report: () => undefined, workerModule },
  )
}

/** As cold as an export, which begins in a fresh thread too. */
function modelAll(root: string): Promise<Taken> {
  return runInThread(root, { workerModule: modelModule, signal: undefined, report: () => undefined })
}

function timeZip(root: string): number {
  const begun = performance.now()
  const { status, error } = spawnSync('zip', ['-6', '-q', '-r', join(folder, 'raw.zip'), 'projects'], {
    cwd: root,
  })
  if (error || status !== 0) throw new Error('This benchmark needs the program “zip”. Install it first.')
  const taken = performance.now() - begun
  rmSync(join(folder, 'raw.zip'))
  return taken
}

/** In a process of its own, whose peak is this export's and not that of finding the sessions. */
async function peakOf(megabytes: number, format: Format): Promise<number> {
  const list = join(folder, `sessions-${megabytes}`)
  if (!existsSync(list))
    writeFileSync(list, serialize(await listSessions(ensureLibrary({ megabytes, files: megabytes * 5 }))))
  const { stdout } = spawnSync(process.execPath, [import.meta.filename, '--peak', list, format], {
    encoding: 'utf8',
  })
  return Number(stdout.trim())
}

async function printPeak(list: string, format: Format): Promise<void> {
  await exportAll(deserialize(readFileSync(list)) as readonly ExportSession[], format)
  console.log(process.resourceUsage().maxRSS * 1024)
}

function describePages(taken: readonly Taken[], models: readonly Taken[]): string {
  const ratio = (key: keyof Taken) =>
    median(taken.map((each, at) => each[key] / (models[at]?.[key] ?? Number.NaN))).toFixed(2)
  return `${ratio('wall')}; in processor time ${ratio('processor')}`
}

async function compare(megabytes: number, rounds: number): Promise<void> {
  const root = ensureLibrary({ megabytes, files: megabytes * 5 })
  const sessions = await listSessions(root)
  const models: Taken[] = []
  const taken: Record<Format, Taken[]> = { markdown: [], html: [], raw: [] }
  const zips: number[] = []
  for (let round = 0; round < rounds; round++) {
    models.push(await modelAll(root))
    for (const format of FORMATS) taken[format].push(await measure(() => exportAll(sessions, format)))
    zips.push(timeZip(root))
  }
  const raw = taken.raw.map(({ wall }, at) => wall / (zips[at] ?? Number.NaN))
  printTable([
    [
      'Markdown, compared with reading and modelling (goal: at most 4)',
      describePages(taken.markdown, models),
    ],
    ['pages, compared with the same (goal: at most 8)', describePages(taken.html, models)],
    ['transcripts as zip, compared with zip -6 (goal: at most 1.5)', median(raw).toFixed(2)],
  ])
}

/** The library, and one ten times as large. */
async function comparePeaks(megabytes: number): Promise<void> {
  for (const format of FORMATS) {
    const [small, large] = [await peakOf(megabytes, format), await peakOf(megabytes * 10, format)]
    const ratio = (large / small).toFixed(2)
    printTable([
      [
        `peak memory, ${format} (goal: at most 1.3)`,
        `${toMegabytes(small)} MB, ${toMegabytes(large)} MB: ${ratio}`,
      ],
    ])
  }
}

try {
  if (!existsSync(workerModule))
    throw new Error('The app is not built. Run “npm start” or “npm test -- e2e” first.')
  const [first = '100', second = '3', third] = process.argv.slice(2)
  if (first === '--peak') await printPeak(second, third as Format)
  else {
    await compare(Number(first), Number(second))
    await comparePeaks(Number(first))
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
