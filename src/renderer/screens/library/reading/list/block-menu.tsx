import { Braces, Copy, FileText, FolderOpen, Library, Link, StickyNote } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { createPortal } from 'react-dom'
import type { ItemRow } from '../../../../reading/row.ts'

/** Where the menu hangs, and which block it is about. */
export interface MenuPlace {
  readonly row: ItemRow
  readonly x: number
  readonly y: number
}

export interface BlockMenuProps {
  readonly place: MenuPlace | null
  onCopyText(row: ItemRow): void
  onCopyMarkdown(row: ItemRow): void
  onCopyLink(row: ItemRow): void
  onNote(row: ItemRow): void
  onCollect(row: ItemRow): void
  onShowRaw(row: ItemRow): void
  onReveal(file: string): void
  onClose(): void
}

/** What can be done with any block. One menu for all rows: it opens where it is asked for. */
export function BlockMenu(props: BlockMenuProps) {
  const { place, onClose } = props
  if (place === null) return null
  const { row, x, y } = place
  const items = [
    { icon: Copy, name: 'Copy', key: 'y', run: () => props.onCopyText(row) },
    { icon: FileText, name: 'Copy as Markdown', key: 'Y', run: () => props.onCopyMarkdown(row) },
    { icon: Link, name: 'Copy link', key: 'L', run: () => props.onCopyLink(row) },
    { icon: StickyNote, name: 'Note…', key: '.', run: () => props.onNote(row) },
    { icon: Library, name: 'Add to a collection…', key: 'c', run: () => props.onCollect(row) },
    { icon: Braces, name: 'Show raw JSON', key: 'r', run: () => props.onShowRaw(row) },
    { icon: FolderOpen, name: 'Show in folder', key: null, run: () => props.onReveal(row.place.file) },
  ]
  // In the body, as what it hangs on has its place in the window, not in the pane.
  return createPortal(
    <DropdownMenu.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <DropdownMenu.Trigger asChild>
        <span className="menu-anchor" style={{ left: x, top: y }} aria-hidden tabIndex={-1} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          className="menu"
          align="start"
          aria-label="Block actions"
          onKeyDown={(event) => event.stopPropagation()}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            document.querySelector<HTMLElement>(`[data-row="${CSS.escape(row.key)}"]`)?.focus()
          }}
        >
          {items.map(({ icon: Icon, name, key, run }) => (
            <DropdownMenu.Item key={name} className="menu-item" onSelect={run}>
              <Icon size={14} aria-hidden />
              {name}
              {key !== null && <kbd>{key}</kbd>}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>,
    document.body,
  )
}
