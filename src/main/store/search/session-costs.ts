import type { DatabaseSync } from 'node:sqlite'
import type { PriceTable } from '../../../core/usage/cost.ts'
import { foldResponses, type Holder } from '../../../core/usage/fold-responses.ts'
import { createLineReader } from '../tables/read-response-lines.ts'
import type { SessionPlace } from './shard-places.ts'

/** A session stands for itself here: what others share with it is not asked for. */
const HOLDER: Holder = {
  session: { key: '', id: '', root: '', project: '', title: '', updated: null },
  agent: null,
}

/** What one session of a shard cost, its subagents included; null where nothing in it has a price. */
export function createCostReader(
  shard: DatabaseSync,
): (session: SessionPlace, prices: PriceTable) => number | null {
  const files = shard.prepare('SELECT id FROM files WHERE root = ? AND project = ? AND session = ?')
  const readLines = createLineReader(shard)
  return ({ root, project, id }, prices) => {
    const lines = files.all(root, project, id).flatMap((file) => readLines(Number(file.id), HOLDER))
    return foldResponses(lines, prices).reduce<number | null>(
      (sum, { cost }) => (cost === undefined ? sum : (sum ?? 0) + cost),
      null,
    )
  }
}
