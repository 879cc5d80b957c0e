import { isFoldable } from '../../../../core/render/item-view.tsx'
import type { HitItem } from '../../../reading/find/find-hits.ts'
import { contentKey, type ItemRow } from '../../../reading/row.ts'
import { overflowKey } from '../contents/reading-blocks.ts'
import type { GetReading } from '../reading-state.ts'
import type { FindState, HitPlace } from './find-state.ts'

interface ApproachOptions {
  readonly get: GetReading
  readonly getFind: () => FindState
  /** A rendered item may repeat a word or leave one out. What is visible counts. */
  readonly correct: (hit: HitItem, texts: number) => void
}

type Approach = FindState['approach']

/** Finds where a match is rendered, and reads what it needs: the rest of a cut text, or a page of an overflow file. */
export function createApproach({ get, getFind, correct }: ApproachOptions): Approach {
  function inTexts(row: ItemRow, hit: HitItem, within: number, drawn: number): ReturnType<Approach> {
    const { contents, showAll } = get()
    const content = contents.get(contentKey(row.place, row.item.key))
    if (content === undefined) return null
    if (content !== 'missing' && content.cut > 0) {
      if (within < drawn) return { overflow: null, nth: within }
      void showAll(row)
      return null
    }
    // A match that is not rendered at all still leads to its row.
    correct(hit, Math.max(drawn, hit.pages.length > 0 ? 0 : 1))
    if (drawn === 0) return hit.pages.length > 0 ? onPages(row, hit, 0) : 'nowhere'
    return { overflow: null, nth: Math.min(within, drawn - 1) }
  }

  function onPages(row: ItemRow, { pages }: HitItem, number: number): ReturnType<Approach> {
    let before = 0
    const page = pages.find(({ count }) => {
      if (number < before + count) return true
      before += count
      return false
    })
    if (page === undefined) return 'nowhere'
    const { overflow, readOverflow } = get()
    const state = overflow.get(overflowKey(row.place, row.item.key, page.name))
    if (state?.isLoading) return null
    if (state?.message) return 'nowhere'
    const isThere = state && state.from <= page.from && page.from < (state.next ?? Number.POSITIVE_INFINITY)
    if (!isThere) {
      void readOverflow(row, page, page.from)
      return null
    }
    const above = pages.filter(
      ({ name, from }) => name === page.name && from >= state.from && from < page.from,
    )
    const nth = above.reduce((sum, { count }) => sum + count, number - before)
    return { overflow: page.name, nth } satisfies HitPlace
  }

  return ({ key, hit: within }, drawn) => {
    const { rows, rowIndex } = get()
    const { hits, status } = getFind()
    const row = rows[rowIndex.get(key) ?? -1]
    if (within === null || row?.kind !== 'item') return 'nowhere'
    if (isFoldable(row.item.kind) && !row.isOpen) return null
    const hit = hits.find((each) => each.prefix + each.key === key)
    if (hit === undefined) {
      if (drawn > within) return { overflow: null, nth: within }
      return status === 'searching' ? null : 'nowhere'
    }
    return within < hit.texts ? inTexts(row, hit, within, drawn) : onPages(row, hit, within - hit.texts)
  }
}
