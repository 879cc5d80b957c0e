import { createFilesPrivately } from '../../files/private.ts'
import { workOnShard } from '../../store/update/work-on-shard.ts'
import type { Port } from '../../threads/port.ts'
import { PORT_OF_NODE, serveProcess } from '../../threads/serve-process.ts'
import type { FromWork } from '../../threads/serve-work.ts'
import { toPort } from '../to-port.ts'

// A process that indexes one shard; becomes out/main/indexer.js.
createFilesPrivately()
await serveProcess(await findPort(), workOnShard)

/** Electron's main process sends a port. Benchmarks and tests have no app around, and start it with Node. */
async function findPort(): Promise<Port<FromWork, unknown>> {
  const { parentPort } = process as Partial<Pick<NodeJS.Process, 'parentPort'>>
  if (parentPort === undefined) return PORT_OF_NODE
  return new Promise((resolve) => {
    parentPort.once('message', ({ ports: [port] }) => {
      if (port !== undefined) resolve(toPort(port))
    })
  })
}
