import { ExpectedError } from '../../shared/expected-error.ts'
import type { IndexProgress, IndexReport, IndexState, LibraryChange } from '../../shared/schemas/library.ts'
import type { Log } from '../log/log.ts'
import type { WorkerHost } from '../worker/host/worker-host.ts'
import type { WorkerEvent } from '../worker/protocol.ts'

export interface IndexingServiceOptions {
  readonly worker: WorkerHost
  readonly listRoots: () => Promise<readonly { readonly path: string }[]>
  /** Transcripts that are open for reading. */
  readonly listOpened: () => readonly string[]
  readonly log: Log
  readonly onState: (state: IndexState) => void
  readonly onChange: (change: LibraryChange) => void
  readonly onAnnotations: () => void
  /** A sentence for people. */
  readonly onProblem: (notice: string) => void
}

export interface IndexingCall {
  readonly signal: AbortSignal
  readonly report: (progress: IndexProgress) => void
}

export interface IndexingService {
  /** Watches the roots that are on the list now, and brings the index up to date with them, in the background. */
  follow(): void
  readState(): IndexState
  /** The paths of the roots that are searched. */
  listRoots(): Promise<readonly string[]>
  update(call: IndexingCall): Promise<IndexReport>
  /** Reads everything again. */
  rebuild(call: IndexingCall): Promise<IndexReport>
  cancel(): Promise<void>
  /** What the background process tells. */
  receive(event: WorkerEvent): void
  /** It died: what it knew is gone, and what it was doing has ended. */
  restart(): void
}

const IDLE: IndexState = { kind: 'idle' }

/** The main process's side of index and watching: who asks the background process for what, and who is told. */
export function createIndexingService(options: IndexingServiceOptions): IndexingService {
  const { worker, listRoots, listOpened, log, onState, onChange, onAnnotations, onProblem } = options
  /** What the background process says of itself; of small updates nothing. */
  let told: IndexState = IDLE
  /** Until the roots were looked through once since they are on the list. */
  let isLooking = true
  let watched: string | undefined
  let listed: string | undefined
  let paths: readonly string[] | undefined
  let following: Promise<void> = Promise.resolve()
  let noticing: Promise<void> = Promise.resolve()
  let isWaiting = false

  function readState(): IndexState {
    return told.kind === 'idle' && isLooking ? { kind: 'looking' } : told
  }

  function show(next: IndexState): void {
    told = next
    onState(readState())
  }

  function look(isNew: boolean): void {
    if (isNew === isLooking) return
    isLooking = isNew
    onState(readState())
  }

  async function listPaths(): Promise<readonly string[]> {
    paths = (await listRoots()).map(({ path }) => path)
    return paths
  }

  /** Watching begins first, so that nothing falls between it and the look around. */
  async function followOnce(): Promise<void> {
    const roots = await listPaths()
    const files = listOpened()
    const key = JSON.stringify({ roots, files })
    if (key !== watched) {
      await worker.call('watch-roots', { roots, files })
      watched = key
    }
    if (roots.length > 0) await worker.call('update-index', { roots, isAskedFor: false })
  }

  function explain(error: unknown): void {
    const code = error instanceof ExpectedError ? error.code : undefined
    // The person stopped it; or the process died, and it is begun anew with the next one.
    if (code === 'cancelled' || code === 'worker-stopped') return
    log.error('The index could not be updated', error)
    onProblem('Scrollback could not update the search index. For details, choose Help, then Show Log.')
  }

  /** Lists and searches go by it at once, whatever is being indexed. */
  async function noticeRoots(): Promise<void> {
    const key = JSON.stringify(await listPaths())
    if (key === listed) return
    const isFirst = listed === undefined
    listed = key
    look(true)
    if (!isFirst) onChange({ roots: [], sessions: [], isComplete: false })
  }

  function follow(): void {
    paths = undefined
    noticing = noticeRoots().catch(explain)
    if (isWaiting) return
    isWaiting = true
    following = following
      .then(() => {
        isWaiting = false
        return followOnce()
      })
      .catch(explain)
      .then(() => noticing)
      .then(() => {
        if (!isWaiting) look(false)
      })
  }

  return {
    follow,

    readState,

    listRoots: async () => paths ?? (await listPaths()),

    async update(call) {
      return worker.call('update-index', { roots: await listPaths(), isAskedFor: true }, call)
    },

    async rebuild(call) {
      const roots = await listPaths()
      return worker.call('update-index', { roots, isAskedFor: true, isRebuild: true }, call)
    },

    async cancel() {
      await worker.call('stop-index', null)
    },

    receive(event) {
      switch (event.kind) {
        case 'index-state':
          return show(event.state)
        case 'library-changed':
          return onChange(event.change)
        case 'annotations-changed':
          return onAnnotations()
        case 'problem':
          log.warn(`Worker: ${event.detail}`)
          if (event.notice !== undefined) onProblem(event.notice)
      }
    },

    restart() {
      watched = undefined
      isLooking = true
      show(IDLE)
      follow()
    },
  }
}
