import { toKeepCommand } from '../../core/vault/schedule.ts'
import type { vaultChannels } from '../../shared/contract/vault.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { RestoreRequest } from '../../shared/schemas/restore.ts'
import type { Root } from '../../shared/schemas/roots.ts'
import type { KeepingService } from '../keeping/keeping-service.ts'
import { listKeptRoots } from '../keeping/list-kept-roots.ts'
import {
  hasSchedule,
  installSchedule,
  removeSchedule,
  type ScheduleHost,
  toAbsoluteEnv,
} from '../vault/install-schedule.ts'
import type { RestoreOrder } from '../vault/jobs/vault-jobs.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import type { Handlers } from './call-desk.ts'

export interface VaultHandlersOptions {
  readonly keeping: KeepingService
  readonly worker: WorkerHost
  readonly listRoots: () => Promise<readonly Root[]>
  /** Each asks the person; undefined when they chose nothing. */
  readonly askForFolder: (defaultPath: string) => Promise<string | undefined>
  readonly askForProject: () => Promise<string | undefined>
  readonly askForArchive: () => Promise<string | undefined>
  readonly show: (folder: string) => void
  /** How the command line is run, for the system's scheduler. */
  readonly command: Parameters<typeof toKeepCommand>[0]
  readonly scheduleHost: ScheduleHost
}

export function createVaultHandlers(options: VaultHandlersOptions): Handlers<typeof vaultChannels> {
  const { keeping, worker, listRoots, scheduleHost } = options
  // The page names no places on disk: these are what the person chose last.
  let chosenProject: string | undefined
  let chosenArchive: string | undefined

  const readFolder = () => keeping.readStatus().folder

  async function toOrder(request: RestoreRequest): Promise<RestoreOrder> {
    const { source, sessions, to, isInChosenFolder, isCwdRewritten, isChangeAccepted } = request
    const roots = listKeptRoots(await listRoots())
    const from = source === 'vault' ? readFolder() : chosenArchive
    if (from === undefined) throw new ExpectedError('not-found', 'Choose an archive first.')
    if (isInChosenFolder && chosenProject === undefined)
      throw new ExpectedError('not-found', 'Choose a folder first.')
    return {
      from,
      sessions,
      to,
      roots: roots.map(({ path }) => path),
      otherwise: roots.find(({ origin }) => origin !== 'opened')?.path ?? null,
      folder: isInChosenFolder ? (chosenProject ?? null) : null,
      isCwdRewritten,
      isChangeAccepted,
    }
  }

  return {
    'vault:choose-archive': async ({ opened }, { signal }) => {
      const path = opened ?? (await options.askForArchive())
      if (path === undefined) return null
      const sessions = await worker.call('vault-list-archive', { path }, { signal, isRepeatable: true })
      if (sessions.length === 0)
        throw new ExpectedError(
          'not-found',
          'This archive has pages but no transcripts, so nothing can be restored from it.',
        )
      chosenArchive = path
      return { path, sessions }
    },

    'vault:choose-extras': ({ extras }) => {
      keeping.chooseExtras(extras)
      return null
    },

    'vault:choose-folder': async () => {
      const folder = await options.askForFolder(readFolder())
      if (folder !== undefined) await keeping.chooseFolder(folder)
      return folder !== undefined
    },

    'vault:choose-project': async () => {
      chosenProject = (await options.askForProject()) ?? chosenProject
      return chosenProject ?? null
    },

    'vault:dismiss-question': () => {
      keeping.dismissQuestion()
      return null
    },

    'vault:keep': () => keeping.keep(),

    'vault:plan-restore': async (request, call) =>
      worker.call('vault-plan-restore', await toOrder(request), { ...call, isRepeatable: true }),

    'vault:read': () => keeping.readStatus(),

    'vault:restore': async (request, call) => worker.call('vault-restore', await toOrder(request), call),

    'vault:schedule': async () => ({ kind: (await hasSchedule(scheduleHost)) ? 'installed' : 'none' }),

    'vault:set-schedule': async ({ isOn }) => {
      if (!isOn) {
        await removeSchedule(scheduleHost)
        return { kind: 'none' }
      }
      // Without a folder and extras of its own it follows what is chosen here later.
      const command = toKeepCommand(options.command, {
        vault: undefined,
        extras: [],
        roots: [],
        env: toAbsoluteEnv(scheduleHost.env),
      })
      const installed = await installSchedule(command, scheduleHost)
      return installed.kind === 'by-hand' ? installed : { kind: 'installed' }
    },

    'vault:show': () => {
      const vault = keeping.findVault()
      if (vault === null) throw new ExpectedError('not-found', `“${readFolder()}” does not exist.`)
      options.show(vault)
      return null
    },

    'vault:stop': ({ what }) => {
      keeping.stop(what)
      return null
    },

    'vault:switch': async ({ isOn }) => {
      await keeping.switchTo(isOn)
      // Whoever switches it off means all of it.
      if (!isOn) await removeSchedule(scheduleHost)
      return null
    },

    'vault:verify': ({ isFull }) => keeping.verify(isFull),
  }
}
