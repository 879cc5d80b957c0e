export interface Reports<T> {
  readonly report: (value: T) => void
  /** Sends what is still held back. */
  flush(): void
  drop(): void
}

/** Passes on the first value at once and then at most one per interval, always the latest. */
export function throttleReports<T>(send: (value: T) => void, everyMs: number): Reports<T> {
  let held: { readonly value: T } | undefined
  let timer: NodeJS.Timeout | undefined

  function sendHeld(): void {
    const next = held
    held = undefined
    timer = next && setTimeout(sendHeld, everyMs)
    if (next) send(next.value)
  }

  function stop(): void {
    clearTimeout(timer)
    timer = undefined
  }

  return {
    report(value) {
      held = { value }
      if (timer === undefined) sendHeld()
    },
    flush() {
      stop()
      if (held) send(held.value)
      held = undefined
    },
    drop() {
      stop()
      held = undefined
    },
  }
}
