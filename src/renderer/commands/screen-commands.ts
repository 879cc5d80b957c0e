import { keysOfScreen, SCREENS } from '../screens/registry.ts'
import type { Stores } from '../state/stores.ts'
import { showHome } from '../state/window/show-home.ts'
import type { AppCommand } from './command.ts'

/** From screen to screen: one command for each in the registry. */
export function toScreenCommands(stores: Stores): readonly AppCommand[] {
  const { screens } = stores
  return [
    ...SCREENS.map(
      (screen): AppCommand => ({
        id: `show-${screen.id}`,
        title: `Show the ${screen.name.toLowerCase()}`,
        group: 'Screens',
        keys: keysOfScreen(screen),
        words: screen.words,
        run: () => screens.getState().show(screen.id),
      }),
    ),
    {
      id: 'leave-screen',
      title: 'Go back to the library',
      group: 'Screens',
      keys: ['Escape'],
      isAvailable: () => screens.getState().screen !== 'library',
      run: () => screens.getState().show('library'),
    },
    {
      id: 'show-home',
      title: 'Show the home screen',
      group: 'Screens',
      keys: ['Mod+Shift+H'],
      words: 'start recent activity close conversation',
      run: () => showHome(stores),
    },
  ]
}
