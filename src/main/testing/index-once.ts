import { updateIndex } from '../store/update-index.ts'

// A process of its own that brings an index up to date, for tests that kill it: folder, root.
const [folder = '', root = ''] = process.argv.slice(2)
await updateIndex(folder, [root], {
  onProblem: (problem) => console.error(problem),
  workerModule: new URL('../store/shard-worker.ts', import.meta.url),
  threadsFrom: 1,
})
