import type { ReadingHeader } from '../../core/items/item.ts'
import { toCounted } from '../../shared/format.ts'

type Odd = Pick<ReadingHeader, 'unreadable' | 'unknown' | 'isTorn'>

/** What of a transcript could not be read, or null. While it is being written, a last line without its end is no problem: the rest is on its way. */
export function toOddWords({ unreadable, unknown, isTorn }: Odd, isLive: boolean): string | null {
  const broken = isTorn && isLive ? unreadable - 1 : unreadable
  const words = [
    broken > 0 && `${toCounted(broken, 'line')} could not be read`,
    unknown > 0 && toCounted(unknown, 'unknown record'),
  ].filter(Boolean)
  return words.length > 0 ? words.join(', ') : null
}
