import { MessageChannelMain, type MessagePortMain, utilityProcess } from 'electron'
import type { Log } from '../../log/log.ts'

/** Starts a process that indexes one shard, and gives back the port to it. Only the main process can start it. */
export function forkIndexer(modulePath: string, log: Log): MessagePortMain {
  const child = utilityProcess.fork(modulePath, [], { serviceName: 'Scrollback Indexer', stdio: 'pipe' })
  child.stderr?.on('data', (data: Buffer) => log.warn('Indexer:', data.toString().trimEnd()))
  child.on('error', (type, location) => log.error(`Indexer: ${type} at ${location}`))
  const { port1, port2 } = new MessageChannelMain()
  child.postMessage(null, [port1])
  return port2
}
