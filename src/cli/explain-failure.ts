import { noteFailure } from '../main/files/note-failure.ts'
import { isDiskFull } from '../main/library/library-error.ts'
import { toDataFolder } from '../main/settings/data-folder.ts'
import { isBroken, isBusy } from '../main/store/sqlite-error.ts'
import type { Terminal } from './terminal.ts'

/** A sentence for an error that nobody expected. The terminal never shows more of it: the details go to the log. */
export function explainFailure(
  error: unknown,
  { env, platform, home }: Pick<Terminal, 'env' | 'platform' | 'home'>,
): string {
  if (isBusy(error)) return 'Another Scrollback is using the index right now. Try again in a moment.'
  if (isDiskFull(error)) return 'The output could not be written: the disk is full.'
  const log = noteFailure(toDataFolder({ env, platform, home }), error)
  const details = log === undefined ? '' : ` The details are in “${log}”.`
  if (isBroken(error))
    return `The search index is damaged. Rebuild it with “scrollback index --rebuild”.${details}`
  return `Something unexpected went wrong.${details} If it happens again, “scrollback index --rebuild” may help.`
}
