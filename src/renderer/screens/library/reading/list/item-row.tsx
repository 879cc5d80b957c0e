import { memo, type ReactNode, useCallback } from 'react'
import type { ItemContent, OverflowLink } from '../../../../../core/items/item.ts'
import { ItemView } from '../../../../../core/render/item-view.tsx'
import type { ItemRow } from '../../../../reading/row.ts'
import { overflowKey } from '../../../../state/reading/contents/reading-blocks.ts'
import type { OverflowState } from '../../../../state/reading/reading-state.ts'
import { OverflowView } from './overflow-view.tsx'

export interface ItemRowProps {
  readonly row: ItemRow
  readonly content: ItemContent | 'missing' | undefined
  readonly overflow: ReadonlyMap<string, OverflowState>
  /** Of what stands in its place until it is there. */
  readonly height: number
  renderTime(time: number): ReactNode
  onToggle(key: string): void
  onShowAll(row: ItemRow): void
  onReadOverflow(row: ItemRow, link: OverflowLink, from?: number): void
}

/** It is costly to draw, and mostly nothing about it changes. */
const Drawing = memo(ItemView)

export function ItemRowView(props: ItemRowProps) {
  const { row, content, overflow, height, renderTime, onToggle, onShowAll, onReadOverflow } = props
  const { key, isOpen } = row
  const toggle = useCallback(() => onToggle(key), [key, onToggle])
  const showAll = useCallback(() => onShowAll(row), [row, onShowAll])
  const renderOverflow = useCallback(
    (link: OverflowLink) => (
      <OverflowView
        link={link}
        state={overflow.get(overflowKey(row.place, row.item.key, link.name)) ?? null}
        onRead={(from) => onReadOverflow(row, link, from)}
      />
    ),
    [row, overflow, onReadOverflow],
  )
  if (content === undefined) return <div className="row-waiting" style={{ height }} aria-busy="true" />
  if (content === 'missing') return <p className="remark row-missing">This block is no longer in the file.</p>
  return (
    <Drawing
      content={content}
      isOpen={isOpen}
      isError={row.item.isError}
      onToggle={toggle}
      onShowAll={showAll}
      renderOverflow={renderOverflow}
      renderTime={renderTime}
    />
  )
}
