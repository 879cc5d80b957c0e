import { noteFailure } from '../main/files/note-failure.ts'
import { isDiskFull } from '../main/library/library-error.ts'
import { toDataFolder } from '../main/settings/data-folder.ts'
import { isBroken, isBusy } from '../main/store/database/sqlite-error.ts'
import type { Terminal } from './terminal.ts'

/** One sentence for an unexpected error. The details go to the log. */
export function explainFailure(
  error: unknown,
  { env, platform, home }: Pick<Terminal, 'env' | 'platform' | 'home'>,
): string {
  if (isBusy(error)) return 'Another Scrollback process is using the index. Try again in a moment.'
  if (isDiskFull(error)) return 'Cannot write the output: the disk is full.'
  const log = noteFailure(toDataFolder({ env, platform, home }), error)
  const details = log === undefined ? '' : ` See the details in “${log}”.`
  if (isBroken(error))
    return `The search index is damaged. Run “scrollback index --rebuild” to rebuild it.${details}`
  return `Something unexpected went wrong.${details} If it happens again, try “scrollback index --rebuild”.`
}
