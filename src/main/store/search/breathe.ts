import { setImmediate } from 'node:timers/promises'
import { throwIfCancelled } from '../../../shared/expected-error.ts'

/** Lets others have their turn, and ends the work where nobody waits for it any more. */
export async function breathe(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  throwIfCancelled(signal)
}
