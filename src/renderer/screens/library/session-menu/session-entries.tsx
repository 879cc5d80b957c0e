import {
  BookOpen,
  ClipboardCopy,
  Code,
  FileDown,
  FileText,
  Fingerprint,
  Folder,
  FolderDown,
  GitFork,
  Library,
  type LucideIcon,
  PencilLine,
  Star,
  StickyNote,
  Tag,
  Terminal,
  Trash2,
} from 'lucide-react'
import { type ComponentType, Fragment, type ReactNode, useEffect } from 'react'
import { useStore } from 'zustand'
import type { SessionPlaces } from '../../../../shared/schemas/actions.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { copyConversation, openExport } from '../../../state/export/open-export.ts'
import { findInstead } from '../../../state/organise/find-instead.ts'
import { openSession } from '../../../state/sessions/open-session.ts'
import type { Stores } from '../../../state/stores.ts'

/** The same entries are in the menu of a row and in the one of the header. */
export interface MenuParts {
  readonly Item: ComponentType<{
    readonly className?: string
    readonly disabled?: boolean
    readonly onSelect?: (event: Event) => void
    readonly children?: ReactNode
  }>
  readonly Separator: ComponentType<{ readonly className?: string }>
}

export interface SessionEntriesProps extends MenuParts {
  readonly stores: Stores
  readonly session: Session
  /** It is not open yet. */
  readonly hasOpen: boolean
}

interface Entry {
  readonly icon: LucideIcon
  readonly name: string
  readonly key?: string
  readonly isDisabled?: boolean
  run(): void
}

/** Everything that can be done with one session. */
export function SessionEntries({ stores, session, hasOpen, Item, Separator }: SessionEntriesProps) {
  const known = useStore(stores.actions, (state) => state.places)
  const loadPlaces = useStore(stores.actions, (state) => state.loadPlaces)
  useEffect(() => void loadPlaces(session), [session, loadPlaces])
  const places = known?.key === session.key ? known.places : null
  return toEntries(stores, session, places, hasOpen).map((entries, at) => (
    <Fragment key={entries[0]?.name}>
      {at > 0 && <Separator className="menu-rule" />}
      {entries.map(({ icon: Icon, name, key, isDisabled = false, run }) => (
        <Item key={name} className="menu-item" disabled={isDisabled} onSelect={run}>
          <Icon size={14} aria-hidden />
          {name}
          {key !== undefined && <kbd>{key}</kbd>}
        </Item>
      ))}
    </Fragment>
  ))
}

/** Until the places are known, what needs one is not offered. */
function toEntries(
  stores: Stores,
  session: Session,
  places: SessionPlaces | null,
  hasOpen: boolean,
): readonly (readonly Entry[])[] {
  const actions = stores.actions.getState()
  const organise = stores.organise.getState()
  const canBeRead = !session.isGone || session.isKept
  const hasNoFolder = places === null || places.folder === null
  const hasNoTranscript = places === null || places.transcript === null
  const resume = (isFork: boolean) => void actions.resume(session, isFork, findInstead(stores, session))
  const open: Entry = { icon: BookOpen, name: 'Open', run: () => openSession(stores, session) }
  return [
    [
      ...(hasOpen ? [open] : []),
      { icon: Terminal, name: 'Resume in terminal', isDisabled: !canBeRead, run: () => resume(false) },
      { icon: GitFork, name: 'Resume as a copy', isDisabled: !canBeRead, run: () => resume(true) },
      {
        icon: ClipboardCopy,
        name: 'Copy resume command',
        isDisabled: !canBeRead,
        run: () => void actions.copyResumeCommand(session),
      },
    ],
    [
      {
        icon: Star,
        name: session.starred ? 'Remove star' : 'Star',
        key: 's',
        run: () => void organise.toggleStar([session]),
      },
      { icon: Tag, name: 'Tags…', key: 't', run: () => organise.ask({ kind: 'tags', sessions: [session] }) },
      {
        icon: StickyNote,
        name: 'Note…',
        run: () =>
          organise.ask({ kind: 'note', place: { session: session.id, record: null }, about: session.title }),
      },
      {
        icon: Library,
        name: 'Add to a collection…',
        key: 'c',
        run: () => organise.ask({ kind: 'collect', places: [{ session: session.id, record: null }] }),
      },
      { icon: PencilLine, name: 'Rename…', key: 'F2', run: () => organise.ask({ kind: 'name', session }) },
    ],
    [
      {
        icon: Folder,
        name: 'Open project folder',
        isDisabled: hasNoFolder,
        run: () => void actions.openPlace(session, 'folder'),
      },
      {
        icon: Code,
        name: 'Open in VS Code',
        isDisabled: hasNoFolder,
        run: () => void actions.openPlace(session, 'editor'),
      },
      {
        icon: FileText,
        name: 'Show transcript in its folder',
        isDisabled: hasNoTranscript,
        run: () => void actions.openPlace(session, 'transcript'),
      },
      {
        icon: Fingerprint,
        name: 'Copy session id',
        run: () => void actions.copy(session.id, 'The session id is on the clipboard.'),
      },
      {
        icon: ClipboardCopy,
        name: 'Copy transcript path',
        isDisabled: hasNoTranscript,
        run: () => void actions.copy(places?.transcript ?? '', 'The path is on the clipboard.'),
      },
    ],
    [
      {
        icon: FileDown,
        name: 'Export…',
        isDisabled: !canBeRead,
        run: () => openExport(stores, 'conversation', session),
      },
      { icon: FolderDown, name: 'Export its project…', run: () => openExport(stores, 'project', session) },
      {
        icon: ClipboardCopy,
        name: 'Copy as Markdown',
        isDisabled: !canBeRead,
        run: () => copyConversation(stores, session),
      },
    ],
    [
      {
        icon: Trash2,
        name: 'Delete from disk…',
        isDisabled: session.isGone,
        run: () => void actions.askDelete([session]),
      },
    ],
  ]
}
