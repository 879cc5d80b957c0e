import { ChevronDown, Library, Search } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { useStore } from 'zustand'
import { toCount } from '../../../../shared/format.ts'
import type { Stores } from '../../../state/stores.ts'

/** The collections and saved searches, above the list; nothing while there are none. */
export function CollectionsBar({ stores }: { readonly stores: Stores }) {
  const organised = useStore(stores.organise, (state) => state.organised)
  const shown = useStore(stores.collections, (state) => state.shown)
  const { collections, searches } = organised
  if (collections.length + searches.length === 0) return null
  const current = collections.find(({ id }) => id === shown)
  return (
    <div className="collections-bar">
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger className="button" data-size="small">
          <Library size={13} aria-hidden />
          <span className="collections-name">{current?.title ?? 'Collections'}</span>
          <ChevronDown size={13} aria-hidden />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            className="menu"
            align="start"
            aria-label="Collections and saved searches"
            onKeyDown={(event) => event.stopPropagation()}
          >
            {collections.map(({ id, title, places }) => (
              <DropdownMenu.Item
                key={id}
                className="menu-item"
                onSelect={() => void stores.collections.getState().show(id)}
              >
                <Library size={14} aria-hidden />
                <span className="menu-text">{title}</span>
                <span className="menu-count">{toCount(places.length)}</span>
              </DropdownMenu.Item>
            ))}
            {collections.length > 0 && searches.length > 0 && (
              <DropdownMenu.Separator className="menu-rule" />
            )}
            {searches.map(({ id, title, query }) => (
              <DropdownMenu.Item
                key={id}
                className="menu-item"
                onSelect={() => stores.search.getState().type(query)}
              >
                <Search size={14} aria-hidden />
                <span className="menu-text">{title}</span>
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </div>
  )
}
