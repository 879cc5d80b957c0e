import { askCollect, askNote } from '../state/organise/ask-note.ts'
import { findAtHand } from '../state/organise/find-at-hand.ts'
import type { Stores } from '../state/stores.ts'
import type { AppCommand } from './command.ts'

/** What a person says about sessions: about those that are selected, or the one at hand. */
export function toOrganiseCommands(stores: Stores): readonly AppCommand[] {
  const { organise } = stores
  const query = () => stores.search.getState().text.trim()
  const findSaved = () => organise.getState().organised.searches.find((each) => each.query === query())
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
      run: () => {
        const sessions = findAtHand(stores)
        if (sessions.length > 0) organise.getState().ask({ kind: 'tags', sessions })
      },
    },
    {
      id: 'rename',
      title: 'Rename the session…',
      group: 'Organise',
      keys: ['F2'],
      words: 'name title',
      isAvailable: () => findAtHand(stores).length === 1,
      run: () => {
        const [session, ...others] = findAtHand(stores)
        if (session !== undefined && others.length === 0) organise.getState().ask({ kind: 'name', session })
      },
    },
    {
      id: 'note',
      title: 'Write a note about the block or the session…',
      group: 'Organise',
      keys: ['.'],
      words: 'comment annotate markdown',
      isAvailable: () => findAtHand(stores).length === 1,
      run: () => askNote(stores),
    },
    {
      id: 'collect',
      title: 'Add the block or the session to a collection…',
      group: 'Organise',
      keys: ['c'],
      words: 'collection list gather',
      isAvailable: hasSession,
      run: () => askCollect(stores),
    },
    {
      id: 'leave-collection',
      title: 'Close the collection',
      group: 'Organise',
      keys: ['Escape'],
      isAvailable: () =>
        stores.collections.getState().shown !== null && stores.screens.getState().screen === 'library',
      run: () => stores.collections.getState().leave(),
    },
    {
      id: 'save-search',
      title: 'Save this search',
      group: 'Organise',
      keys: [],
      words: 'saved query live',
      isAvailable: () => query() !== '' && findSaved() === undefined,
      run: () =>
        void organise.getState().edit({ kind: 'save-search', search: null, title: query(), query: query() }),
    },
    {
      id: 'delete-search',
      title: 'Remove this saved search',
      group: 'Organise',
      keys: [],
      isAvailable: () => findSaved() !== undefined,
      run: () => {
        const saved = findSaved()
        if (saved !== undefined) void organise.getState().edit({ kind: 'delete-search', search: saved.id })
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
