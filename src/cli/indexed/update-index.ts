import { join } from 'node:path'
import { type Kept, openKept } from '../../main/kept/open-kept.ts'
import { readSideFiles } from '../../main/library/sessions/given-titles.ts'
import { listDesktopFolders } from '../../main/library/sources/desktop-folders.ts'
import type { Problem } from '../../main/library/sources/walk-files.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { followVaultPlace } from '../../main/settings/follow-vault-place.ts'
import { bringUpToDate, IndexBusyError } from '../../main/store/bring-up-to-date.ts'
import { estimateRemaining } from '../../main/store/estimate-remaining.ts'
import { isBeingWritten } from '../../main/store/is-being-written.ts'
import { isIndexUntidy, tidyIndex } from '../../main/store/tidy-index.ts'
import type { IndexProgress, UpdateReport } from '../../main/store/update-index.ts'
import { toCount, toCounted, toRemaining } from '../../shared/format.ts'
import type { Terminal } from '../terminal.ts'

export function toIndexFolder({ env, platform, home }: Terminal): string {
  return join(toDataFolder({ env, platform, home }), 'index')
}

/** What is kept in the vault that the settings name. */
export function openKeptFor(terminal: Terminal): Kept {
  const folder = toDataFolder(terminal)
  return openKept(folder, followVaultPlace(folder))
}

export interface CliUpdate extends UpdateReport {
  readonly problems: readonly Problem[]
}

/** So often the line on the screen changes. */
const STATUS_EVERY_MS = 100

export interface UpdateChoice {
  /** Reads everything again. */
  readonly isRebuild?: boolean
  /** Looks for damage before, if that was not done for a while. */
  readonly isChecked?: boolean
}

/** Brings the index up to date, telling how far it is where somebody watches. */
export async function updateIndexFor(
  roots: readonly string[],
  terminal: Terminal,
  { isRebuild = false, isChecked = false }: UpdateChoice = {},
): Promise<CliUpdate> {
  const problems: Problem[] = []
  const notes: string[] = []
  const begun = performance.now()
  let shown = begun
  const onProgress = (progress: IndexProgress) => {
    const now = performance.now()
    if (now - shown < STATUS_EVERY_MS) return
    shown = now
    terminal.showStatus(toStatus(progress, now - begun))
  }
  try {
    const report = await bringUpToDate(toIndexFolder(terminal), roots, {
      signal: terminal.signal,
      workerModule: terminal.shardWorker,
      ...(terminal.startIndexer && { startProcess: terminal.startIndexer }),
      kept: openKeptFor(terminal).files.ofRoot,
      sideFiles: readSideFiles(listDesktopFolders(terminal)),
      onProblem: (problem) => problems.push(problem),
      onSetAside: (reason) => notes.push(reason),
      onProgress,
      isRebuild,
      isChecked,
    })
    return { ...report, problems }
  } finally {
    terminal.showStatus(undefined)
    for (const note of notes) terminal.printError(note)
  }
}

/** What is in the index can be used even where it cannot be brought up to date right now. Gives back what could not be read. */
export async function tryUpdateIndexFor(
  roots: readonly string[],
  terminal: Terminal,
): Promise<readonly Problem[]> {
  const isBusy = await isBeingWritten(toIndexFolder(terminal))
  const problems = isBusy ? undefined : await findUpdateProblems(roots, terminal)
  if (problems === undefined)
    terminal.printError('Another Scrollback is writing the index: this is what is in it so far.')
  return problems ?? []
}

async function findUpdateProblems(
  roots: readonly string[],
  terminal: Terminal,
): Promise<readonly Problem[] | undefined> {
  try {
    return (await updateIndexFor(roots, terminal)).problems
  } catch (error) {
    if (!(error instanceof IndexBusyError)) throw error
    return undefined
  }
}

/** Makes the index smaller and faster after much was indexed. */
export async function tidyIndexFor(terminal: Terminal): Promise<void> {
  const folder = toIndexFolder(terminal)
  if (!isIndexUntidy(folder)) return
  terminal.showStatus('Tidying the index…')
  try {
    await tidyIndex(folder, {
      signal: terminal.signal,
      workerModule: terminal.shardWorker,
      isAwaited: true,
      onProblem: () => undefined,
    })
  } finally {
    terminal.showStatus(undefined)
  }
}

function toStatus(progress: IndexProgress, elapsedMs: number): string {
  const { filesDone, filesTotal } = progress
  const remaining = estimateRemaining(progress, elapsedMs)
  const rest = remaining === null ? '' : `, ${toRemaining(remaining)} left`
  return `Indexing… ${toCount(filesDone)} of ${toCounted(filesTotal, 'file')}${rest}`
}
