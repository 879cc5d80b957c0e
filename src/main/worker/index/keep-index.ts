import { setTimeout as delay } from 'node:timers/promises'
import { CancelledError, ExpectedError } from '../../../shared/expected-error.ts'
import type {
  IndexProgress,
  IndexReport,
  IndexState,
  LibraryChange,
} from '../../../shared/schemas/library.ts'
import type { SessionChanges } from '../../../shared/schemas/sessions.ts'
import type { Annotations } from '../../annotations/annotations.ts'
import { forgetRemembered, listRemembered, rememberDeleted } from '../../annotations/remembered-sessions.ts'
import type { FindKept } from '../../kept/kept-files.ts'
import type { SideFiles } from '../../library/sessions/given-titles.ts'
import type { RootChange } from '../../library/sources/watch-roots.ts'
import { checkIndex } from '../../store/health/check-index.ts'
import type { OnlyProjects } from '../../store/plan/plan-index.ts'
import { bringUpToDate, IndexBusyError } from '../../store/update/bring-up-to-date.ts'
import { estimateRemaining } from '../../store/update/estimate-remaining.ts'
import { isIndexUntidy, tidyIndex } from '../../store/update/tidy-index.ts'
import type { IndexProgress as FileProgress } from '../../store/update/update-index.ts'
import { GrowingFiles } from '../../store/write/growing-files.ts'
import type { StartProcess } from '../../threads/run-in-process.ts'
import type { WorkerEvent } from '../protocol.ts'
import type { SessionLister } from '../tasks/list-sessions.ts'
import { throttleReports } from '../throttle-reports.ts'
import { careForIndex } from './care-for-index.ts'
import { followGrowth, MORE_IN_THE_LIST } from './follow-growth.ts'
import { toLibraryChange, toOnlyProjects } from './to-library-change.ts'

export interface IndexKeeperOptions {
  readonly folder: string
  /** The module that indexes one shard in a thread of its own. */
  readonly shardWorker: string | URL
  /** A process that does the same, for when there is much to index. */
  readonly startIndexer?: StartProcess
  readonly emit: (event: WorkerEvent) => void
  /** Tells whether an update has put something into the list yet. */
  readonly sessions: SessionLister
  /** Remembers sessions that were deleted without a backup. */
  readonly annotations: Annotations
  /** What is kept in the vault. */
  readonly findKept?: FindKept
  /** What the desktop app remembers of sessions, asked before each update. */
  readonly listSideFiles?: () => SideFiles
  /** So often it is told that there is more in the list, while much is being indexed. */
  readonly growthEveryMs?: number
  /** So often it is looked whether another process, such as the command line, changed the list. */
  readonly othersEveryMs?: number
  /** So long after much was indexed it is tidied. */
  readonly tidyAfterMs?: number
  /** So long after the start damage is looked for, if that was not done for a while or the app crashed. */
  readonly checkAfterMs?: number
}

export interface UpdateCall {
  /** By a person: then it goes on even after they stopped it. */
  readonly isAskedFor?: boolean
  /** Everything is read again. */
  readonly isRebuild?: boolean
  readonly signal?: AbortSignal
  readonly report?: (progress: IndexProgress) => void
  /** Something happened in these projects, and nowhere else. */
  readonly only?: OnlyProjects
}

export interface IndexKeeper {
  /** Everything in these roots. */
  update(roots: readonly string[], call?: UpdateCall): Promise<IndexReport>
  /** Something happened on disk. */
  noteChanges(changes: readonly RootChange[]): void
  /** Sessions that are gone from disk, by their keys; gives back how many there were. */
  forget(roots: readonly string[], keys: readonly string[]): Promise<number>
  /** Tells at once if the list is another one than before. */
  lookAround(): void
  /** Tells of what other processes change in the list, which no file of a root gives away. */
  followOthers(isFollowing: boolean): void
  stop(): void
}

/** Less than this is over before anybody has read a line about it. */
const BULK_FILES = 50
const BULK_BYTES = 20_000_000
const STATE_EVERY_MS = 200
const RETRY_BUSY_MS = 1000
/** This thread answers searches, so it does only what is over sooner than a thread would have begun. */
const THREADS_FROM_BYTES = 1_000_000
const BUSY_TIMEOUT_MS = 50

