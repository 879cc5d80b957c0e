import type { MessagePortMain } from 'electron'
import type { ProcessPort } from '../threads/run-in-process.ts'
import type { FromProcess } from '../threads/serve-process.ts'

/** What `forkIndexer` gave back, wherever it has been sent to. */
export function toProcessPort(port: MessagePortMain): ProcessPort {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on('message', ({ data }) => listener(data as FromProcess))
      port.start()
    },
    onClose: (listener) => port.on('close', listener),
    close: () => port.close(),
  }
}
