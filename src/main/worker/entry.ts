import { homedir } from 'node:os'
import { join } from 'node:path'
import { createFilesPrivately } from '../files/private.ts'
import { readSideFiles } from '../library/sessions/given-titles.ts'
import { listDesktopFolders } from '../library/sources/desktop-folders.ts'
import type { ProcessPort } from '../threads/run-in-process.ts'
import { type FromWorker, type ToWorker, WANT_INDEXER } from './protocol.ts'
import { runCalls } from './run-calls.ts'
import { createTasks } from './tasks/tasks.ts'
import { toPort } from './to-port.ts'

createFilesPrivately()

// Its only argument, from fork-worker.ts.
const folder = process.argv.at(-1) ?? ''
const post = (message: FromWorker | typeof WANT_INDEXER) => process.parentPort.postMessage(message)

const wanted: ((port: ProcessPort) => void)[] = []

const { answers, orders } = createTasks({
  folder,
  // This file becomes out/main/worker.js.
  shardWorker: join(import.meta.dirname, 'shard-worker.js'),
  exportWorker: join(import.meta.dirname, 'export-worker.js'),
  vaultWorker: join(import.meta.dirname, 'vault-worker.js'),
  startIndexer: () => {
    post(WANT_INDEXER)
    return new Promise((resolve) => wanted.push(resolve))
  },
  listSideFiles: () =>
    readSideFiles(listDesktopFolders({ env: process.env, platform: process.platform, home: homedir() })),
  emit: (event) => post({ kind: 'event', event }),
})
const receive = runCalls({ ...answers, ...orders }, post)

process.parentPort.on('message', ({ data, ports: [indexer] }) => {
  if (indexer !== undefined) wanted.shift()?.(toPort(indexer))
  else receive(data as ToWorker)
})
