import { ClipboardCopy, Pencil, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useStore } from 'zustand'
import { Markdown } from '../../../../core/render/elements/markdown.tsx'
import { toCounted } from '../../../../shared/format.ts'
import type { MarkedPlace } from '../../../../shared/schemas/organise.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import { IconButton } from '../../../components/icon-button.tsx'
import { usePicked } from '../../../components/use-picked.ts'
import { placeKey, toPoint } from '../../../state/organise/collections-store.ts'
import { openSession } from '../../../state/sessions/open-session.ts'
import type { Stores } from '../../../state/stores.ts'
import { CollectionEntry } from './collection-entry.tsx'

export interface OpenCollectionProps {
  readonly stores: Stores
  /** Before the title, such as a way back. */
  readonly lead: ReactNode
}

/** The page of a collection: its sessions and places, in the person's order. */
export function OpenCollection({ stores, lead }: OpenCollectionProps) {
  const { shown, quotes, notes, move, step, remove, copy, leave } = usePicked(
    stores.collections,
    'shown',
    'quotes',
    'notes',
    'move',
    'step',
    'remove',
    'copy',
    'leave',
  )
  const { organised, ask, edit } = usePicked(stores.organise, 'organised', 'ask', 'edit')
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  const collection = organised.collections.find(({ id }) => id === shown)
  if (collection === undefined) return null
  const { id, title, description, places } = collection

  async function deleteCollection(): Promise<void> {
    if ((await edit({ kind: 'delete-collection', collection: id })) !== undefined) leave()
  }

  function drop(dragged: string, before: MarkedPlace): void {
    const place = places.find((each) => placeKey(each) === dragged)
    if (place !== undefined && dragged !== placeKey(before)) void move(place, before)
  }

  return (
    <section className="collection" aria-labelledby="collection-title">
      <div className="collection-content">
        <header className="collection-header">
          {lead}
          <h1 id="collection-title" dir="auto">
            {title}
          </h1>
          <IconButton
            icon={ClipboardCopy}
            label="Copy as one Markdown document"
            onClick={() => void copy()}
          />
          <IconButton
            icon={Pencil}
            label="Edit the name and the description"
            onClick={() => ask({ kind: 'collection', collection })}
          />
          <IconButton icon={Trash2} label="Delete the collection" onClick={() => void deleteCollection()} />
        </header>
        {description !== '' && <Markdown text={description} />}
        <p className="quiet">
          {places.length === 0
            ? 'Nothing is in this collection yet. Press c on a session or a block to add it.'
            : `${toCounted(places.length, 'entry', 'entries')}. Drag them, or press Alt+↑ and Alt+↓, to change their order.`}
        </p>
        <ol className="collection-list">
          {places.map((place, at) => {
            const key = placeKey(place)
            const session = sessions.find((each) => each.id === place.session)
            return (
              <CollectionEntry
                key={key}
                id={key}
                session={session}
                isPlace={place.record !== null}
                quote={quotes.get(key)}
                note={notes.get(key)}
                isFirst={at === 0}
                isLast={at === places.length - 1}
                onOpen={() => session && openPlace(stores, session, place)}
                onStep={(by) => void step(place, by)}
                onDrop={(dragged) => drop(dragged, place)}
                onRemove={() => void remove(place)}
              />
            )
          })}
        </ol>
      </div>
    </section>
  )
}

function openPlace(stores: Stores, session: Session, { record }: MarkedPlace): void {
  if (record === null) openSession(stores, session)
  else
    void stores.reading
      .getState()
      .open({ session, file: session.file, at: toPoint(session, record), query: null })
}
