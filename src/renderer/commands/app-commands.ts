import type { Session } from '../../shared/schemas/sessions.ts'
import { isLost } from '../state/sessions/forget-store.ts'
import { leaveSearch } from '../state/sessions/leave-search.ts'
import { countFilters } from '../state/sessions/session-filters.ts'
import type { Stores } from '../state/stores.ts'
import { whenDrawn } from '../state/window/elements.ts'
import type { AppCommand } from './command.ts'

/** What the window as a whole can do. */
export function toAppCommands(stores: Stores): readonly AppCommand[] {
  const { about, browse, elements, screens, roots, search } = stores
  return [
    {
      id: 'search',
      title: 'Search all sessions',
      group: 'Search',
      keys: ['/', 'Mod+F'],
      words: 'find',
      run: () => {
        screens.getState().show('library')
        whenDrawn(() => {
          const { current } = elements.searchField
          if (current === null) roots.getState().tell('There are no conversations to search yet.')
          else current.select()
        })
      },
    },
    {
      id: 'search-move',
      title: 'Move between results',
      group: 'Search',
      keys: ['ArrowDown', 'ArrowUp'],
      run: null,
    },
    {
      id: 'search-open',
      title: 'Open the session at the match',
      group: 'Search',
      keys: ['Enter'],
      run: null,
    },
    {
      id: 'search-meant',
      title: 'Search for the nearest word, if nothing was found',
      group: 'Search',
      keys: ['Enter'],
      run: null,
    },
    {
      id: 'leave-search',
      title: 'Close the search',
      group: 'Search',
      keys: ['Escape'],
      isAvailable: () => search.getState().text !== '',
      run: () => leaveSearch(stores),
    },
    {
      id: 'show-query-help',
      title: 'How to search',
      group: 'Search',
      keys: [],
      words: 'help query language syntax filters',
      run: () => screens.getState().openDialog('query-help'),
    },
    {
      id: 'go-to-list',
      title: 'Go to the session list',
      group: 'Sessions',
      keys: ['Mod+L'],
      run: () => {
        screens.getState().show('library')
        whenDrawn(() => elements.list.current?.focus())
      },
    },
    {
      id: 'list-move',
      title: 'Move between sessions',
      group: 'Sessions',
      keys: ['ArrowDown', 'ArrowUp'],
      run: null,
    },
    {
      id: 'list-fold',
      title: 'Fold or unfold a group',
      group: 'Sessions',
      keys: ['ArrowLeft', 'ArrowRight'],
      run: null,
    },
    { id: 'list-open', title: 'Open the session', group: 'Sessions', keys: ['Enter'], run: null },
    {
      id: 'toggle-hidden',
      title: 'Show or hide warmups, internal agents and empty sessions',
      group: 'Sessions',
      keys: [],
      words: 'hidden minor metadata',
      run: () => browse.getState().showAll(!browse.getState().isAllShown),
    },
    {
      id: 'clear-filters',
      title: 'Clear filters',
      group: 'Sessions',
      keys: [],
      isAvailable: () => countFilters(browse.getState().filters) > 0,
      run: () => browse.getState().clearFilters(),
    },
    {
      id: 'open-file',
      title: 'Open a transcript or an archive…',
      group: 'Folders',
      keys: ['Mod+Alt+O'],
      words: 'file jsonl zip read',
      run: () => void stores.sources.getState().chooseFiles(),
    },
    {
      id: 'forget-session',
      title: 'Forget this deleted session…',
      group: 'Sessions',
      keys: [],
      words: 'delete remove list index',
      isAvailable: () => findGone(stores) !== undefined,
      run: () => {
        const session = findGone(stores)
        if (session !== undefined) stores.forget.getState().ask([session])
      },
    },
    {
      id: 'forget-gone',
      title: 'Forget all deleted sessions without a backup…',
      group: 'Sessions',
      keys: [],
      words: 'delete remove list index clean',
      isAvailable: () => stores.sessions.getState().sessions.some(isLost),
      run: () => stores.forget.getState().ask(stores.sessions.getState().sessions),
    },
    {
      id: 'open-folder',
      title: 'Open a folder…',
      group: 'Folders',
      keys: ['Mod+O'],
      words: 'add root directory',
      run: () => void roots.getState().openFolder(),
    },
    {
      id: 'open-sample',
      title: 'Open sample conversations',
      group: 'Folders',
      keys: [],
      run: () => void roots.getState().openSample(),
    },
    {
      id: 'refresh',
      title: 'Refresh folders and conversations',
      group: 'Folders',
      keys: ['Mod+R', 'F5'],
      words: 'reload rescan refresh',
      run: () => void roots.getState().load(),
    },
    {
      id: 'group-by-project',
      title: 'Group sessions by project',
      group: 'Sessions',
      keys: [],
      run: () => browse.getState().group('project'),
    },
    {
      id: 'group-by-date',
      title: 'Group sessions by date',
      group: 'Sessions',
      keys: [],
      run: () => browse.getState().group('date'),
    },
    {
      id: 'group-by-tag',
      title: 'Group sessions by tag',
      group: 'Sessions',
      keys: [],
      run: () => browse.getState().group('tag'),
    },
    {
      id: 'palette',
      title: 'Go to a session, a project or a command',
      group: 'Help',
      keys: ['Mod+K'],
      run: () => screens.getState().openDialog('palette'),
    },
    {
      id: 'show-keys',
      title: 'Show keyboard shortcuts',
      group: 'Help',
      keys: ['?'],
      words: 'all keys help',
      run: () => screens.getState().openDialog('keys'),
    },
    {
      id: 'show-about',
      title: 'About Scrollback',
      group: 'Help',
      keys: [],
      words: 'version',
      run: () => void about.getState().open(),
    },
    {
      id: 'show-log',
      title: 'Show the log',
      group: 'Help',
      keys: [],
      run: () => void about.getState().showLog(),
    },
  ]
}

/** The session that is open, where it is gone from disk. */
function findGone({ reading, sessions }: Stores): Session | undefined {
  const key = reading.getState().target?.session?.key
  return sessions.getState().sessions.find((session) => session.key === key && isLost(session))
}
