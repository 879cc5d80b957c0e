import { copyConversation, hasOpenConversation, openExport } from '../state/export/open-export.ts'
import type { Stores } from '../state/stores.ts'
import type { AppCommand } from './command.ts'

/** Taking conversations out of the library. */
export function toExportCommands(stores: Stores): readonly AppCommand[] {
  const { search, sessions } = stores
  const hasSessions = () => sessions.getState().sessions.length > 0 || hasOpenConversation(stores)
  return [
    {
      id: 'export',
      title: 'Export…',
      group: 'Export',
      keys: ['Mod+E'],
      words: 'save share html markdown json zip archive download',
      isAvailable: hasSessions,
      run: () => openExport(stores),
    },
    {
      id: 'export-search',
      title: 'Export search results…',
      group: 'Export',
      keys: [],
      words: 'save share results',
      isAvailable: () => search.getState().text.trim() !== '',
      run: () => openExport(stores, 'search'),
    },
    {
      id: 'export-all',
      title: 'Export everything…',
      group: 'Export',
      keys: [],
      words: 'save share backup zip archive',
      isAvailable: hasSessions,
      run: () => openExport(stores, 'all'),
    },
    {
      id: 'copy-conversation',
      title: 'Copy the conversation as Markdown',
      group: 'Export',
      keys: ['Mod+Shift+C'],
      words: 'clipboard share',
      isAvailable: () => hasOpenConversation(stores),
      run: () => copyConversation(stores),
    },
  ]
}
