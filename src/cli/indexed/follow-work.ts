import type { Terminal } from '../terminal.ts'

const AFTER_MS = 1000
const EVERY_MS = 100

/** Shows the status of work that takes longer than a second. Returns the function that ends it. */
export function followWork({ showStatus }: Pick<Terminal, 'showStatus'>, describe: () => string): () => void {
  let timer = setTimeout(function show() {
    showStatus(describe())
    timer = setTimeout(show, EVERY_MS)
  }, AFTER_MS)
  return () => {
    clearTimeout(timer)
    showStatus(undefined)
  }
}
