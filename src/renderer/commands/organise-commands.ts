import { findAtHand } from '../state/organise/find-at-hand.ts'
import type { Stores } from '../state/stores.ts'
import type { AppCommand } from './command.ts'

/** What a person says about sessions: about those that are selected, or the one at hand. */
export function toOrganiseCommands(stores: Stores): readonly AppCommand[] {
  const { organise } = stores
  const hasSession = () => findAtHand(stores).length > 0
  return [
    {
      id: 'star',
      title: 'Star the session, or remove its star',
      group: 'Organise',
      keys: ['s'],
      words: 'favourite bookmark pin',
      isAvailable: hasSession,
      run: () => void organise.getState().toggleStar(findAtHand(stores)),
    },
    {
      id: 'tag',
      title: 'Edit the tags of the session…',
      group: 'Organise',
      keys: ['t'],
      words: 'label add remove',
      isAvailable: hasSession,
      run: () => organise.getState().ask({ kind: 'tags', sessions: findAtHand(stores) }),
    },
    {
      id: 'rename',
      title: 'Rename the session…',
      group: 'Organise',
      keys: ['F2'],
      words: 'name title',
      isAvailable: () => findAtHand(stores).length === 1,
      run: () => {
        const [session] = findAtHand(stores)
        if (session !== undefined) organise.getState().ask({ kind: 'name', session })
      },
    },
    {
      id: 'undo',
      title: 'Undo the last change to stars, tags, notes, names or collections',
      group: 'Organise',
      keys: ['Mod+Z'],
      words: 'take back revert',
      run: () => void organise.getState().undo(),
    },
  ]
}
