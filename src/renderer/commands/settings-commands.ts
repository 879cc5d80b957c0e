import { FIRST_VIEW_SETTINGS } from '../../shared/view-settings.ts'
import type { Stores } from '../state/stores.ts'
import type { AppCommand } from './command.ts'

/** How the window looks, and where one chooses it. */
export function toSettingsCommands({ screens, settings }: Stores): readonly AppCommand[] {
  const { change, stepText } = settings.getState()
  return [
    {
      id: 'show-settings',
      title: 'Open settings',
      group: 'View',
      keys: ['Mod+,'],
      words: 'preferences options configure',
      run: () => screens.getState().openDialog('settings'),
    },
    {
      id: 'text-larger',
      title: 'Larger text',
      group: 'View',
      // With Shift or without it, as the keyboard has it.
      keys: ['Mod++', 'Mod+Shift++', 'Mod+='],
      words: 'zoom in size font',
      isForDialogs: true,
      run: () => stepText(1),
    },
    {
      id: 'text-smaller',
      title: 'Smaller text',
      group: 'View',
      keys: ['Mod+-'],
      words: 'zoom out size font',
      isForDialogs: true,
      run: () => stepText(-1),
    },
    {
      id: 'text-normal',
      title: 'Normal text size',
      group: 'View',
      keys: ['Mod+0'],
      words: 'zoom reset size font',
      isForDialogs: true,
      run: () => change({ textSize: FIRST_VIEW_SETTINGS.textSize }),
    },
    ...(['system', 'light', 'dark'] as const).map(
      (value): AppCommand => ({
        id: `appearance-${value}`,
        title: `Use the ${value} theme`,
        group: 'View',
        keys: [],
        words: 'theme appearance colours mode',
        isForDialogs: true,
        run: () => change({ appearance: value }),
      }),
    ),
  ]
}
