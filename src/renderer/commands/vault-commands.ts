import type { Stores } from '../state/stores.ts'
import { openRestore } from '../state/vault/open-restore.ts'
import type { AppCommand } from './command.ts'

/** Keeping conversations, and getting them back. */
export function toVaultCommands(stores: Stores): readonly AppCommand[] {
  const { vault } = stores
  return [
    {
      id: 'keep-now',
      title: 'Back up now',
      group: 'Vault',
      keys: [],
      words: 'vault backup save',
      isAvailable: () => vault.getState().status?.isOn === true,
      run: () => void vault.getState().keep(),
    },
    {
      id: 'restore',
      title: 'Restore sessions from the vault…',
      group: 'Vault',
      keys: [],
      words: 'vault undelete resume bring back',
      run: () => void openRestore(stores),
    },
    {
      id: 'restore-archive',
      title: 'Restore sessions from a zip…',
      group: 'Vault',
      keys: [],
      words: 'vault archive import',
      run: () => void stores.restore.getState().openArchive(),
    },
  ]
}
