import { type Stats, statSync } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import type { AsyncSubscription, SubscribeCallback } from '@parcel/watcher'
import { findSourceKind, SKIPPED_FOLDERS, toSessionId, toSourceHome } from './source.ts'
import { LinkedFolders, walkFiles } from './walk-files.ts'

/** What happened in a root, below `projects`, or in another source since the last time. */
export interface RootChange {
  readonly root: string
  /** Below `projects`, with `/` between folders; each once. */
  readonly paths: readonly string[]
  /** Anything may have changed: events were lost, or the folder itself came or went. Of sources that are no roots, no more is told. */
  readonly isWhole: boolean
}

export interface WatchOptions {
  readonly onChange: (changes: readonly RootChange[]) => void
  /** Told once per root that it cannot be watched; it is looked at now and then instead. */
  readonly onProblem: (problem: { readonly root: string; readonly cause: unknown }) => void
  /** The first change is told at once, and then at most so often. */
  readonly everyMs?: number
  readonly checkMs?: number
  readonly pollMs?: number
}

export interface RootsWatch {
  /** Every folder that is there is being watched. */
  readonly isReady: Promise<void>
  close(): Promise<void>
}

/** More paths than this are not told one by one. */
const MOST_PATHS = 1000

/**
 * Watches with @parcel/watcher: on Linux it needs a watch for each folder, where Node's own recursive `fs.watch` takes
 * one for each file, and chokidar one for each file too; on macOS and Windows it is one handle for the whole tree. It
 * does not tell when the watched folder itself appears or is replaced, so that is looked at once in a while; and on
 * Linux it often overlooks what lies in a folder that is created with folders in it (`<session>/subagents`), so after
 * a new folder the watching begins anew. A root that cannot be watched (no native module, no more watches) is told to
 * have changed every `pollMs`. A single transcript may lie in a folder with a million others: it is looked at itself.
 */
export function watchRoots(roots: readonly string[], options: WatchOptions): RootsWatch {
  const { onChange, onProblem, everyMs = 500, checkMs = 1000, pollMs = 10_000 } = options
  const gathered = gatherChanges(onChange, everyMs)
  const watched = roots.map((root) =>
    findSourceKind(root) === 'file'
      ? watchFile(root, gathered.add)
      : watchRoot(root, { add: gathered.add, onProblem, pollMs }),
  )
  const checkAll = () => Promise.all(watched.map(({ check }) => check()))
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const again = async (): Promise<void> => {
    await checkAll()
    if (!isClosed) timer = setTimeout(() => void again(), checkMs)
  }
  const isReady = again()
  return {
    isReady,
    async close() {
      isClosed = true
      clearTimeout(timer)
      gathered.close()
      await isReady
      await Promise.all(watched.map(({ close }) => close()))
    },
  }
}

interface Gathering {
  add(root: string, paths: readonly string[] | 'whole'): void
  close(): void
}

function gatherChanges(tell: WatchOptions['onChange'], everyMs: number): Gathering {
  const paths = new Map<string, Set<string>>()
  const whole = new Set<string>()
  let timer: NodeJS.Timeout | undefined
  let isClosed = false

  function flush(): void {
    timer = undefined
    const roots = new Set([...paths.keys(), ...whole])
    if (roots.size === 0 || isClosed) return
    const changes = [...roots].map((root) => ({
      root,
      paths: whole.has(root) ? [] : [...(paths.get(root) ?? [])],
      isWhole: whole.has(root),
    }))
    paths.clear()
    whole.clear()
    timer = setTimeout(flush, everyMs)
    tell(changes)
  }

  return {
    add(root, added) {
      const known = paths.get(root) ?? new Set()
      if (added === 'whole') whole.add(root)
      else for (const path of added) known.add(path)
      paths.set(root, known)
      if (known.size > MOST_PATHS) whole.add(root)
      timer ??= setTimeout(flush, 0)
    },
    close() {
      isClosed = true
      clearTimeout(timer)
    },
  }
}

