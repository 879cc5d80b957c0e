import { existsSync } from 'node:fs'
import type { Extra } from '../../core/vault/what-to-keep.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { toCounted } from '../../shared/format.ts'
import type { Failure } from '../../shared/result.ts'
import type { Root } from '../../shared/schemas/roots.ts'
import type { PassReport, VaultProgress, VaultStatus, VerifyReport } from '../../shared/schemas/vault.ts'
import { toLabel } from '../library/sources/to-label.ts'
import type { Log } from '../log/log.ts'
import type { SettingsFile } from '../settings/settings.ts'
import { type Machine, requireVaultThere } from '../vault/parts/root-vault.ts'
import { describeLeftBehind } from '../vault/survey/left-behind.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import { createKeepingTimer } from './keeping-timer.ts'
import { listKeptRoots } from './list-kept-roots.ts'
import { prepareVaultFolder } from './prepare-vault-folder.ts'
import { type Running, type RunningCall, startRunning } from './running-call.ts'

export interface KeepingServiceOptions {
  readonly worker: WorkerHost
  readonly settings: SettingsFile
  readonly listRoots: () => Promise<readonly Root[]>
  readonly machine: () => Machine
  /** The folder of the person's annotations, which are backed up with every pass. */
  readonly annotations: string
  readonly home: string
  /** Where a vault would be if nobody chose another place. */
  readonly defaultFolder: string
  readonly log: Log
  readonly onStatus: (status: VaultStatus) => void
  /** Something is in the vault now that was not there before. */
  readonly onKept: () => void
  /** A sentence for people, of what the status does not say. */
  readonly onProblem: (notice: string) => void
}

export interface KeepingService {
  readStatus(): VaultStatus
  /** The folder of the vault; null where nobody kept anything yet. One that is away is no empty one, and throws. */
  findVault(): string | null
  /** Shortly after the app was started, or the background process was. */
  start(): void
  /** Something was written in a root. */
  noteChange(): void
  switchTo(isOn: boolean): Promise<void>
  /** Where copies are kept from now on; what was kept elsewhere stays there. */
  chooseFolder(chosen: string): Promise<void>
  chooseExtras(extras: readonly Extra[]): void
  /** The person does not want to be asked again whether to keep. */
  dismissQuestion(): void
  /** A pass now; the one that is running, where one is. */
  keep(): Promise<PassReport>
  verify(isFull: boolean): Promise<VerifyReport>
  stop(what: 'keeping' | 'verifying'): void
}

const AFTER_START_MS = 5_000
/** Another process has the vault: it may be done by then. */
const BUSY_MS = 60_000
const VERIFY_MS = 60_000
const NOTHING: PassReport = {
  files: 0,
  bytes: 0,
  added: { files: 0, bytes: 0, versions: 0 },
  problems: 0,
  notices: [],
}

