import type { Item, Reading } from '../../../../core/items/item.ts'

/** Existing items with new content, such as a call that got its result. */
export function findChanged(former: Reading, next: Reading): readonly string[] {
  const formerItems = new Map(former.items.map((item) => [item.key, item]))
  return next.items.flatMap((item) => {
    const before = formerItems.get(item.key)
    return before !== undefined && !isSame(before, item) ? [item.key] : []
  })
}

function isSame(a: Item, b: Item): boolean {
  return a.size === b.size && a.isOpen === b.isOpen && a.isError === b.isError && a.kind === b.kind
}
