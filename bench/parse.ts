import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { readLines } from '../src/main/library/read-lines.ts'
import { scanLibrary } from '../src/main/library/scan-library.ts'
import { ensureLibrary } from './generate-library.ts'
import { median, printTable, toMegabytes } from './report.ts'

/**
 * Reads, parses and models every transcript of a generated library on one thread, and prints the time as a
 * ratio to `JSON.parse` over the same lines in the same run. Goal: at most 1.6, below 400 MB.
 */
const rounds = Number(process.argv[3] ?? 5)
const root = ensureLibrary({ megabytes: Number(process.argv[2] ?? 1000) })

async function timeJsonParse(): Promise<number> {
  let time = 0
  for (const path of listTranscripts(join(root, 'projects'))) {
    for await (const { lines } of readLines(path)) {
      const start = performance.now()
      for (const { text } of lines) parse(text)
      time += performance.now() - start
    }
  }
  return time
}

function parse(text: string): void {
  try {
    JSON.parse(text)
  } catch {
    // A broken line costs its time too.
  }
}

function listTranscripts(folder: string): readonly string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith('.jsonl') && !entry.parentPath.endsWith('tool-results'))
    .map((entry) => join(entry.parentPath, entry.name))
}

async function timeScan(): Promise<number> {
  const start = performance.now()
  await scanLibrary([root])
  return performance.now() - start
}

const ratios: number[] = []
const baselines: number[] = []
const scans: number[] = []
for (let round = 0; round < rounds; round++) {
  const scan = await timeScan()
  const baseline = await timeJsonParse()
  scans.push(scan)
  baselines.push(baseline)
  ratios.push(scan / baseline)
}
printTable([
  ['JSON.parse of every line', `${median(baselines).toFixed(0)} ms`],
  ['read, parse and model', `${median(scans).toFixed(0)} ms`],
  ['ratio (goal: at most 1.6)', median(ratios).toFixed(2)],
  ['peak memory (goal: below 400 MB)', `${toMegabytes(process.resourceUsage().maxRSS * 1024)} MB`],
])
