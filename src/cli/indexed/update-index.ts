import { rememberDeleted } from '../../main/annotations/remembered-sessions.ts'
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
import { throwIfCancelled } from '../../shared/expected-error.ts'
import { toCount, toCounted, toRemaining } from '../../shared/format.ts'
import type { Terminal } from '../terminal.ts'
import { followWork } from './follow-work.ts'
import type { IndexPlace } from './index-places.ts'
import { openAnnotationsFor } from './remembered.ts'

/** What is kept in the vault that the settings name. */
export function openKeptFor(terminal: Terminal): Kept {
  const folder = toDataFolder(terminal)
  return openKept(folder, followVaultPlace(folder))
}

export interface CliUpdate extends UpdateReport {
  readonly problems: readonly Problem[]
}

export interface UpdateChoice {
  /** Reads everything again. */
  readonly isRebuild?: boolean
  /** Looks for damage before, if that was not done for a while. */
  readonly isChecked?: boolean
}

/** Brings indexes up to date, and shows progress on a screen. */
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
    progress === undefined ? 'Looking for what is new…' : toStatus(progress, performance.now() - begun),
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

/** What is in an index can be used even where it cannot be brought up to date right now. Gives back what could not be read. */
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
  if (isBusy) terminal.printError('Another Scrollback is writing the index: this is what is in it so far.')
  return problems
}

/** Undefined where another process writes. */
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

/** For a result that must be complete: waits for another process that writes. */
export async function updateWhenFree(places: readonly IndexPlace[], terminal: Terminal): Promise<CliUpdate> {
  for (;;) {
    const end = followWork(terminal, () => 'Waiting for another Scrollback that is writing the index…')
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

/** Makes indexes smaller and faster after much was indexed. */
export async function tidyIndexFor(places: readonly IndexPlace[], terminal: Terminal): Promise<void> {
  const end = followWork(terminal, () => 'Tidying the index…')
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
