import { BookOpen, ClipboardCopy, FileDown, FolderDown } from 'lucide-react'
import { ContextMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import type { Session } from '../../../shared/sessions.ts'

export interface SessionActions {
  onOpen(session: Session): void
  onExport(session: Session): void
  onExportProject(session: Session): void
  onCopyMarkdown(session: Session): void
}

export interface SessionMenuProps extends SessionActions {
  /** The session that the menu is about; null where the pointer is on none. */
  readonly session: Session | null
  /** The element that was pointed at, or that had the focus, tells which one. */
  onAsk(element: Element): void
  readonly children: ReactNode
}

/** What can be done with a session of the list, by a right click or by the menu key. */
export function SessionMenu({ session, onAsk, children, ...actions }: SessionMenuProps) {
  const canBeRead = !session?.isGone || session.isKept
  return (
    <ContextMenu.Root modal={false}>
      <ContextMenu.Trigger
        className="session-menu-area"
        onContextMenu={({ target }) => target instanceof Element && onAsk(target)}
      >
        {children}
      </ContextMenu.Trigger>
      {session !== null && (
        <ContextMenu.Portal>
          <ContextMenu.Content
            className="menu"
            aria-label={`What can be done with “${session.title}”`}
            onKeyDown={(event) => event.stopPropagation()}
          >
            <ContextMenu.Item className="menu-item" onSelect={() => actions.onOpen(session)}>
              <BookOpen size={14} aria-hidden />
              Open
            </ContextMenu.Item>
            <ContextMenu.Item
              className="menu-item"
              disabled={!canBeRead}
              onSelect={() => actions.onExport(session)}
            >
              <FileDown size={14} aria-hidden />
              Export…
            </ContextMenu.Item>
            <ContextMenu.Item className="menu-item" onSelect={() => actions.onExportProject(session)}>
              <FolderDown size={14} aria-hidden />
              Export its project…
            </ContextMenu.Item>
            <ContextMenu.Item
              className="menu-item"
              disabled={!canBeRead}
              onSelect={() => actions.onCopyMarkdown(session)}
            >
              <ClipboardCopy size={14} aria-hidden />
              Copy as Markdown
            </ContextMenu.Item>
          </ContextMenu.Content>
        </ContextMenu.Portal>
      )}
    </ContextMenu.Root>
  )
}
