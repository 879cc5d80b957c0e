import type { MessagePortMain } from 'electron'
import type { Port } from '../threads/port.ts'

/** Both ends are built together, so what comes is what is expected. */
export function toPort<Sent, Heard>(port: MessagePortMain): Port<Sent, Heard> {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.on('message', ({ data }) => listener(data as Heard))
      port.start()
    },
    onClose: (listener) => port.on('close', listener),
    close: () => port.close(),
  }
}
