/** Room that is left around what is brought into view. */
const MARGIN = 72

/** Brings a word into view, inside whatever scrolls around it, and opens what hides it. */
export function scrollToRange(range: Range, list: Element): void {
  const start = range.startContainer.parentElement
  for (let box = start; box !== null && box !== list.parentElement; box = box.parentElement) {
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
