import { dirname, join } from 'node:path'
import { utilityProcess } from 'electron'
import type { Log } from '../../log/log.ts'
import { type FromWorker, WANT_INDEXER } from '../protocol.ts'
import { forkIndexer } from './fork-indexer.ts'
import type { WorkerProcess } from './worker-host.ts'

/** A process of its own: it has its own heap, and when it dies the window lives on. */
export function forkWorker(modulePath: string, indexFolder: string, log: Log): WorkerProcess {
  const child = utilityProcess.fork(modulePath, [indexFolder], {
    serviceName: 'Scrollback Worker',
    stdio: 'pipe',
  })
  child.stdout?.on('data', (data: Buffer) => log.info('Worker:', data.toString().trimEnd()))
  child.stderr?.on('data', (data: Buffer) => log.warn('Worker:', data.toString().trimEnd()))
  child.on('error', (type, location) => log.error(`Worker: ${type} at ${location}`))
  return {
    post: (message) => child.postMessage(message),
    onMessage: (listener) =>
      child.on('message', (message: FromWorker | typeof WANT_INDEXER) => {
        if (message.kind !== WANT_INDEXER.kind) listener(message)
        else child.postMessage(null, [forkIndexer(join(dirname(modulePath), 'indexer.js'), log)])
      }),
    onExit: (listener) => child.on('exit', listener),
    kill: () => child.kill(),
    killAtOnce: () => {
      if (child.pid !== undefined) process.kill(child.pid, 'SIGKILL')
    },
  }
}
