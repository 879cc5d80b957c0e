/**
 * A list that measures its rows and moves them in the same frame makes Chromium say so as an error. It only means that the rest is
 * told with the next frame, which is what one wants; the log is for what one does not.
 */
export function ignoreResizeLoops(page: Window): void {
  page.addEventListener('error', (event) => {
    if (event.message.startsWith('ResizeObserver loop')) {
      event.preventDefault()
      event.stopImmediatePropagation()
    }
  })
}
