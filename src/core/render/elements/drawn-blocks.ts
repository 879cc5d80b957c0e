/** Elements that words do not go on from to the next; a selector. */
export const BLOCKS =
  'p, li, h1, h2, h3, h4, h5, h6, pre, td, th, dt, dd, summary, figcaption, blockquote, div, button'

/** What stands in these was not said by anybody: marks for the eye, times, buttons of our own. A selector. */
export const UNSAID = '[aria-hidden="true"], time, .item-actions, .show-all'
