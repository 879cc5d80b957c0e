import type { Terminal } from '../terminal.ts'

/** What takes less needs no words. */
const AFTER_MS = 1000
const EVERY_MS = 100

/** Tells on a screen what is going on, once it takes longer than a second; gives back what ends it. */
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
