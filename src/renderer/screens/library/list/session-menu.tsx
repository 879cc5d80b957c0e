import { FileDown, Library, Star, Tag, Trash2 } from 'lucide-react'
import { ContextMenu } from 'radix-ui'
import type { ReactNode } from 'react'
import { toCounted } from '../../../../shared/format.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { openExport } from '../../../state/export/open-export.ts'
import type { Stores } from '../../../state/stores.ts'
import { SessionEntries } from '../session-menu/session-entries.tsx'

export interface SessionMenuProps {
  readonly stores: Stores
  /** The session that the menu is about; null where the pointer is on none. */
  readonly session: Session | null
  /** All selected sessions, this one among them; empty if only this one is meant. */
  readonly selected: readonly Session[]
  /** The element that was pointed at, or that had the focus, tells which one. */
  onAsk(element: Element): void
  readonly children: ReactNode
}

/** What can be done with a session of the list, by a right click or by the menu key. */
export function SessionMenu({ stores, session, selected, onAsk, children }: SessionMenuProps) {
  const isMany = selected.length > 1
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
            aria-label={`Actions for ${isMany ? `${selected.length} sessions` : `“${session.title}”`}`}
            onKeyDown={(event) => event.stopPropagation()}
          >
            {isMany ? (
              <ManyEntries stores={stores} sessions={selected} />
            ) : (
              <SessionEntries
                stores={stores}
                session={session}
                hasOpen
                Item={ContextMenu.Item}
                Separator={ContextMenu.Separator}
              />
            )}
          </ContextMenu.Content>
        </ContextMenu.Portal>
      )}
    </ContextMenu.Root>
  )
}

interface ManyEntriesProps {
  readonly stores: Stores
  readonly sessions: readonly Session[]
}

function ManyEntries({ stores, sessions }: ManyEntriesProps) {
  const { organise, actions } = stores
  const areStarred = sessions.every(({ starred }) => starred)
  const onDisk = sessions.filter(({ isGone }) => !isGone)
  return (
    <>
      <ContextMenu.Item className="menu-item" onSelect={() => void organise.getState().toggleStar(sessions)}>
        <Star size={14} aria-hidden />
        {areStarred ? 'Remove stars' : `Star ${toCounted(sessions.length, 'session')}`}
        <kbd>s</kbd>
      </ContextMenu.Item>
      <ContextMenu.Item
        className="menu-item"
        onSelect={() => organise.getState().ask({ kind: 'tags', sessions })}
      >
        <Tag size={14} aria-hidden />
        Tags…
        <kbd>t</kbd>
      </ContextMenu.Item>
      <ContextMenu.Item
        className="menu-item"
        onSelect={() =>
          organise
            .getState()
            .ask({ kind: 'collect', places: sessions.map(({ id }) => ({ session: id, record: null })) })
        }
      >
        <Library size={14} aria-hidden />
        Add to a collection…
        <kbd>c</kbd>
      </ContextMenu.Item>
      <ContextMenu.Item className="menu-item" onSelect={() => openExport(stores, 'selected')}>
        <FileDown size={14} aria-hidden />
        Export {toCounted(sessions.length, 'session')}…
      </ContextMenu.Item>
      <ContextMenu.Separator className="menu-rule" />
      <ContextMenu.Item
        className="menu-item"
        disabled={onDisk.length === 0}
        onSelect={() => void actions.getState().askDelete(onDisk)}
      >
        <Trash2 size={14} aria-hidden />
        Delete from disk…
      </ContextMenu.Item>
    </>
  )
}
