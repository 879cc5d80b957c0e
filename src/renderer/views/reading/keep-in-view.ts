/** Room that is left around what is brought into view. */
const MARGIN = 72
/** Rows around it are drawn and measured meanwhile, and move it. */
const SETTLE_MS = 500

/** Brings a word into view and holds it there while rows settle, unless somebody scrolls. Gives a way to stop. */
export function keepInView(range: Range, list: Element): () => void {
  const until = performance.now() + SETTLE_MS
  let frame = requestAnimationFrame(hold)

  function hold(): void {
    scrollToRange(range, list)
    if (performance.now() < until && range.startContainer.isConnected) frame = requestAnimationFrame(hold)
    else stop()
  }

  function stop(): void {
    cancelAnimationFrame(frame)
    for (const name of ['wheel', 'pointerdown', 'keydown']) list.removeEventListener(name, stop)
  }

  for (const name of ['wheel', 'pointerdown', 'keydown']) list.addEventListener(name, stop, { passive: true })
  return stop
}

/** Inside whatever scrolls around it, and with what hides it opened. */
function scrollToRange(range: Range, list: Element): void {
  const start = range.startContainer.parentElement
  for (let box = start; box !== null && box !== list; box = box.parentElement) {
    if (box instanceof HTMLDetailsElement) box.open = true
  }
  for (let box = start; box !== null && box !== list.parentElement; box = box.parentElement) {
    if (box === list || scrolls(box)) bringIn(range.getBoundingClientRect(), box)
  }
}

function scrolls(box: Element): boolean {
  return box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === 'auto'
}

function bringIn(word: DOMRect, box: Element): void {
  const { top, bottom, left, right } = box.getBoundingClientRect()
  const margin = Math.min(MARGIN, (bottom - top) / 4)
  if (word.top < top + margin || word.bottom > bottom - margin)
    box.scrollTop += word.top - (top + (bottom - top) / 3)
  if (word.left < left || word.right > right) box.scrollLeft += word.left - (left + (right - left) / 3)
}
