import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildOverview } from '../src/core/usage/build-overview.ts'
import { buildReport } from '../src/core/usage/build-report.ts'
import { createPriceTable } from '../src/core/usage/cost.ts'
import { updateIndex } from '../src/main/store/update/update-index.ts'
import { openUsageIndex } from '../src/main/usage/usage-index.ts'
import { ensureLibrary } from './generate-library.ts'
import { measure, median, printTable, type Taken } from './report.ts'
import { countPlainly } from './usage/count-plainly.ts'

/**
 * Views of usage over an indexed library, the first one and those after it, and the same totals from a plain count and from ccusage.
 * Goals: a view within 100 ms, and at least 10 times faster than ccusage. ccusage is installed into a temporary folder; without
 * a registry it is left out.
 *
 * Usage: usage.ts [megabytes of the library] [a root in its place]
 */
const root = process.argv[3] ?? ensureLibrary({ megabytes: Number(process.argv[2] ?? 1000) })
const folder = mkdtempSync(join(tmpdir(), 'scrollback-bench-usage-'))
const CCUSAGE = ['ccusage@20.0.24', '@ccusage/ccusage-linux-x64@20.0.24']
const ROUNDS = 5
const TIME_ZONE = 'Europe/Berlin'

interface Totals {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite: number
}

function installCcusage(): string | undefined {
  const prefix = join(folder, 'ccusage')
  const { status } = spawnSync(
    'npm',
    ['install', '--no-save', '--silent', '--ignore-scripts', '--prefix', prefix, ...CCUSAGE],
    { stdio: 'ignore', timeout: 120_000 },
  )
  const program = join(prefix, 'node_modules', '.bin', 'ccusage')
  return status === 0 && existsSync(program) ? program : undefined
}

function runCcusage(program: string): { readonly ms: number; readonly totals: Totals } {
  const begun = performance.now()
  const { stdout, status } = spawnSync(program, ['session', '--json', '--offline'], {
    env: { ...process.env, CLAUDE_CONFIG_DIR: root },
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  const ms = performance.now() - begun
  if (status !== 0) throw new Error(`ccusage ended with ${status}`)
  const { totals } = JSON.parse(stdout)
  return {
    ms,
    totals: {
      input: totals.inputTokens,
      output: totals.outputTokens,
      cacheRead: totals.cacheReadTokens,
      cacheWrite: totals.cacheCreationTokens,
    },
  }
}

async function timeRounds(work: () => void): Promise<Taken> {
  const rounds: Taken[] = []
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(async () => work()))
  return {
    wall: median(rounds.map(({ wall }) => wall)),
    processor: median(rounds.map(({ processor }) => processor)),
  }
}

const toMs = ({ wall, processor }: Taken) =>
  `${wall.toFixed(1)} ms (${processor.toFixed(1)} ms of the processor)`
const toText = ({ input, output, cacheRead, cacheWrite }: Totals) =>
  `${input} in, ${output} out, ${cacheRead} read, ${cacheWrite} written`

try {
  const indexFolder = join(folder, 'index')
  await updateIndex(indexFolder, [root], {
    onProblem: console.error,
    workerModule: new URL('../src/main/store/update/shard-worker.ts', import.meta.url),
  })
  const prices = createPriceTable()
  const index = openUsageIndex(indexFolder)
  const first = await measure(async () => void index.read([root], prices))
  const parts = index.read([root], prices)
  const filter = {}
  const overview = await timeRounds(() => {
    buildOverview(parts, { filter, timeZone: TIME_ZONE, today: '2026-11-20' })
  })
  const byDay = await timeRounds(() => {
    buildReport(parts, { by: 'day', filter, timeZone: TIME_ZONE })
  })
  const bySession = await timeRounds(() => {
    buildReport(parts, { by: 'session', filter, timeZone: TIME_ZONE })
  })
  const { totals } = buildReport(parts, { by: 'day', filter, timeZone: TIME_ZONE })
  const own: Totals = { ...totals, cacheWrite: totals.cacheWrite5m + totals.cacheWrite1h }
  const plain = countPlainly(root).totals
  const counted: Totals = { ...plain, cacheWrite: plain.cacheWrite5m + plain.cacheWrite1h }
  index.close()
  const program = installCcusage()
  const theirs = program === undefined ? undefined : runCcusage(program)
  printTable([
    ['responses', String(totals.responses)],
    ['reading them from the index (once, later only what is new)', toMs(first)],
    ['the usage screen (goal: at most 100 ms)', toMs(overview)],
    ['a report by day', toMs(byDay)],
    ['a report by session', toMs(bySession)],
    ['tokens', toText(own)],
    ['a plain count', toText(own) === toText(counted) ? 'the same, to the token' : toText(counted)],
    ['ccusage', theirs === undefined ? 'left out: it could not be installed' : `${theirs.ms.toFixed(1)} ms`],
    ...(theirs === undefined
      ? []
      : ([
          [
            'its tokens',
            toText(own) === toText(theirs.totals) ? 'the same, to the token' : toText(theirs.totals),
          ],
          [
            'it takes so many times as long as the screen (goal: at least 10)',
            (theirs.ms / overview.wall).toFixed(1),
          ],
          ['… as reading the index and the screen', (theirs.ms / (first.wall + overview.wall)).toFixed(1)],
        ] as const)),
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
