import type { Stores } from '../state/stores.ts'
import type { AppCommand } from './command.ts'

/** What the window as a whole can do. */
export function toAppCommands(stores: Stores): readonly AppCommand[] {
  const { about, appearance, browse, frame, roots } = stores
  return [
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
      title: 'Look again for folders and conversations',
      group: 'Folders',
      keys: ['Mod+R', 'F5'],
      words: 'reload rescan refresh',
      run: () => void roots.getState().load(),
    },
    {
      id: 'show-folders',
      title: 'Show the folders',
      group: 'Folders',
      keys: ['Mod+Shift+O'],
      words: 'roots projects places',
      run: () => frame.getState().showPage('folders'),
    },
    {
      id: 'leave-folders',
      title: 'Go back to the sessions',
      group: 'Folders',
      keys: ['Escape'],
      isAvailable: () => frame.getState().page === 'folders',
      run: () => frame.getState().showPage('sessions'),
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
    ...(['system', 'light', 'dark'] as const).map(
      (value): AppCommand => ({
        id: `appearance-${value}`,
        title: value === 'system' ? 'Look as the system does' : `Look ${value}`,
        group: 'View',
        keys: [],
        words: 'theme appearance colours mode',
        run: () => void appearance.getState().choose(value),
      }),
    ),
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
