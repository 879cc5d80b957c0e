import { Fragment } from 'react'
import type { ItemContent } from '../items/item.ts'
import { toCounted } from './figures.ts'
import type { ItemViewProps } from './item-view.tsx'
import { revealInvisible } from './text/reveal-controls.ts'

type ItemFooterProps = Pick<ItemViewProps, 'onShowAll' | 'renderOverflow'> & { readonly content: ItemContent }

/** What is still missing of an item: texts that were cut, and outputs in files of their own. */
export function ItemFooter({ content, onShowAll, renderOverflow }: ItemFooterProps) {
  const { cut, overflow } = content
  return (
    <>
      {cut > 0 &&
        (onShowAll === undefined ? (
          <p className="remark">
            {toCounted(cut, 'more character')} {cut === 1 ? 'is' : 'are'} not shown here.
          </p>
        ) : (
          <button type="button" className="show-all" onClick={onShowAll}>
            Show all ({toCounted(cut, 'more character')})
          </button>
        ))}
      {overflow.map((link) =>
        link.path !== null && renderOverflow !== undefined ? (
          <Fragment key={link.name}>{renderOverflow(link)}</Fragment>
        ) : (
          <p key={link.name} className="remark">
            {link.path === null
              ? 'The full output was in a file that was deleted'
              : 'The full output is in a file'}
            : <code>{revealInvisible(link.name)}</code>
          </p>
        ),
      )}
    </>
  )
}
