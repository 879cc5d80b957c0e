import type { Client } from '../state/client.ts'
import type { Stores } from '../state/stores.ts'
import { toAppCommands } from './app-commands.ts'
import { toExportCommands } from './export-commands.ts'
import { toReadingCommands } from './reading-commands.ts'
import { toSelectionCommands } from './selection-commands.ts'
import { toSettingsCommands } from './settings-commands.ts'
import { toVaultCommands } from './vault-commands.ts'

/** Puts the window's own commands into the registry, and runs those that the menu asks for. */
export function runCommands(client: Client, stores: Stores): void {
  stores.commands.getState().register(toAppCommands(stores))
  stores.commands.getState().register(toSelectionCommands(stores))
  stores.commands.getState().register(toExportCommands(stores))
  stores.commands.getState().register(toVaultCommands(stores))
  stores.commands.getState().register(toSettingsCommands(stores))
  stores.commands
    .getState()
    .register(toReadingCommands(stores.reading, () => stores.frame.getState().page === 'sessions'))
  client.on('commands:run', (id) => {
    stores.commands
      .getState()
      .commands.find((command) => command.id === id)
      ?.run?.()
  })
}
