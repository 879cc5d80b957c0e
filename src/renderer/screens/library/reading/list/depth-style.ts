import type { CSSProperties } from 'react'

/** Deeper than this, further indents would take the room that the words need. */
export const DEEPEST_INDENT = 6

/** How deep something is nested, for the style sheet. */
export function depthStyle(depth: number): CSSProperties {
  return { '--depth': Math.min(depth, DEEPEST_INDENT) } as CSSProperties
}
