/** Systems round the times of files in different ways. */
const SAME_TIME_MS = 2

export function isSameTime(one: number, other: number): boolean {
  return Math.abs(one - other) < SAME_TIME_MS
}
