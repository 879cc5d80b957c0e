export interface KeepingTimer {
  /** Something changed: it is kept once there is quiet, and after a while also without. */
  noteChange(): void
  /** After so many milliseconds, whatever happens; it counts as a change. */
  runAfter(ms: number): void
  /** What was noted is being taken care of. */
  clear(): void
}

/** After the last of several changes. */
export const QUIET_MS = 30_000
/** Somebody may write without a pause. */
export const AT_MOST_MS = 600_000

export function createKeepingTimer(run: () => void): KeepingTimer {
  let timer: NodeJS.Timeout | undefined
  let latest: number | undefined

  function clear(): void {
    clearTimeout(timer)
    timer = undefined
    latest = undefined
  }

  function runAfter(ms: number): void {
    const now = Date.now()
    latest ??= now + AT_MOST_MS
    clearTimeout(timer)
    timer = setTimeout(
      () => {
        clear()
        run()
      },
      Math.max(0, Math.min(ms, latest - now)),
    )
  }

  return { noteChange: () => runAfter(QUIET_MS), runAfter, clear }
}
