export interface CrashGuard {
  /** Whether to try again after this crash. */
  shouldReload(now: number): boolean
}

const MAX_CRASHES = 3
const WITHIN_MS = 60_000

/** A page that crashes while it loads would crash again for ever. */
export function createCrashGuard(): CrashGuard {
  let crashes: readonly number[] = []
  return {
    shouldReload(now) {
      crashes = [...crashes.filter((time) => now - time < WITHIN_MS), now]
      return crashes.length < MAX_CRASHES
    },
  }
}
