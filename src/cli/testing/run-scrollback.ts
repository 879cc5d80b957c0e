import { moveToTrash } from '../../main/actions/freedesktop-trash.ts'
import { writeExport } from '../../main/export/write-export.ts'
import { run } from '../run.ts'
import type { Terminal } from '../terminal.ts'

/** The machine of a test, with its own home folder and no output. */
export function toTestTerminal(home: string): Terminal {
  return {
    env: {},
    home,
    platform: 'linux',
    signal: new AbortController().signal,
    isScreen: false,
    shardWorker: new URL('../../main/store/update/shard-worker.ts', import.meta.url),
    runExport: (job, { signal, report }) => writeExport({ ...job, signal, onProgress: report }),
    host: 'test',
    command: { program: 'scrollback', args: [], env: {} },
    runProgram: () => Promise.reject(new Error('No other program runs in a test.')),
    runHere: () => Promise.reject(new Error('No other program runs in a test.')),
    moveToTrash: async (path) => moveToTrash(path, { home, env: {}, uid: 1000 }),
    showStatus: () => {},
    print: () => {},
    printError: () => {},
  }
}

/** Runs one command as version 1.2.3 in a test home, and returns its output. */
export async function runScrollback(
  args: readonly string[],
  { home, ...rest }: Pick<Terminal, 'home'> & Partial<Terminal>,
) {
  const out: string[] = []
  const err: string[] = []
  const code = await run(args, '1.2.3', {
    ...toTestTerminal(home),
    ...rest,
    print: (text) => out.push(text),
    printError: (text) => err.push(text),
  })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
