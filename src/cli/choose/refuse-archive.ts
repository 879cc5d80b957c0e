import { statSync } from 'node:fs'
import { ExpectedError } from '../../shared/expected-error.ts'

/** Explains how to use an exported zip, which is neither a folder nor a transcript. */
export function refuseArchive(path: string): void {
  if (!/\.zip$/i.test(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return
  throw new ExpectedError(
    'not-a-root',
    `“${path}” is an archive. Open it in the window, or restore sessions from it with “scrollback restore SESSION… --from ZIP --to DIR”.`,
  )
}
