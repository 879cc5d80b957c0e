import { openExport } from '../state/export/open-export.ts'
import { listSelected } from '../state/sessions/list-selected.ts'
import type { Stores } from '../state/stores.ts'
import type { AppCommand } from './command.ts'

/** Selecting several sessions of the list. With the mouse it is Ctrl or ⌘ and Shift, as everywhere. */
export function toSelectionCommands(stores: Stores): readonly AppCommand[] {
  const hasSelected = () => listSelected(stores).length > 0
  return [
    {
      id: 'select-session',
      title: 'Add the session to the selection, or remove it',
      group: 'Sessions',
      keys: ['x'],
      run: null,
    },
    {
      id: 'select-more',
      title: 'Extend or shrink the selection',
      group: 'Sessions',
      keys: ['Shift+ArrowDown', 'Shift+ArrowUp'],
      run: null,
    },
    {
      id: 'select-all',
      title: 'Select all sessions in the list',
      group: 'Sessions',
      keys: ['Mod+A'],
      run: null,
    },
    {
      id: 'clear-selection',
      title: 'Clear the selection',
      group: 'Sessions',
      keys: ['Escape'],
      isAvailable: hasSelected,
      run: () => stores.selection.getState().clear(),
    },
    {
      id: 'export-selected',
      title: 'Export the selected sessions…',
      group: 'Export',
      keys: [],
      words: 'save share several',
      isAvailable: hasSelected,
      run: () => openExport(stores, 'selected'),
    },
  ]
}