/** Brings the vault up to date while the app runs, and has it verified from time to time. */
export function createKeepingService(options: KeepingServiceOptions): KeepingService {
  const { worker, settings, machine, annotations, home, log, onStatus, onProblem } = options
  const timer = createKeepingTimer(() => void keepQuietly())
  let keeping: Running<PassReport> | undefined
  let verifying: (Running<VerifyReport> & { readonly isFull: boolean }) | undefined
  let verifyTimer: NodeJS.Timeout | undefined
  let problem: Failure | null = null
  let revision = 0

  function readStatus(): VaultStatus {
    const { isKeepingOn, isKeepingAsked, vaultFolder, vaultExtras } = settings.read()
    const folder = readFolder()
    return {
      isOn: isKeepingOn,
      isAsked: isKeepingAsked,
      isChosen: vaultFolder !== null,
      folder,
      label: toLabel(folder, home),
      extras: vaultExtras,
      keeping: keeping === undefined ? null : { progress: keeping.progress },
      verifying: verifying === undefined ? null : { isFull: verifying.isFull, progress: verifying.progress },
      problem,
      revision,
    }
  }
  const readFolder = () => settings.read().vaultFolder ?? options.defaultFolder
  const tell = () => onStatus(readStatus())
  const listRoots = async () => listKeptRoots(await options.listRoots()).map(({ path }) => path)

  function keep(): Promise<PassReport> {
    if (keeping !== undefined) return keeping.outcome
    timer.clear()
    const running = startRunning(pass)
    keeping = running
    tell()
    return running.outcome.finally(() => {
      keeping = undefined
      revision += 1
      tell()
    })
  }

  async function pass(running: RunningCall): Promise<PassReport> {
    try {
      const roots = await listRoots()
      if (roots.length === 0) return NOTHING
      const { vaultExtras: extras } = settings.read()
      const input = { vault: readFolder(), machine: machine(), roots, extras, annotations }
      const { report, isFullDue } = await worker.call('vault-keep', input, toCall(running))
      problem = null
      if (isFullDue) verifyLater()
      if (report.added.files > 0) options.onKept()
      for (const notice of report.notices) onProblem(notice)
      return report
    } catch (error) {
      problem = toProblem(error)
      throw error
    }
  }

  /** Nobody asked for it, so nobody waits: the status says what went wrong. */
  async function keepQuietly(): Promise<void> {
    if (!settings.read().isKeepingOn) return
    try {
      await keep()
    } catch (error) {
      if (!(error instanceof ExpectedError)) log.error('The vault could not be updated', error)
      if (problem?.code === 'busy') timer.runAfter(BUSY_MS)
    }
  }

  function verify(isFull: boolean, isOwnOnly = false): Promise<VerifyReport> {
    if (verifying !== undefined) return verifying.outcome
    clearTimeout(verifyTimer)
    const input = { vault: readFolder(), machine: machine(), isFull, isOwnOnly }
    const running = startRunning((call) =>
      worker.call('vault-verify', input, { ...toCall(call), isRepeatable: true }),
    )
    verifying = Object.assign(running, { isFull })
    tell()
    return running.outcome.finally(() => {
      verifying = undefined
      revision += 1
      tell()
    })
  }

  function verifyLater(): void {
    clearTimeout(verifyTimer)
    verifyTimer = setTimeout(() => void verifyQuietly(), VERIFY_MS)
    verifyTimer.unref()
  }

  async function verifyQuietly(): Promise<void> {
    try {
      const { problemCount } = await verify(true, true)
      if (problemCount > 0)
        onProblem(
          `Scrollback found ${toCounted(problemCount, 'damaged file')} in the vault. For details, open the vault.`,
        )
    } catch (error) {
      if (!(error instanceof ExpectedError)) log.error('The vault could not be verified', error)
    }
  }

  async function tellLeftBehind(former: string, chosen: string): Promise<void> {
    const list = (vault: string) =>
      worker.call('vault-list-kept', { vault, machine: machine() }, { isRepeatable: true })
    try {
      const before = { folder: toLabel(former, home), kept: await list(former) }
      const sentence = describeLeftBehind(before, await list(chosen))
      if (sentence !== undefined) onProblem(`${sentence} To read them, choose that folder again.`)
    } catch (error) {
      // A vault that cannot be read may be the reason to choose another.
      if (!(error instanceof ExpectedError)) log.error('The former vault could not be read', error)
    }
  }

  function toCall(running: RunningCall) {
    return {
      signal: running.abort.signal,
      report: (progress: VaultProgress) => {
        running.progress = progress
        tell()
      },
    }
  }

  return {
    readStatus,
    keep,

    findVault() {
      const { folder, isChosen } = readStatus()
      if (isChosen) requireVaultThere(folder)
      return isChosen || existsSync(folder) ? folder : null
    },

    verify: (isFull) => verify(isFull),

    start: () => timer.runAfter(AFTER_START_MS),

    noteChange() {
      if (settings.read().isKeepingOn) timer.noteChange()
    },

    async switchTo(isOn) {
      const { vaultFolder } = settings.read()
      const folder =
        isOn && vaultFolder === null
          ? prepareVaultFolder(options.defaultFolder, await listRoots())
          : vaultFolder
      settings.update({ isKeepingOn: isOn, isKeepingAsked: true, vaultFolder: folder })
      problem = null
      if (isOn) void keepQuietly()
      else {
        timer.clear()
        keeping?.abort.abort()
      }
      tell()
    },

    async chooseFolder(chosen) {
      const { vaultFolder: former } = settings.read()
      const folder = prepareVaultFolder(chosen, await listRoots())
      settings.update({ vaultFolder: folder })
      keeping?.abort.abort()
      problem = null
      revision += 1
      tell()
      if (settings.read().isKeepingOn) timer.runAfter(0)
      if (former !== null && former !== folder) await tellLeftBehind(former, folder)
    },

    chooseExtras(extras) {
      settings.update({ vaultExtras: extras })
      tell()
      if (settings.read().isKeepingOn) timer.runAfter(0)
    },

    dismissQuestion() {
      settings.update({ isKeepingAsked: true })
      tell()
    },

    stop(what) {
      const running = what === 'keeping' ? keeping : verifying
      running?.abort.abort()
    },
  }
}

/** Null where the person stopped it: they know. */
function toProblem(error: unknown): Failure | null {
  if (!(error instanceof ExpectedError))
    return {
      code: 'internal',
      message: 'Scrollback could not back up your conversations. For details, choose Help, then Show Log.',
    }
  return error.code === 'cancelled' ? null : { code: error.code, message: error.message }
}
