import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react'
import type { VirtualizerHandle } from 'virtua'
import { type Align, findRowPlace, scrollBy, toDistance, toNearest } from './bring-into-view.ts'
import type { Hold } from './hold.ts'

interface BringRowInput {
  readonly scroller: RefObject<HTMLElement | null>
  readonly list: RefObject<VirtualizerHandle | null>
  readonly rowIndex: ReadonlyMap<string, number>
  readonly hold: Hold
}

/**
 * Brings a row to its place and holds it there until the rows around it are measured. The list could do it by itself, but it would go on
 * whatever a person does meanwhile.
 */
export function useBringRow({ scroller, list, rowIndex, hold }: BringRowInput) {
  const indexes = useRef(rowIndex)
  useLayoutEffect(() => {
    indexes.current = rowIndex
  })

  return useCallback(
    (key: string, align: Align) => {
      const box = scroller.current
      const find = () => {
        const index = indexes.current.get(key)
        return box === null || list.current === null || index === undefined
          ? null
          : findRowPlace(box, list.current, { key, index })
      }
      let wanted = align
      hold.begin(() => {
        const place = find()
        if (place === null || box === null) return false
        if (wanted === 'nearest') wanted = toNearest(place)
        return scrollBy(box, toDistance(wanted, place))
      })
    },
    [scroller, list, hold],
  )
}