/**
 * The one who updates the index, one update after the other. Changes on disk that come while one runs wait and are
 * taken together, so that a burst of them costs few updates.
 */
export function createIndexKeeper({
  folder,
  shardWorker,
  startIndexer,
  emit,
  sessions,
  annotations,
  findKept,
  listSideFiles,
  growthEveryMs = 500,
  othersEveryMs = 1000,
  tidyAfterMs = 5000,
  checkAfterMs = 60_000,
}: IndexKeeperOptions): IndexKeeper {
  const growing = new GrowingFiles()
  let queue: Promise<unknown> = Promise.resolve()
  let running: AbortController | undefined
  let waiting: readonly RootChange[] = []
  let isStopped = false
  let isFirstUpdate = true
  let tidying: NodeJS.Timeout | undefined
  /** Of the last update of everything. */
  let followed: readonly string[] = []
  let shown: IndexState['kind'] = 'idle'
  /** The state of the list that was last told of. */
  let told: string | undefined
  let others: NodeJS.Timeout | undefined

  function show(state: IndexState): void {
    if (state.kind === shown && state.kind !== 'updating') return
    shown = state.kind
    emit({ kind: 'index-state', state })
  }

  function tell(change: LibraryChange): void {
    told = sessions.readState()
    emit({ kind: 'library-changed', change })
  }

  function tellOfOthers(): void {
    care.look()
    // An update tells by itself.
    if (running === undefined && sessions.readState() !== told) tell(MORE_IN_THE_LIST)
  }

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const turn = queue.then(work)
    queue = turn.catch(() => {})
    return turn
  }

  async function run(
    roots: readonly string[],
    { signal, report, only, isRebuild = false }: UpdateCall,
  ): Promise<IndexReport> {
    if (isStopped) throw new CancelledError()
    const abort = new AbortController()
    running = abort
    const stopped = AbortSignal.any([abort.signal, ...(signal ? [signal] : [])])
    const states = throttleReports<IndexState>(show, STATE_EVERY_MS)
    const begun = performance.now()
    const growth = followGrowth(sessions, () => tell(MORE_IN_THE_LIST), growthEveryMs)
    let problems = 0
    let isRebuilt = false
    try {
      const done = await patiently(stopped, () =>
        bringUpToDate(folder, roots, {
          signal: stopped,
          workerModule: shardWorker,
          ...(startIndexer && { startProcess: startIndexer }),
          ...(only && { only }),
          ...(findKept && { kept: findKept }),
          ...(listSideFiles && { sideFiles: listSideFiles() }),
          threadsFrom: THREADS_FROM_BYTES,
          busyTimeoutMs: BUSY_TIMEOUT_MS,
          onProblem: () => problems++,
          onLost: (lost) => rememberDeleted(annotations, lost),
          growing,
          isRebuild,
          onSetAside: (reason) => {
            isRebuilt = true
            emit(toIndexProblem(reason))
          },
          onProgress: (progress) => {
            if (stopped.aborted) return
            const step = { ...progress, remaining: estimateRemaining(progress, performance.now() - begun) }
            report?.(step)
            if (isBulk(progress)) states.report({ kind: 'updating', progress: step })
          },
        }),
      )
      // Of one project only, and everything else is to be read again as well.
      if (isRebuilt && only !== undefined) updateAll()
      return { ...done, problems }
    } finally {
      states.drop()
      growth.stop()
      running = undefined
      show({ kind: isStopped ? 'stopped' : 'idle' })
    }
  }

  /** After much was indexed, and somebody may still be looking around in it. */
  function tidyLater(): void {
    clearTimeout(tidying)
    tidying = setTimeout(() => {
      if (running !== undefined) return tidyLater()
      if (!isIndexUntidy(folder)) return
      tidyIndex(folder, { workerModule: shardWorker, onProblem: () => undefined }).catch((error: unknown) =>
        emit({
          kind: 'problem',
          notice: undefined,
          detail: `The index could not be cleaned up: ${String(error)}`,
        }),
      )
    }, tidyAfterMs)
    tidying.unref()
  }

  function updateAll(): void {
    enqueue(() => run(followed, {})).then(
      () => tell(MORE_IN_THE_LIST),
      (error: unknown) => {
        if (!(error instanceof CancelledError)) emit(toUpdateProblem(error))
      },
    )
  }

  const care = careForIndex({
    folder,
    checkAfterMs,
    check: () => enqueue(() => checkIndex(folder, { workerModule: shardWorker, onProblem: () => undefined })),
    mend: () => {
      if (followed.length > 0) updateAll()
    },
    onProblem: (error) => emit(toUpdateProblem(error)),
  })

  async function takeChanges(): Promise<void> {
    const changes = waiting
    waiting = []
    if (changes.length === 0) return
    const roots = [...new Set(changes.map(({ root }) => root))]
    try {
      await run(roots, { only: toOnlyProjects(changes) })
    } catch (error) {
      if (!(error instanceof CancelledError)) emit(toUpdateProblem(error))
    }
    tell(toLibraryChange(changes))
  }

  return {
    async update(roots, call = {}) {
      if (call.isAskedFor) isStopped = false
      followed = roots
      const report = await enqueue(() => {
        told ??= sessions.readState()
        return run(roots, call)
      })
      if (isFirstUpdate) care.begin()
      if (isFirstUpdate || report.changed >= BULK_FILES) tidyLater()
      isFirstUpdate = false
      if (report.changed > 0 || report.gone > 0 || sessions.readState() !== told)
        tell({ roots, sessions: [], isComplete: false })
      return report
    },

    noteChanges(changes) {
      const isFirst = waiting.length === 0
      waiting = [...waiting, ...changes]
      if (isFirst) void enqueue(takeChanges)
    },

    async forget(roots, keys) {
      // What is gone by now leaves the index, and is remembered.
      if (sessions.find(roots, keys).length > 0) await enqueue(() => run(roots, {}))
      if (sessions.find(roots, keys).length > 0) refuseToForget(sessions.list(roots, null), keys)
      const ids = listRemembered(annotations, roots, () => false)
        .filter(({ key }) => keys.includes(key))
        .map(({ id }) => id)
      const forgotten = forgetRemembered(annotations, ids)
      tell(MORE_IN_THE_LIST)
      return forgotten
    },

    lookAround: tellOfOthers,

    followOthers(isFollowing) {
      clearInterval(others)
      if (!isFollowing) return
      told ??= sessions.readState()
      others = setInterval(tellOfOthers, othersEveryMs)
      others.unref()
    },

    stop() {
      isStopped = true
      running?.abort(new CancelledError())
      if (running === undefined) show({ kind: 'stopped' })
    },
  }
}

