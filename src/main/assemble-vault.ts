import { execFile } from 'node:child_process'
import { homedir, hostname } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { app, type BrowserWindow, shell } from 'electron'
import { toOwnCommand } from '../shared/app/command-mode.ts'
import type { VaultStatus } from '../shared/schemas/vault.ts'
import { toAnnotationsFolder } from './annotations/own-annotations.ts'
import { createVaultHandlers } from './ipc/vault-handlers.ts'
import { createKeepingService } from './keeping/keeping-service.ts'
import { VAULT_NAME } from './keeping/prepare-vault-folder.ts'
import type { Log } from './log/log.ts'
import type { RootsService } from './roots/roots-service.ts'
import type { SettingsFile } from './settings/settings.ts'
import { readMachineId } from './vault/machine-id.ts'
import { askForArchive, askForProjectFolder, askForVaultFolder } from './windows/ask-for-paths.ts'
import type { WorkerHost } from './worker/host/worker-host.ts'

export interface AssembleVaultOptions {
  readonly worker: WorkerHost
  readonly settings: SettingsFile
  readonly roots: RootsService
  readonly dataFolder: string
  /** The module of the command line, which the system's scheduler runs. */
  readonly commandLine: string
  readonly log: Log
  readonly findWindow: () => BrowserWindow | undefined
  readonly onStatus: (status: VaultStatus) => void
  readonly onKept: () => void
  readonly onProblem: (notice: string) => void
}

/** The vault as the window has it: what keeps it up to date, and what answers. */
export function assembleVault(options: AssembleVaultOptions) {
  const { worker, settings, roots, dataFolder, commandLine, log, findWindow } = options
  const machine = () => ({ id: readMachineId(dataFolder), host: hostname() })
  const listRoots = () => roots.list()
  const home = homedir()
  const keeping = createKeepingService({
    worker,
    settings,
    listRoots,
    machine,
    annotations: toAnnotationsFolder(dataFolder),
    home,
    defaultFolder: join(app.getPath('documents'), VAULT_NAME),
    log,
    onStatus: options.onStatus,
    onKept: options.onKept,
    onProblem: options.onProblem,
  })
  const handlers = createVaultHandlers({
    keeping,
    worker,
    listRoots,
    askForFolder: (path) => askForVaultFolder(findWindow(), path),
    askForProject: () => askForProjectFolder(findWindow()),
    askForArchive: () => askForArchive(findWindow()),
    show: (folder) => void shell.openPath(folder),
    command: toOwnCommand({
      isPackaged: app.isPackaged,
      execPath: process.execPath,
      appImage: process.env.APPIMAGE,
      module: commandLine,
    }),
    scheduleHost: { platform: process.platform, home, env: process.env, run: runProgram },
  })
  return { keeping, machine, handlers }
}

async function runProgram(program: string, args: readonly string[]): Promise<void> {
  await promisify(execFile)(program, [...args])
}
