import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureLibrary } from './generate-library.ts'
import { median, printTable } from './report.ts'

/**
 * What commands cost on a generated library that is indexed, with nothing new, against `scrollback index` in the same state.
 * Goal: `scrollback sessions` at most 1.3 times. They run as people run them, in turns, each as a process of its own: build the app
 * first, with `npm start` or `npm test -- e2e`.
 *
 * Usage: command.ts [megabytes of the library] [rounds]
 */
const megabytes = Number(process.argv[2] ?? 1000)
const rounds = Number(process.argv[3] ?? 5)
const cli = join(import.meta.dirname, '../out/main/cli.js')
const home = mkdtempSync(join(tmpdir(), 'scrollback-bench-command-'))

const COMMANDS = [['index'], ['sessions'], ['sessions', '--json'], ['search', 'tide']] as const

/** In milliseconds, from the start of the process to its end. */
async function time(root: string, args: readonly string[]): Promise<number> {
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
  return performance.now() - begun
}

try {
  if (!existsSync(cli)) throw new Error(`There is no ${cli}: build the app first.`)
  const root = ensureLibrary({ megabytes })
  await time(root, ['index'])
  const times = COMMANDS.map((): number[] => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, args] of COMMANDS.entries()) times[at]?.push(await time(root, args))
  const [ofIndex = Number.NaN, ...others] = times.map(median)
  const goals = [' (goal: at most 1.3)', '', '']
  printTable([
    ['index, with nothing new', `${ofIndex.toFixed(0)} ms`],
    ...COMMANDS.slice(1).map(
      (args, at) =>
        [
          `${args.join(' ')}, against it${goals[at] ?? ''}`,
          `${((others[at] ?? Number.NaN) / ofIndex).toFixed(2)}  (${others[at]?.toFixed(0)} ms)`,
        ] as const,
    ),
  ])
} finally {
  rmSync(home, { recursive: true, force: true })
}
