import { execFile } from 'node:child_process'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { runExport } from '../main/export/run-export.ts'
import { findCommand, toOwnCommand } from '../shared/command-mode.ts'
import { CancelledError } from '../shared/expected-error.ts'
import { run } from './run.ts'
import type { Terminal } from './terminal.ts'

// On Electron's Node, fs takes an .asar file for a folder. From here on nothing of a package can be imported either, as it
// lies in one: commands import what they need at their top. Threads are not concerned.
Object.assign(process, { noAsar: true })

const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupt.abort(new CancelledError()))

// Whoever reads our output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  // In the app this only asks to end, and returns.
  process.exit(0)
})

/** In a package the command line runs inside of the app, from a checkout on Electron's Node. */
const packaged = findCommand(process.argv)

const execute = promisify(execFile)

const terminal: Terminal = {
  env: process.env,
  home: homedir(),
  platform: process.platform,
  signal: interrupt.signal,
  isScreen: process.stdout.isTTY && process.env.TERM !== 'dumb',
  // This file becomes out/main/cli.js.
  shardWorker: join(import.meta.dirname, 'shard-worker.js'),
  runExport: (job, context) =>
    runExport(job, { ...context, workerModule: join(import.meta.dirname, 'export-worker.js') }),
  host: hostname(),
  command: toOwnCommand({
    isPackaged: packaged !== undefined,
    execPath: process.execPath,
    appImage: process.env.APPIMAGE,
    module: join(import.meta.dirname, 'cli.js'),
  }),
  runProgram: async (program, args) => {
    await execute(program, [...args])
  },
  print: (text) => process.stdout.write(`${text}\n`),
  printError: (text) => process.stderr.write(`${text}\n`),
  showStatus: (text) => {
    if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text ?? ''}`)
  },
}

process.exitCode = await run(packaged ?? process.argv.slice(2), __SCROLLBACK_VERSION__, terminal)