interface WatchedRoot {
  /** Begins, ends or renews the watching, as the folder is there or not. Never throws. */
  check(): Promise<void>
  close(): Promise<void>
}

function watchRoot(
  root: string,
  {
    add,
    onProblem,
    pollMs,
  }: Pick<WatchOptions, 'onProblem'> & Pick<Gathering, 'add'> & { readonly pollMs: number },
): WatchedRoot {
  let subscription: AsyncSubscription | undefined
  let identity: string | undefined
  let isFirst = true
  let isUnwatchable = false
  let hasNewFolder = false
  let polled = performance.now()
  let queue: Promise<void> = Promise.resolve()

  async function end(): Promise<void> {
    const ending = subscription
    subscription = undefined
    // Of a folder that is gone, the system has ended it already.
    await ending?.unsubscribe().catch(() => {})
  }

  async function begin(folder: string): Promise<void> {
    const isRoot = findSourceKind(root) === 'claude'
    try {
      subscription = await subscribe(folder, (error, events) => {
        if (error) return add(root, 'whole')
        const paths = events.map(({ path }) => relative(folder, path).split(sep).join('/'))
        add(root, isRoot ? paths : 'whole')
        if (events.some(({ type, path }) => type === 'create' && isFolder(path))) {
          hasNewFolder = true
          void check()
        }
      })
      isUnwatchable = false
    } catch (cause) {
      if (!isUnwatchable) onProblem({ root, cause })
      isUnwatchable = true
    }
  }

  async function renew(): Promise<void> {
    const found = await findFolder(toSourceHome(root))
    const isSame = found?.identity === identity
    const isDue = isUnwatchable && performance.now() - polled >= pollMs
    if (!isSame || isDue || hasNewFolder) {
      hasNewFolder = false
      polled = performance.now()
      identity = found?.identity
      await end()
      if (found) await begin(found.path)
      if (!isFirst) add(root, 'whole')
    }
    isFirst = false
  }

  function check(): Promise<void> {
    queue = queue.then(renew)
    return queue
  }

  return {
    check,
    async close() {
      await queue
      await end()
    },
  }
}

/** A transcript and the subagents of its session, by their sizes and times. */
function watchFile(file: string, add: Gathering['add']): WatchedRoot {
  let before = describeFile(file)
  return {
    async check() {
      const now = describeFile(file)
      if (now !== before) add(file, 'whole')
      before = now
    },
    close: () => Promise.resolve(),
  }
}

function describeFile(file: string): string {
  const folder = join(dirname(file), toSessionId(file))
  const ignore = () => undefined
  const companions = isFolder(folder) ? walkFiles(folder, new LinkedFolders(folder), ignore) : []
  return [{ stats: tryStat(file) }, ...companions]
    .map(({ stats }) => stats && `${stats.ino} ${stats.size} ${stats.mtimeMs}`)
    .join()
}

function tryStat(path: string): Stats | undefined {
  try {
    return statSync(path)
  } catch {
    // Gone, or not to be looked at: either way it is not as it was.
    return undefined
  }
}

function isFolder(path: string): boolean {
  return tryStat(path)?.isDirectory() ?? false
}

async function findFolder(
  path: string,
): Promise<{ readonly path: string; readonly identity: string } | undefined> {
  try {
    const real = await realpath(path)
    const { dev, ino } = await stat(real, { bigint: true })
    return { path: real, identity: `${real} ${dev}:${ino}` }
  } catch {
    // Not there, or not to be entered: then there is nothing to watch until that changes.
    return undefined
  }
}

/** Loaded when it is needed: where its native part is missing, everything else still works. */
async function subscribe(folder: string, listener: SubscribeCallback): Promise<AsyncSubscription> {
  const { default: watcher } = await import('@parcel/watcher')
  return watcher.subscribe(folder, listener, { ignore: [...SKIPPED_FOLDERS].map((name) => `**/${name}/**`) })
}
