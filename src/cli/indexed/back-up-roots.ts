import { toAnnotationsFolder } from '../../main/annotations/own-annotations.ts'
import { toDataFolder } from '../../main/settings/data-folder.ts'
import { openSettings } from '../../main/settings/settings.ts'
import { keepAll } from '../../main/vault/jobs/keep-job.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import { requireVault, toMachine } from '../choose/choose-vault.ts'
import type { Terminal } from '../terminal.ts'

/** A pass over the folders that these sessions are in. */
export async function backUpRoots(
  sessions: readonly Pick<Session, 'root'>[],
  terminal: Terminal,
): Promise<void> {
  const data = toDataFolder(terminal)
  const vault = requireVault(undefined, terminal)
  await keepAll(
    {
      vault,
      machine: toMachine(terminal),
      roots: [...new Set(sessions.map(({ root }) => root))],
      extras: openSettings(data, terminal.printError).read().vaultExtras,
      annotations: toAnnotationsFolder(data),
    },
    { signal: terminal.signal, report: () => {} },
  )
}
