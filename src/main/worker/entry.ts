import { join } from 'node:path'
import type { FromWorker, ToWorker } from './protocol.ts'
import { runCalls } from './run-calls.ts'
import { createTasks } from './tasks.ts'

// Its only argument, from fork-worker.ts.
const folder = process.argv.at(-1) ?? ''
const post = (message: FromWorker) => process.parentPort.postMessage(message)

const tasks = createTasks({
  folder,
  // This file becomes out/main/worker.js.
  shardWorker: join(import.meta.dirname, 'shard-worker.js'),
  exportWorker: join(import.meta.dirname, 'export-worker.js'),
  vaultWorker: join(import.meta.dirname, 'vault-worker.js'),
  emit: (event) => post({ kind: 'event', event }),
})
const receive = runCalls(tasks, post)

process.parentPort.on('message', ({ data }) => receive(data as ToWorker))
