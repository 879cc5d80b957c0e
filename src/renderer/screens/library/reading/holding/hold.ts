/** Puts something in its place in the list, and says whether that moved anything. */
export type Put = () => boolean

/** Holds one thing at a time where it belongs, while the rows around it are drawn and measured, which moves it. */
export interface Hold {
  begin(put: Put): void
  /** The list is scrolled by it, and not by a person. */
  isOn(): boolean
  stop(): void
}

/** When nothing moved for so long, it stays by itself. */
const QUIET_MS = 200
const LONGEST_MS = 2000
/** Rows whose content is not there yet will be other heights. */
const WAITING = '.row-waiting'
/** Whoever does something in the list has it to themselves. */
const INPUTS = ['wheel', 'pointerdown', 'keydown'] as const

export function createHold(findList: () => HTMLElement | null): Hold {
  let end: (() => void) | null = null

  function begin(put: Put): void {
    end?.()
    const list = findList()
    if (list === null) return
    const begun = performance.now()
    let moved = begun
    let frame = requestAnimationFrame(look)

    function look(now: number): void {
      if (put() || list?.querySelector(WAITING)) moved = now
      if (now - moved < QUIET_MS && now - begun < LONGEST_MS) frame = requestAnimationFrame(look)
      else stop()
    }

    function stop(): void {
      cancelAnimationFrame(frame)
      for (const input of INPUTS) list?.removeEventListener(input, stop)
      end = null
    }

    end = stop
    for (const input of INPUTS) list.addEventListener(input, stop, { passive: true })
    put()
  }

  return { begin, isOn: () => end !== null, stop: () => end?.() }
}
