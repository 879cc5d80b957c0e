import { scanLibrary } from '../src/main/library/sessions/scan-library.ts'
import { type Baseline, timeJsonParse } from './baseline.ts'
import { ensureLibrary } from './generate-library.ts'
import { median, printTable, toMegabytes } from './report.ts'

/**
 * Reads, parses and models every transcript of a generated library on one thread, and prints the time as a
 * ratio to the plainest program over the same lines in the same run: read them, `JSON.parse` each.
 * Goal: at most 1.6, below 400 MB. The ratio to `JSON.parse` alone, without reading, is printed too.
 */
const rounds = Number(process.argv[3] ?? 5)
const root = ensureLibrary({ megabytes: Number(process.argv[2] ?? 1000) })

async function timeScan(): Promise<number> {
  const start = performance.now()
  await scanLibrary([root])
  return performance.now() - start
}

const scans: number[] = []
const baselines: Baseline[] = []
for (let round = 0; round < rounds; round++) {
  scans.push(await timeScan())
  baselines.push(await timeJsonParse(root))
}
const ratioTo = (part: keyof Baseline) =>
  median(scans.map((scan, at) => scan / (baselines[at]?.[part] ?? Number.NaN)))
printTable([
  ['read every line and JSON.parse it', `${median(baselines.map(({ all }) => all)).toFixed(0)} ms`],
  ['read, parse and model', `${median(scans).toFixed(0)} ms`],
  ['ratio (goal: at most 1.6)', ratioTo('all').toFixed(2)],
  ['ratio to JSON.parse alone', ratioTo('parseOnly').toFixed(2)],
  ['peak memory (goal: below 400 MB)', `${toMegabytes(process.resourceUsage().maxRSS * 1024)} MB`],
])
