import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { unpackSessionChanges } from '../../shared/schemas/sessions.ts'
import type { WorkContext } from '../threads/serve-work.ts'
import type { WorkerEvent } from '../worker/protocol.ts'
import { createTasks, type TasksOptions } from '../worker/tasks/tasks.ts'
import { SHARD_WORKER } from './index/update-test-index.ts'
import { temporaryRoot } from './temporary-root.ts'

const REQUEST = { limit: 50, sort: 'relevance', isTyping: false, cursor: null, isExact: false } as const

/** The tasks of the background process without one, and what it would tell. */
export function openTestTasks(options: Partial<TasksOptions> = {}) {
  const folder = options.folder ?? join(temporaryRoot([]), 'index')
  const events: WorkerEvent[] = []
  const { answers, orders } = createTasks({
    folder,
    shardWorker: SHARD_WORKER,
    exportWorker: 'not used here',
    vaultWorker: new URL('../vault/jobs/vault-worker.ts', import.meta.url),
    emit: (event) => events.push(event),
    ...options,
  })
  const tasks = { ...answers, ...orders }
  const call: WorkContext<unknown> = { signal: new AbortController().signal, report: () => {} }
  onTestFinished(async () => void (await tasks['watch-roots']({ roots: [], files: [] }, call)))
  return {
    folder,
    events,
    tasks,
    call,
    update: (...roots: readonly string[]) => tasks['update-index']({ roots, isAskedFor: false }, call),
    list: async (...roots: readonly string[]) =>
      unpackSessionChanges(
        await tasks['sessions:changes']({ since: null, isFirst: false }, { ...call, roots }),
      ).sessions,
    find: async (query: string, ...roots: readonly string[]) =>
      (await tasks['search:run']({ ...REQUEST, query }, { ...call, roots })).results,
  }
}
