import { workOnShard } from '../store/work-on-shard.ts'
import { STARTER_OF_NODE, type Starter, serveProcess } from '../threads/serve-process.ts'

// A process that indexes one shard; becomes out/main/indexer.js.
await serveProcess(await meetStarter(), workOnShard)

/** Electron's main process sends a port. Benchmarks and tests have no app around, and start it with Node. */
async function meetStarter(): Promise<Starter> {
  const { parentPort } = process as Partial<Pick<NodeJS.Process, 'parentPort'>>
  if (parentPort === undefined) return STARTER_OF_NODE
  return new Promise((resolve) => {
    parentPort.once('message', ({ ports: [port] }) => {
      if (port === undefined) return
      resolve({
        post: (message) => port.postMessage(message),
        onMessage: (listener) => {
          port.on('message', ({ data }) => listener(data))
          port.start()
        },
        onGone: (listener) => port.on('close', listener),
      })
    })
  })
}
