import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { usePicked } from '../../components/use-picked.ts'
import type { AskedAnnotation } from '../../state/organise/organise-store.ts'
import type { Stores } from '../../state/stores.ts'
import { CollectDialog } from './collect-dialog.tsx'
import { CollectionDialog } from './collection-dialog.tsx'
import { NameDialog } from './name-dialog.tsx'
import { NoteDialog } from './note-dialog.tsx'
import { TagsDialog } from './tags-dialog.tsx'

/** The dialog that asks for tags or a name, if one is open. */
export function OpenOrganiseDialog({ stores }: { readonly stores: Stores }) {
  const { asked, organised, problem, edit, rename, closeDialog } = usePicked(
    stores.organise,
    'asked',
    'organised',
    'problem',
    'edit',
    'rename',
    'closeDialog',
  )
  const sessions = useStore(stores.sessions, (state) => state.sessions)
  if (asked === null) return null
  const finish = async (edited: ReturnType<typeof edit>) => {
    if ((await edited) !== undefined) closeDialog()
  }
  switch (asked.kind) {
    case 'tags': {
      const keys = new Set(asked.sessions.map(({ key }) => key))
      const now = sessions.filter(({ key }) => keys.has(key))
      return (
        <TagsDialog
          sessions={now.length > 0 ? now : asked.sessions}
          tags={organised.tags}
          problem={problem}
          onTag={(tag, isOn) =>
            void edit({
              kind: 'tag',
              sessions: asked.sessions.map(({ id }) => id),
              add: isOn ? [tag] : [],
              remove: isOn ? [] : [tag],
            })
          }
          onClose={closeDialog}
        />
      )
    }
    case 'name':
      return (
        <NameDialog
          session={asked.session}
          problem={problem}
          onRename={(text, isAlsoInTranscript) => void rename(asked.session, text, isAlsoInTranscript)}
          onClose={closeDialog}
        />
      )
    case 'note':
      return <OpenNoteDialog stores={stores} asked={asked} problem={problem} />
    case 'collection':
      return (
        <CollectionDialog
          collection={asked.collection}
          problem={problem}
          onSave={(change) =>
            void finish(edit({ kind: 'edit-collection', collection: asked.collection.id, ...change }))
          }
          onClose={closeDialog}
        />
      )
    case 'collect':
      return (
        <CollectDialog
          count={asked.places.length}
          collections={organised.collections}
          problem={problem}
          onCollect={(collection) =>
            void finish(edit({ kind: 'collect', collection, places: [...asked.places], before: null }))
          }
          onCreate={(title) =>
            void finish(edit({ kind: 'new-collection', title, description: '', places: [...asked.places] }))
          }
          onClose={closeDialog}
        />
      )
  }
}

interface OpenNoteDialogProps {
  readonly stores: Stores
  readonly asked: Extract<AskedAnnotation, { kind: 'note' }>
  readonly problem: string | null
}

/** Opens at once, so that it takes what is typed, and reads the note that is there. */
function OpenNoteDialog({ stores, asked, problem }: OpenNoteDialogProps) {
  const { edit, readNote, closeDialog } = usePicked(stores.organise, 'edit', 'readNote', 'closeDialog')
  const [note, setNote] = useState<string | null>(null)
  const { place, about } = asked
  useEffect(() => {
    let isLeft = false
    void readNote(place).then((text) => isLeft || setNote(text))
    return () => {
      isLeft = true
    }
  }, [place, readNote])
  async function save(text: string): Promise<void> {
    const edited = await edit({
      kind: 'note',
      session: place.session,
      record: place.record,
      text: text.trim(),
    })
    if (edited !== undefined) closeDialog()
  }
  return (
    <NoteDialog
      about={about}
      note={note}
      problem={problem}
      onSave={(text) => void save(text)}
      onClose={closeDialog}
    />
  )
}
