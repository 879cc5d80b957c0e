import { pathToFileURL } from 'node:url'
import type { actionChannels } from '../../shared/contract/actions.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import type { Resumed, ResumePlan } from '../../shared/schemas/actions.ts'
import type { Root } from '../../shared/schemas/roots.ts'
import { deleteSessions } from '../actions/delete-sessions.ts'
import { findTerminal, type TerminalHost, type TerminalStart } from '../actions/find-terminal.ts'
import type { KeepingService } from '../keeping/keeping-service.ts'
import { listKeptRoots } from '../keeping/list-kept-roots.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import type { Handlers } from './call-desk.ts'

export interface ActionHandlersOptions {
  readonly worker: Pick<WorkerHost, 'call' | 'pass'>
  readonly keeping: Pick<KeepingService, 'keep' | 'findVault'>
  readonly listRoots: () => Promise<readonly Root[]>
  readonly terminalHost: TerminalHost
  readonly startTerminal: (start: TerminalStart) => Promise<void>
  readonly moveToTrash: (path: string) => Promise<void>
  /** Each opens something outside of Scrollback. */
  readonly openFolder: (folder: string) => Promise<void>
  readonly openUrl: (url: string) => Promise<void>
  readonly reveal: (file: string) => void
}

export function createActionHandlers(options: ActionHandlersOptions): Handlers<typeof actionChannels> {
  const { worker, keeping, listRoots, terminalHost, startTerminal, moveToTrash } = options

  /** Back where it was. */
  async function restore(session: string, listed: readonly Root[]): Promise<void> {
    const from = keeping.findVault()
    if (from === null) throw new ExpectedError('not-found', 'There is no vault.')
    const { id, projectDir, root } = await worker.call('find-session', { session, listed })
    const roots = listKeptRoots(listed).map(({ path }) => path)
    const { failures } = await worker.call('vault-restore', {
      from,
      sessions: [{ id, project: projectDir, root, isAsNew: false }],
      to: null,
      roots,
      otherwise: null,
      folder: null,
      isCwdRewritten: false,
      isChangeAccepted: false,
    })
    const [failure] = failures
    if (failure !== undefined) throw new ExpectedError('refused', failure.message)
  }

  return {
    'sessions:delete': async ({ sessions, isBackedUpFirst }) => {
      const listed = await listRoots()
      if (isBackedUpFirst) await keeping.keep()
      return deleteSessions(sessions, {
        plan: (session) => worker.call('plan-delete', { session, listed }),
        moveToTrash,
        isBackupNeeded: isBackedUpFirst,
      })
    },

    'sessions:open-place': async ({ session, place }) => {
      const listed = await listRoots()
      const { transcript, folder } = await worker.call('find-places', { session, listed })
      if (place === 'transcript') {
        if (transcript === null) throw new ExpectedError('not-found', 'Its transcript is no longer on disk.')
        options.reveal(transcript)
        return null
      }
      if (folder === null) throw new ExpectedError('not-found', 'The folder of its project is gone.')
      if (place === 'folder') await options.openFolder(folder)
      else await options.openUrl(toEditorUrl(folder))
      return null
    },

    'sessions:rename-transcript': async ({ session, name }) => {
      await keeping.keep()
      await worker.call('rename-transcript', { session, name, listed: await listRoots() })
      return null
    },

    'sessions:resume': async ({ session, isFork, accepts }): Promise<Resumed> => {
      const listed = await listRoots()
      const request = { session, isFork, listed }
      let planned = await worker.call('plan-resume', request)
      if (planned.plan.state === 'deleted' && accepts.includes('deleted')) {
        await restore(session, listed)
        // What was just written is nobody's work.
        const { plan, parts, wsl } = planned
        planned = { plan: { ...plan, state: 'ready' }, parts, wsl }
      }
      const { plan, parts, wsl } = planned
      const isAccepted = plan.state === 'ready' || (isQuestion(plan) && accepts.includes(plan.state))
      if (!isAccepted || parts === undefined) return { kind: 'asks', plan }
      const terminal = findTerminal(parts, wsl, terminalHost)
      await startTerminal(terminal)
      return { kind: 'started', terminal: terminal.name }
    },
  }
}

function isQuestion(plan: ResumePlan): plan is ResumePlan & { readonly state: 'being-written' } {
  return plan.state === 'being-written'
}

/** Of a folder that is there: the rest of an address is the path, and nothing in it means anything else. */
export function toEditorUrl(folder: string): string {
  const { host, pathname } = pathToFileURL(folder)
  return `vscode://file${host === '' ? '' : `//${host}`}${pathname}`
}
