import { fork } from 'node:child_process'
import type { ProcessPort } from './run-in-process.ts'
import type { FromWork } from './serve-work.ts'

/** Starts a process where there is no app that could: the module runs on this very Node. */
export async function forkNode(module: string | URL): Promise<ProcessPort> {
  const child = fork(module, {
    serialization: 'advanced',
    execArgv: ['--max-semi-space-size=8'],
    // What goes wrong comes as a message. When it dies, Node would write a stack onto the terminal.
    stdio: ['ignore', 'inherit', 'ignore', 'ipc'],
  })
  return {
    // To one that died nothing can be sent, which `onClose` tells; without a callback, Node would throw it where nobody catches.
    post: (message) => child.send(message as object, () => {}),
    onMessage: (listener) => child.on('message', (message) => listener(message as FromWork)),
    onClose: (listener) => {
      if (child.connected) child.once('disconnect', listener)
      else setImmediate(listener)
    },
    close: () => {
      if (child.connected) child.disconnect()
    },
  }
}
