import { run } from '../run.ts'
import type { Terminal } from '../terminal.ts'

/** Runs one command as version 1.2.3 in a home of the test's own, and gives back all that it said. */
export async function runScrollback(
  args: readonly string[],
  { home, ...rest }: Pick<Terminal, 'home'> & Partial<Terminal>,
) {
  const out: string[] = []
  const err: string[] = []
  const code = await run(args, '1.2.3', {
    env: {},
    platform: 'linux',
    signal: new AbortController().signal,
    isScreen: false,
    shardWorker: '',
    host: 'test',
    command: { program: 'scrollback', args: [], env: {} },
    runProgram: () => Promise.reject(new Error('No other program runs in a test.')),
    showStatus: () => {},
    ...rest,
    home,
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