function refuseToForget({ sessions }: SessionChanges, keys: readonly string[]): never {
  const named = sessions.filter(({ key }) => keys.includes(key))
  const session = named.find(({ isGone, isKept }) => !isGone || isKept) ?? named[0]
  const reason = session?.isGone ? 'is backed up' : 'still has files on disk'
  throw new ExpectedError(
    'refused',
    `The session “${session?.id}” ${reason}. Only deleted sessions without a backup can be forgotten.`,
  )
}

/** While the command line, say, is writing to the index, this waits its turn. */
async function patiently<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof IndexBusyError)) throw error
      await delay(RETRY_BUSY_MS, undefined, { signal }).catch((cause: unknown) => {
        throw new CancelledError({ cause })
      })
    }
  }
}

function isBulk({ filesTotal, bytesTotal }: FileProgress): boolean {
  return filesTotal >= BULK_FILES || bytesTotal >= BULK_BYTES
}

function toIndexProblem(reason: string): WorkerEvent {
  const notice = 'The search index was damaged. Scrollback is rebuilding it.'
  return { kind: 'problem', notice, detail: reason }
}

function toUpdateProblem(error: unknown): WorkerEvent {
  return {
    kind: 'problem',
    notice: 'Scrollback could not update the search index. For details, choose Help, then Show Log.',
    detail: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }
}
