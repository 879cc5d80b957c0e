import { BookOpen, ClipboardCopy, FileDown, FolderDown } from 'lucide-react'
import { ContextMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { toCounted } from '../../../../shared/format.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'

export interface SessionActions {
  onExportSelected(): void
  onOpen(session: Session): void
  onExport(session: Session): void
  onExportProject(session: Session): void
  onCopyMarkdown(session: Session): void
}

export interface SessionMenuProps extends SessionActions {
  /** The session that the menu is about; null where the pointer is on none. */
  readonly session: Session | null
  /** How many sessions are selected, this one among them. */
  readonly selected: number
  /** The element that was pointed at, or that had the focus, tells which one. */
  onAsk(element: Element): void
  readonly children: ReactNode
}

/** What can be done with a session of the list, by a right click or by the menu key. */
export function SessionMenu({ session, selected, onAsk, children, ...actions }: SessionMenuProps) {
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
            aria-label={`Actions for ${selected > 1 ? `${selected} sessions` : `“${session.title}”`}`}
            onKeyDown={(event) => event.stopPropagation()}
          >
            {selected > 1 ? (
              <ContextMenu.Item className="menu-item" onSelect={actions.onExportSelected}>
                <FileDown size={14} aria-hidden />
                Export {toCounted(selected, 'session')}…
              </ContextMenu.Item>
            ) : (
              <OneSession session={session} {...actions} />
            )}
          </ContextMenu.Content>
        </ContextMenu.Portal>
      )}
    </ContextMenu.Root>
  )
}

function OneSession({ session, ...actions }: SessionActions & { readonly session: Session }) {
  const canBeRead = !session.isGone || session.isKept
  return (
    <>
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
    </>
  )
}
