import type { Jump } from './reading-state.ts'

let jumps = 0

/** A request to show a row. */
export function toJump({
  key,
  align,
  hit = null,
  takesFocus = false,
}: Pick<Jump, 'key' | 'align'> & Partial<Jump>): Jump {
  jumps++
  return { number: jumps, key, align, hit, takesFocus }
}
