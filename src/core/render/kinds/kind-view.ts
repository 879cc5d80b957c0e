import type { ReactNode } from 'react'
import type { ItemContent } from '../../items/item.ts'
import type { Folding } from '../elements/fold.tsx'

export interface KindViewProps extends Folding {
  readonly content: ItemContent
  /** What is still missing of the item; stands at its end. */
  readonly footer: ReactNode
}
