import { execFile } from 'node:child_process'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { moveToTrash } from '../main/actions/freedesktop-trash.ts'
import { runExport } from '../main/export/run-export.ts'
import { closeToOthers, createFilesPrivately } from '../main/files/private.ts'
import { toDataFolder } from '../main/settings/data-folder.ts'
import { forkNode } from '../main/threads/fork-node.ts'
import type { StartProcess } from '../main/threads/run-in-process.ts'
import { findCommand, toOwnCommand } from '../shared/app/command-mode.ts'
import { CancelledError, ExpectedError } from '../shared/expected-error.ts'
import { explainFailure } from './explain-failure.ts'
import { run } from './run.ts'
import { runHere } from './run-here.ts'
import type { Terminal } from './terminal.ts'

// In Electron's Node, fs treats an .asar file as a folder. After this line, nothing inside the package can be imported,
// so commands import what they need at the top. Threads are not affected.
Object.assign(process, { noAsar: true })

createFilesPrivately()

const interrupt = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => interrupt.abort(new CancelledError()))

// The reader of our output may stop early, as `head` does.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
  // In the app, this call only requests the exit, and returns.
  process.exit(0)
})

const execute = promisify(execFile)

/** Runs one command and sets the exit code of the process. */
export async function runCommand(
  args: readonly string[],
  {
    isPackaged,
    startIndexer,
    trashItem,
  }: {
    readonly isPackaged: boolean
    readonly startIndexer: StartProcess
    /** The app's own way into the trash, where there is an app. */
    readonly trashItem?: (path: string) => Promise<void>
  },
): Promise<void> {
  const terminal: Terminal = {
    env: process.env,
    home: homedir(),
    platform: process.platform,
    signal: interrupt.signal,
    isScreen: process.stdout.isTTY && process.env.TERM !== 'dumb',
    shardWorker: toModule('shard-worker.js'),
    startIndexer,
    runExport: (job, context) => runExport(job, { ...context, workerModule: toModule('export-worker.js') }),
    host: hostname(),
    command: toOwnCommand({
      isPackaged,
      execPath: process.execPath,
      appImage: process.env.APPIMAGE,
      module: toModule('cli.js'),
    }),
    runProgram: async (program, args) => {
      await execute(program, [...args])
    },
    runHere,
    moveToTrash: (path) => trash(path, trashItem),
    print: (text) => process.stdout.write(`${text}\n`),
    printError: (text) => process.stderr.write(`${text}\n`),
    showStatus: (text) => {
      if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text ?? ''}`)
    },
  }
  closeToOthers(toDataFolder(terminal))
  // Errors that no promise catches: from a thread, a stream or a timer.
  process.removeAllListeners('uncaughtException')
  process.on('uncaughtException', (error) => {
    terminal.printError(`scrollback: ${explainFailure(error, terminal)}`)
    process.exit(1)
  })
  process.exitCode = await run(args, __SCROLLBACK_VERSION__, terminal)
}

/** Linux has a trash that is a folder, so that no other program is needed. */
async function trash(path: string, trashItem: ((path: string) => Promise<void>) | undefined): Promise<void> {
  const uid = process.getuid?.()
  if (process.platform !== 'darwin' && uid !== undefined)
    moveToTrash(path, { home: homedir(), env: process.env, uid })
  else if (trashItem !== undefined) await trashItem(path)
  else throw new ExpectedError('refused', 'This computer’s trash is only known to the installed app.')
}

/** This file becomes out/main/cli.js. */
function toModule(name: string): string {
  return join(import.meta.dirname, name)
}

// In a package, the app runs the command, because Node cannot start processes there.
if (findCommand(process.argv) === undefined)
  await runCommand(process.argv.slice(2), {
    isPackaged: false,
    startIndexer: () => forkNode(toModule('indexer.js')),
  })
