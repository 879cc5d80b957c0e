/** The smallest window that is promised to work, and a large one: how a view looks is seen in both. */
export const SIZES = [
  { width: 900, height: 600 },
  { width: 1600, height: 1000 },
] as const
