import { statfsSync } from 'node:fs'
import { toSize } from '../../../shared/format.ts'
import { makeFolders } from '../../files/make-folders.ts'
import { openArchiveSource } from '../restoring/archive-source.ts'
import { restore } from '../restoring/restore.ts'
import { planRestore } from '../restoring/restore-plan.ts'
import { VaultError } from '../vault-error.ts'
import type { JobContext, VaultJobs } from './vault-jobs.ts'

/** So much stays free, whatever an archive says is in it. */
const RESERVED_BYTES = 1_000_000_000

/** Restores one session of an archive to a folder in which it can be read; gives its transcript. */
export async function unpackSession(
  { archive, id, project, to }: VaultJobs['unpack-session']['input'],
  { signal }: JobContext<'unpack-session'>,
): Promise<string> {
  const source = await openArchiveSource(archive)
  try {
    const session = source.sessions.find((each) => each.id === id && each.project === project)
    const [difference] = source.differences ?? []
    if (difference !== undefined)
      throw new VaultError('refused', `“${archive}” cannot be opened: ${difference}.`)
    if (session === undefined)
      throw new VaultError('not-found', `The session ${id} is no longer in “${archive}”.`)
    makeFolders(to)
    const plan = await planRestore(session, { to })
    const bytes = plan.files.reduce((sum, { file, state }) => sum + (state === 'new' ? file.size : 0), 0)
    requireRoom(to, bytes)
    await restore(plan, signal)
    const main = plan.files.find(({ path }) => path.endsWith(`/${id}.jsonl`))
    if (main !== undefined) return main.target
    throw new VaultError('not-found', `“${archive}” has no transcript of this session, only its other files.`)
  } finally {
    source.close()
  }
}

function requireRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder)
  if (bytes + RESERVED_BYTES <= bavail * bsize) return
  throw new VaultError(
    'disk-full',
    `There is not enough disk space to open this session. It needs ${toSize(bytes)}.`,
  )
}
