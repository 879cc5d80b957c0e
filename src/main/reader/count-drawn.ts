import type { ItemContent } from '../../core/items/item.ts'
import { countPlaces } from '../../core/query/find-places.ts'
import type { Query } from '../../core/query/query.ts'
import { limitRegex } from '../regex/limit-regex.ts'
import { openItemFile } from './read-items.ts'
import type { ReadTranscript } from './read-transcript-file.ts'
import type { SessionPlace } from './session-place.ts'

/** In a huge conversation a word may stand in thousands of items: whoever looks for it does not wait for all of them. */
const MOST_MS = 1000

export interface DrawnCounter {
  /** How often the words stand in what one sees of an item; undefined where it is not there, or there was no more time. */
  count(key: string): number | undefined
  close(): void
}

/**
 * Counts in what is drawn: Markdown hides the addresses of its links, a diff shows once what stands in the old and in the new text,
 * and a view has words of its own.
 */
export async function openDrawnCounter(
  read: ReadTranscript,
  session: SessionPlace,
  query: Query,
): Promise<DrawnCounter> {
  // Views are only loaded where somebody looks for something.
  const { drawTexts } = await import('../../core/render/drawn-texts.tsx')
  const findOverflow = () => undefined
  const shown = openItemFile(read, session, { isWhole: false, findOverflow })
  const whole = openItemFile(read, session, { isWhole: true, findOverflow })
  let spent = 0

  function countIn(content: ItemContent): number {
    const { title, body } = drawTexts(content)
    const length = [...body, ...title].reduce((sum, text) => sum + text.length, 0)
    return limitRegex(query, length, () => countPlaces(body, query) || countPlaces(title, query))
  }

  return {
    count(key) {
      if (spent > MOST_MS) return undefined
      const begun = performance.now()
      const content = shown.read(key)
      // What is cut is read when somebody goes there.
      const all = content !== undefined && content.cut > 0 ? whole.read(key) : content
      const count = all && countIn(all)
      spent += performance.now() - begun
      return count
    },
    close() {
      shown.close()
      whole.close()
    },
  }
}
