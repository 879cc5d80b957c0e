import { statSync } from 'node:fs'
import { ExpectedError } from '../../shared/expected-error.ts'

/** An exported zip is no folder and no transcript, but what is in it can be had. */
export function refuseArchive(path: string): void {
  if (!/\.zip$/i.test(path) || !statSync(path, { throwIfNoEntry: false })?.isFile()) return
  throw new ExpectedError(
    'not-a-root',
    `“${path}” is an archive, which only the window opens. To take sessions out of it: scrollback restore SESSION… --from ZIP --to DIR`,
  )
}
