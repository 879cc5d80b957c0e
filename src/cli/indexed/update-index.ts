import { rememberDeleted } from '../../main/annotations/remembered-sessions.ts'
import { type Kept, openKept } from '../../main/kept/open-kept.ts'
import { readSideFiles } from '../../main/library/sessions/given-titles.ts'
import { listDesktopFolders } from '../../main/library/sources/desktop-folders.ts'
import type { Problem } from '../../main/library/sources/walk-files.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { followVaultPlace } from '../../main/settings/follow-vault-place.ts'
import { bringUpToDate, IndexBusyError } from '../../main/store/update/bring-up-to-date.ts'
import { estimateRemaining } from '../../main/store/update/estimate-remaining.ts'
import { isBeingWritten } from '../../main/store/update/is-being-written.ts'
import { isIndexUntidy, tidyIndex } from '../../main/store/update/tidy-index.ts'
import type { IndexProgress, UpdateReport } from '../../main/store/update/update-index.ts'
import { throwIfCancelled } from '../../shared/expected-error.ts'
import { toCount, toCounted, toRemaining } from '../../shared/format.ts'
import type { Terminal } from '../terminal.ts'
import { followWork } from './follow-work.ts'
import type { IndexPlace } from './index-places.ts'
import { openAnnotationsFor } from './remembered.ts'

/** The backups in the vault of the settings. */
export function openKeptFor(terminal: Terminal): Kept {
  const folder = toDataFolder(terminal)
  return openKept(folder, followVaultPlace(folder))
}

export interface CliUpdate extends UpdateReport {
  readonly problems: readonly Problem[]
}

export interface UpdateChoice {
  /** Rebuild from all transcripts. */
  readonly isRebuild?: boolean
  /** First check for damage, if the last check was a while ago. */
  readonly isChecked?: boolean
}

/** Updates indexes and shows the progress. */
export async function updateIndexFor(
  places: readonly IndexPlace[],
  terminal: Terminal,
  choice: UpdateChoice = {},
): Promise<CliUpdate> {
  const updates: CliUpdate[] = []
  for (const place of places) updates.push(await updateIndex(place, terminal, choice))
  const sum = (count: (update: CliUpdate) => number) => updates.reduce((all, each) => all + count(each), 0)
  return {
    files: sum(({ files }) => files),
    changed: sum(({ changed }) => changed),
    gone: sum(({ gone }) => gone),
    problems: updates.flatMap(({ problems }) => problems),
  }
}

async function updateIndex(
  { folder, roots }: IndexPlace,
  terminal: Terminal,
  { isRebuild = false, isChecked = false }: UpdateChoice,
): Promise<CliUpdate> {
  const problems: Problem[] = []
  const notes: string[] = []
  const begun = performance.now()
  let progress: IndexProgress | undefined
  const end = followWork(terminal, () =>
    progress === undefined ? 'Looking for changes…' : toStatus(progress, performance.now() - begun),
  )
  try {
    const report = await bringUpToDate(folder, roots, {
      signal: terminal.signal,
      workerModule: terminal.shardWorker,
      ...(terminal.startIndexer && { startProcess: terminal.startIndexer }),
      kept: openKeptFor(terminal).files.ofRoot,
      sideFiles: readSideFiles(listDesktopFolders(terminal)),
      onProblem: (problem) => problems.push(problem),
      onLost: (lost) => rememberDeleted(openAnnotationsFor(terminal), lost),
      onSetAside: (reason) => notes.push(reason),
      onProgress: (now) => {
        progress = now
      },
      isRebuild,
      isChecked,
    })
    return { ...report, problems }
  } finally {
    end()
    for (const note of notes) terminal.printError(note)
  }
}

/** Updates indexes if no other process writes them, and returns what could not be read. */
export async function tryUpdateIndexFor(
  places: readonly IndexPlace[],
  terminal: Terminal,
): Promise<readonly Problem[]> {
  const problems: Problem[] = []
  let isBusy = false
  for (const place of places) {
    const found = await findUpdateProblems(place, terminal)
    if (found === undefined) isBusy = true
    else problems.push(...found)
  }
  if (isBusy)
    terminal.printError('Another Scrollback process is updating the index. The results may be incomplete.')
  return problems
}

/** Undefined if another process is writing the index. */
async function findUpdateProblems(
  place: IndexPlace,
  terminal: Terminal,
): Promise<readonly Problem[] | undefined> {
  if (await isBeingWritten(place.folder)) return undefined
  try {
    return (await updateIndexFor([place], terminal)).problems
  } catch (error) {
    if (!(error instanceof IndexBusyError)) throw error
    return undefined
  }
}

/** For results that must be complete: waits for other processes that write the index. */
export async function updateWhenFree(places: readonly IndexPlace[], terminal: Terminal): Promise<CliUpdate> {
  for (;;) {
    const end = followWork(
      terminal,
      () => 'Waiting for another Scrollback process to finish updating the index…',
    )
    try {
      for (const { folder } of places) while (await isBeingWritten(folder)) throwIfCancelled(terminal.signal)
    } finally {
      end()
    }
    try {
      return await updateIndexFor(places, terminal)
    } catch (error) {
      if (!(error instanceof IndexBusyError)) throw error
    }
  }
}

/** Makes indexes smaller and faster after a large update. */
export async function tidyIndexFor(places: readonly IndexPlace[], terminal: Terminal): Promise<void> {
  const end = followWork(terminal, () => 'Optimising the index…')
  try {
    for (const { folder } of places)
      if (isIndexUntidy(folder))
        await tidyIndex(folder, {
          signal: terminal.signal,
          workerModule: terminal.shardWorker,
          isAwaited: true,
          onProblem: () => undefined,
        })
  } finally {
    end()
  }
}

function toStatus(progress: IndexProgress, elapsedMs: number): string {
  const { filesDone, filesTotal } = progress
  const remaining = estimateRemaining(progress, elapsedMs)
  const rest = remaining === null ? '' : `, ${toRemaining(remaining)} left`
  return `Indexing… ${toCount(filesDone)} of ${toCounted(filesTotal, 'file')}${rest}`
}
