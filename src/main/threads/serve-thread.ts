import { parentPort, workerData } from 'node:worker_threads'
import { serveWork, type Work } from './serve-work.ts'

/** The whole life of a thread. Whatever is said to it means “stop”. */
export async function serveThread<Input, Progress>(work: Work<Input, Progress>): Promise<void> {
  try {
    await serveWork(
      workerData as Input,
      {
        post: (message, given) => parentPort?.postMessage(message, given),
        onCancel: (listener) => parentPort?.on('message', listener),
      },
      work,
    )
  } finally {
    parentPort?.close()
  }
}
