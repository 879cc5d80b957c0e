import { useStore } from 'zustand'
import { usePicked } from '../../components/use-picked.ts'
import type { Stores } from '../../state/stores.ts'
import { NameDialog } from './name-dialog.tsx'
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
    case 'collect':
      return null
  }
}
