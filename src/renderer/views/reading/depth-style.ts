import type { CSSProperties } from 'react'

/** How deep something is nested, for the style sheet. */
export function depthStyle(depth: number): CSSProperties {
  return { '--depth': depth } as CSSProperties
}
