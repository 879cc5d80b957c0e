import { fork } from 'node:child_process'
import type { ProcessPort } from '../threads/run-in-process.ts'
import type { FromWork } from '../threads/serve-work.ts'

export const INDEXER = new URL('../worker/indexer.ts', import.meta.url)

/** What `forkIndexer` is in the app. */
export async function forkNode(module: string | URL): Promise<ProcessPort> {
  const child = fork(module, { serialization: 'advanced', execArgv: ['--max-semi-space-size=8'] })
  return {
    post: (message) => child.send(message as object),
    onMessage: (listener) => child.on('message', (message) => listener(message as FromWork)),
    onClose: (listener) => child.once('disconnect', listener),
    close: () => {
      if (child.connected) child.disconnect()
    },
  }
}
