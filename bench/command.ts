import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureLibrary } from './generate-library.ts'
import { median, printTable } from './report.ts'

/**
 * The cost of commands on an indexed library without changes, compared with `scrollback index`.
 * Goal: `scrollback sessions` at most 1.3 times. Each command runs in its own process, in turns: build the app
 * first, with `npm start` or `npm test -- e2e`.
 *
 * Usage: command.ts [megabytes of the library] [rounds]
 */
const megabytes = Number(process.argv[2] ?? 1000)
const rounds = Number(process.argv[3] ?? 5)
const cli = join(import.meta.dirname, '../out/main/cli.js')
const home = mkdtempSync(join(tmpdir(), 'scrollback-bench-command-'))

const GOALS = [', without changes', ' (goal: at most 1.3)']
const COMMANDS = [['index'], ['sessions'], ['sessions', '--json'], ['search', 'tide']] as const

/** From the start of the process to its end, and of the processor, in milliseconds. */
interface Times {
  readonly wall: number
  readonly cpu: number
}

async function time(root: string, args: readonly string[]): Promise<Times> {
  const before = readChildrenCpu()
  const begun = performance.now()
  // As the only root of a home: what is named is indexed in a cache, and costs the same.
  const env = {
    ...process.env,
    HOME: home,
    CLAUDE_CONFIG_DIR: root,
    SCROLLBACK_USER_DATA: join(home, 'data'),
  }
  const child = spawn(process.execPath, [cli, ...args], {
    env: { ...env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args.join(' ')} ended with ${code}`)
  return { wall: performance.now() - begun, cpu: readChildrenCpu() - before }
}

/** Of the processes that ended. Where other work goes on beside it, it says more than the time that passed; only Linux tells it. */
function readChildrenCpu(): number {
  if (process.platform !== 'linux') return Number.NaN
  const [cutime = 0, cstime = 0] = readFileSync('/proc/self/stat', 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
    .slice(13, 15)
    .map(Number)
  return (cutime + cstime) * 10
}

try {
  if (!existsSync(cli)) throw new Error(`${cli} does not exist. Run “npm start” or “npm test -- e2e” first.`)
  const root = ensureLibrary({ megabytes })
  await time(root, ['index'])
  const times = COMMANDS.map((): Times[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, args] of COMMANDS.entries()) times[at]?.push(await time(root, args))
  const medians = times.map((all) => ({
    wall: median(all.map(({ wall }) => wall)),
    cpu: median(all.map(({ cpu }) => cpu)),
  }))
  const [ofIndex = { wall: Number.NaN, cpu: Number.NaN }] = medians
  printTable(
    medians.map(({ wall, cpu }, at) => [
      `${COMMANDS[at]?.join(' ')}${GOALS[at] ?? ''}`,
      `${wall.toFixed(0)} ms, ${cpu.toFixed(0)} ms of processor time; compared with index ${(wall / ofIndex.wall).toFixed(2)}, ${(cpu / ofIndex.cpu).toFixed(2)}`,
    ]),
  )
} finally {
  rmSync(home, { recursive: true, force: true })
}
