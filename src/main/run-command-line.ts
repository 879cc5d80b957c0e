import { homedir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { app, shell } from 'electron'
import { noteFailure } from './files/note-failure.ts'
import { toDataFolder } from './settings/data-folder.ts'
import type { ProcessPort, StartProcess } from './threads/run-in-process.ts'
import { forkIndexer } from './worker/host/fork-indexer.ts'
import { toPort } from './worker/to-port.ts'

/** What src/cli/index.ts exports, which nothing here imports. */
interface CommandLine {
  runCommand(
    args: readonly string[],
    machine: {
      readonly isPackaged: boolean
      readonly startIndexer: StartProcess
      readonly trashItem: (path: string) => Promise<void>
    },
  ): Promise<void>
}

/** Runs the command line in the app's own process, for packages. It ends the app. */
export function runCommandLine(args: readonly string[], modules: string): void {
  app.dock?.hide()
  // Otherwise Electron shows what nobody caught in a dialog.
  process.on('uncaughtException', fail)
  // Chromium takes over the signals; what it makes of them is a wish to quit.
  app.on('before-quit', (event) => {
    event.preventDefault()
    process.emit('SIGINT')
  })
  const startIndexer = async (): Promise<ProcessPort> => {
    await app.whenReady()
    return toPort(forkIndexer(join(modules, 'indexer.js'), console))
  }
  const trashItem = async (path: string) => {
    await app.whenReady()
    await shell.trashItem(path)
  }
  import(/* @vite-ignore */ pathToFileURL(join(modules, 'cli.js')).href)
    .then(({ runCommand }: CommandLine) => runCommand(args, { isPackaged: true, startIndexer, trashItem }))
    .then(finish, fail)
}

async function finish(): Promise<void> {
  // Pipes are written to in the background on Windows.
  await Promise.all([flush(process.stdout), flush(process.stderr)])
  app.exit(Number(process.exitCode ?? 0))
}

/** Before or after the command line could say it itself. */
function fail(error: unknown): void {
  const folder = toDataFolder({ env: process.env, platform: process.platform, home: homedir() })
  const log = noteFailure(folder, error)
  const details = log === undefined ? '' : ` The details are in “${log}”.`
  process.stderr.write(`scrollback: Something unexpected went wrong.${details}\n`)
  app.exit(1)
}

function flush(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => stream.write('', () => resolve()))
}
