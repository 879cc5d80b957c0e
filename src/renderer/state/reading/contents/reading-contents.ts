import type { Item, ItemContent, TranscriptPlace } from '../../../../core/items/item.ts'
import type { Failure, Result } from '../../../../shared/result.ts'
import { contentKey, placeId } from '../../../reading/row.ts'

/** Contents that the view has or will need soon. */
export interface WantedContent {
  readonly place: TranscriptPlace
  readonly item: Item
}

/** `missing` if the transcript no longer has it. */
export type Contents = ReadonlyMap<string, ItemContent | 'missing'>

export interface ContentsOptions {
  fetch(
    place: TranscriptPlace,
    keys: readonly string[],
    signal: AbortSignal,
  ): Promise<Result<readonly ItemContent[]>>
  onChange(contents: Contents): void
  onFailure(failure: Failure, place: TranscriptPlace): void
}

/** How much one call fetches. */
const PAGE_ITEMS = 64
const PAGE_BYTES = 1_000_000
/** How much stays in memory: a few screens around the view, not the transcript. */
export const MOST_ITEMS = 400
export const MOST_BYTES = 8_000_000
/** Longer texts are cut, so no item weighs more. */
const ITEM_BYTES = 200_000
/** Of one that somebody had read in full. */
const WHOLE_BYTES = 2_000_000

interface Page {
  readonly place: TranscriptPlace
  /** What it asks for, with what each weighs. */
  readonly keys: ReadonlyMap<string, number>
  readonly controller: AbortController
}

/** The contents around the view. They are fetched page by page, the most urgent first, and dropped when they are far away. */
export function createContents({ fetch, onChange, onFailure }: ContentsOptions) {
  let contents = new Map<string, ItemContent | 'missing'>()
  const weights = new Map<string, number>()
  const stale = new Set<string>()
  let wanted: readonly WantedContent[] = []
  let page: Page | null = null

  function isMissing({ place, item }: WantedContent): boolean {
    const key = contentKey(place, item.key)
    return !contents.has(key) || stale.has(key)
  }

  function nextPage(): Page | null {
    const first = wanted.find(isMissing)
    if (first === undefined) return null
    const id = placeId(first.place)
    const keys = new Map<string, number>()
    let bytes = 0
    for (const each of wanted) {
      if (placeId(each.place) !== id || !isMissing(each)) continue
      keys.set(each.item.key, Math.min(each.item.size, ITEM_BYTES))
      bytes += each.item.size
      if (keys.size === PAGE_ITEMS || bytes > PAGE_BYTES) break
    }
    return { place: first.place, keys, controller: new AbortController() }
  }

  async function run(): Promise<void> {
    for (let next = nextPage(); next !== null && page === null; next = nextPage()) {
      page = next
      const answer = await fetch(next.place, [...next.keys.keys()], next.controller.signal)
      if (page !== next) return
      page = null
      if (!answer.ok) {
        if (answer.error.code !== 'cancelled') {
          // Requested again when the view moves, not immediately and forever.
          onFailure(answer.error, next.place)
          return
        }
        continue
      }
      put(next, answer.value)
    }
  }

  function put({ place, keys }: Page, found: readonly ItemContent[]): void {
    const next = new Map(contents)
    const foundByKey = new Map(found.map((content) => [content.key, content]))
    for (const [key, weight] of keys) {
      const full = contentKey(place, key)
      stale.delete(full)
      weights.set(full, weight)
      touch(next, full, foundByKey.get(key) ?? 'missing')
    }
    letGo(next)
    contents = next
    onChange(contents)
  }

  /** Drops the contents that were unused the longest, but never those that are needed now. */
  function letGo(next: Map<string, ItemContent | 'missing'>): void {
    const needed = new Set(wanted.map(({ place, item }) => contentKey(place, item.key)))
    let bytes = 0
    for (const key of next.keys()) bytes += weights.get(key) ?? 0
    for (const key of next.keys()) {
      if (next.size <= MOST_ITEMS && bytes <= MOST_BYTES) return
      if (needed.has(key)) continue
      bytes -= weights.get(key) ?? 0
      next.delete(key)
      weights.delete(key)
    }
  }

  return {
    /** The most urgent first. */
    want(next: readonly WantedContent[]): void {
      wanted = next
      for (const { place, item } of next) {
        const key = contentKey(place, item.key)
        const content = contents.get(key)
        if (content !== undefined) touch(contents, key, content)
      }
      if (page !== null && !isWanted(page, next)) {
        page.controller.abort()
        page = null
      }
      void run()
    },

    /** Read in full on request. */
    putWhole(place: TranscriptPlace, content: ItemContent): void {
      put({ place, keys: new Map([[content.key, WHOLE_BYTES]]), controller: new AbortController() }, [
        content,
      ])
    },

    /** These changed in the file. The old contents are shown until they are read again. */
    markStale(place: TranscriptPlace, keys: Iterable<string>): void {
      for (const key of keys) if (contents.has(contentKey(place, key))) stale.add(contentKey(place, key))
      void run()
    },

    clear(): void {
      page?.controller.abort()
      page = null
      wanted = []
      contents = new Map()
      weights.clear()
      stale.clear()
    },
  }
}

/** Puts it last among those that wait to be let go. */
function touch<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key)
  map.set(key, value)
}

function isWanted({ place, keys }: Page, wanted: readonly WantedContent[]): boolean {
  const id = placeId(place)
  return wanted.some(({ place, item }) => placeId(place) === id && keys.has(item.key))
}
