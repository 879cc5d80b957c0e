import { constants } from 'node:os'

/** Node ends on a signal without its `exit` event, and what hangs on that would be left running. */
export function exitOnSignals() {
  /** @type {readonly NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.once(signal, () => process.exit(128 + constants.signals[signal]))
}
