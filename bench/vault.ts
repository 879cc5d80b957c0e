import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { keepRoot, type RootPassReport } from '../src/main/vault/passes/keep-root.ts'
import { verifyPart } from '../src/main/vault/verifying/verify-part.ts'
import { timeSweep } from './baseline.ts'
import { ensureLibrary } from './generate-library.ts'
import { growInPasses } from './grow-in-passes.ts'
import { median, printTable, toMegabytes } from './report.ts'

/**
 * Keeps a generated library, again with nothing new, and verifies it; all as ratios within one run against the programs `zstd` and
 * `sha256sum`. Goals: first pass at most 1.5 times `zstd -3` plus `sha256sum`, a pass without changes at most 2.5 times a bare
 * sweep, full verification at most 1.5 times `zstd -t` plus `sha256sum`. Sizes are compared with `zstd -3` of each file, since a
 * generated library shrinks less than a real one: after one pass over everything, and after hundreds over a few that grow.
 */
const megabytes = Number(process.argv[2] ?? 1000)
const rounds = Number(process.argv[3] ?? 3)
const smallPasses = Number(process.argv[4] ?? 300)
const folder = mkdtempSync(join(tmpdir(), 'scrollback-bench-vault-'))

function listFiles(start: string): readonly string[] {
  return readdirSync(start, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function sizeOf(files: readonly string[]): number {
  return files.reduce((sum, path) => sum + statSync(path).size, 0)
}

/** One process over all files, as a person would run it. */
function timeProgram(command: readonly string[], files: readonly string[]): number {
  const begun = performance.now()
  const { status, stderr } = spawnSync('xargs', ['-0', ...command], {
    input: files.join('\0'),
    stdio: ['pipe', 'ignore', 'pipe'],
    maxBuffer: 2 ** 30,
  })
  if (status !== 0) throw new Error(`${command.join(' ')}: ${stderr}`)
  return performance.now() - begun
}

function toPercent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

async function timed<T>(work: () => Promise<T>): Promise<{ readonly ms: number; readonly value: T }> {
  const begun = performance.now()
  const value = await work()
  return { ms: performance.now() - begun, value }
}

function keep(vault: string, root: string): Promise<RootPassReport> {
  return keepRoot(vault, root, {
    machine: { id: 'bench', host: 'bench' },
    extras: new Set(),
    onProblem: ({ path, reason }) => console.error(path, reason),
  })
}

try {
  if (spawnSync('zstd', ['--version']).status !== 0)
    throw new Error('This benchmark needs the program “zstd”. Install it first.')
  const root = ensureLibrary({ megabytes })
  const sources = listFiles(join(root, 'projects'))
  const sourceBytes = sizeOf(sources)
  const firsts: number[] = []
  const verifications: number[] = []
  const unchanged: number[] = []
  let packedBytes = 0
  let vaultBytes = 0
  timeProgram(['sha256sum'], sources)
  for (let round = 0; round < rounds; round++) {
    const vault = join(folder, `vault-${round}`)
    const mirror = join(folder, 'mirror')
    const sums = timeProgram(['sha256sum'], sources)
    const pack = timeProgram(['zstd', '-3', '-q', '--output-dir-mirror', mirror], sources)
    packedBytes = sizeOf(listFiles(mirror))
    rmSync(mirror, { recursive: true })
    const first = await timed(() => keep(vault, root))
    firsts.push(first.ms / (pack + sums))
    for (let again = 0; again < 5; again++) {
      const pass = await timed(() => keep(vault, root))
      unchanged.push(pass.ms / timeSweep(join(root, 'projects')))
    }
    const part = first.value.folder
    const kept = listFiles(join(part, 'projects'))
    const test = timeProgram(['zstd', '-t', '-q'], kept)
    const verified = await timed(() => verifyPart(part, { isFull: true }))
    if (verified.value.problems.length > 0) throw new Error('The vault has problems.')
    verifications.push(verified.ms / (test + sums))
    vaultBytes = sizeOf(listFiles(vault))
    rmSync(vault, { recursive: true })
  }
  const grownVault = join(folder, 'grown-vault')
  const transcripts = sources.filter((path) => path.endsWith('.jsonl') && statSync(path).size > 0)
  const grown = await growInPasses(transcripts, folder, smallPasses, (growing) => keep(grownVault, growing))
  timeProgram(['zstd', '-3', '-q', '--output-dir-mirror', join(folder, 'mirror')], grown.files)
  const grownPacked = sizeOf(listFiles(join(folder, 'mirror')))
  const grownKept = sizeOf(listFiles(grownVault))
  printTable([
    ['first pass, compared with zstd -3 and sha256sum (goal: at most 1.5)', median(firsts).toFixed(2)],
    ['no changes, compared with listing the files (goal: at most 2.5)', median(unchanged).toFixed(2)],
    [
      'full verification, compared with zstd -t and sha256sum (goal: at most 1.5)',
      median(verifications).toFixed(2),
    ],
    ['vault, share of its source', toPercent(vaultBytes / sourceBytes)],
    ['the same, compared with zstd -3 of each file', toPercent(vaultBytes / packedBytes)],
    [`vault after ${smallPasses} small passes, share of its source`, toPercent(grownKept / grown.bytes)],
    ['the same, compared with zstd -3 of each file (goal: about 100 %)', toPercent(grownKept / grownPacked)],
    ['peak memory', `${toMegabytes(process.resourceUsage().maxRSS * 1024)} MB`],
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
