import { forkNode } from '../../threads/fork-node.ts'
import { INDEXER, updateTestIndex } from './update-test-index.ts'

// A process of its own that brings an index up to date, for tests that kill it: folder, root.
const [folder = '', root = ''] = process.argv.slice(2)
await updateTestIndex(folder, [root], {
  onProblem: (problem) => console.error(problem),
  threadsFrom: 1,
  startProcess: () => forkNode(INDEXER),
  muchFrom: 1,
})
