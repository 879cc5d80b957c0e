import { DatabaseSync } from 'node:sqlite'
import { SCHEMA_VERSION } from '../../store/database/schema.ts'
import { findShardPaths } from '../../store/database/shard-paths.ts'

/** As if the version before this one had written it. */
export function makeFormerIndex(folder: string): void {
  for (const path of findShardPaths(folder)) {
    const shard = new DatabaseSync(path)
    shard.exec(`PRAGMA user_version = ${SCHEMA_VERSION - 1}`)
    shard.close()
  }
}
