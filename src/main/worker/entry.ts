import type { ToWorker } from './protocol.ts'
import { runCalls } from './run-calls.ts'
import { tasks } from './tasks.ts'

const receive = runCalls(tasks, (message) => process.parentPort.postMessage(message))

process.parentPort.on('message', ({ data }) => receive(data as ToWorker))
