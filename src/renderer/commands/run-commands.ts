import type { Client } from '../state/client.ts'
import type { Stores } from '../state/stores.ts'
import { toAppCommands } from './app-commands.ts'
import { toExportCommands } from './export-commands.ts'
import { toOrganiseCommands } from './organise-commands.ts'
import { toReadingCommands } from './reading-commands.ts'
import { toScreenCommands } from './screen-commands.ts'
import { toSelectionCommands } from './selection-commands.ts'
import { toSettingsCommands } from './settings-commands.ts'
import { toVaultCommands } from './vault-commands.ts'

/** Puts the window's own commands into the registry, and runs those that the menu asks for. */
export function runCommands(client: Client, stores: Stores, hasDialog: () => boolean): void {
  stores.commands.getState().register(toAppCommands(stores))
  stores.commands.getState().register(toSelectionCommands(stores))
  stores.commands.getState().register(toOrganiseCommands(stores))
  stores.commands.getState().register(toExportCommands(stores))
  stores.commands.getState().register(toVaultCommands(stores))
  stores.commands.getState().register(toScreenCommands(stores))
  stores.commands.getState().register(toSettingsCommands(stores))
  stores.commands
    .getState()
    .register(toReadingCommands(stores, () => stores.screens.getState().screen === 'library'))
  client.on('commands:run', (id) => {
    const command = stores.commands.getState().commands.find((each) => each.id === id)
    if (command !== undefined && (command.isForDialogs || !hasDialog() || makeRoom(stores))) command.run?.()
  })
}

/** One dialog at a time: help and the like make room, and whoever is asked something answers first. */
function makeRoom({ screens }: Stores): boolean {
  const isHelp = screens.getState().dialog !== null
  screens.getState().closeDialog()
  return isHelp
}
