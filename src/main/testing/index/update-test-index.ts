import { type UpdateOptions, type UpdateReport, updateIndex } from '../../store/update/update-index.ts'

/** The thread of the index, as it is when nothing is built. */
export const SHARD_WORKER = new URL('../../store/update/shard-worker.ts', import.meta.url)

/** The process of the index, likewise. */
export const INDEXER = new URL('../../worker/index/indexer.ts', import.meta.url)

export function updateTestIndex(
  folder: string,
  roots: readonly string[],
  options: Partial<UpdateOptions> = {},
): Promise<UpdateReport> {
  return updateIndex(folder, roots, { onProblem: () => {}, workerModule: SHARD_WORKER, ...options })
}
