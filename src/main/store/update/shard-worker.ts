import { serveThread } from '../../threads/serve-thread.ts'
import { workOnShard } from './work-on-shard.ts'

await serveThread(workOnShard)
