import { ExpectedError } from '../../shared/expected-error.ts'
import type { DeletePlan, DeleteReport } from '../../shared/schemas/actions.ts'
import type { Root } from '../../shared/schemas/roots.ts'
import type { Session } from '../../shared/schemas/sessions.ts'
import type { FindKept } from '../kept/kept-files.ts'
import { hasSoundBackup } from './has-sound-backup.ts'
import { isBeingWritten, isLink, listSessionFiles, type SessionFiles } from './session-files.ts'

export interface DeleteContext {
  readonly listed: readonly Pick<Root, 'path' | 'origin'>[]
  readonly findKept: FindKept
  readonly now: number
}

const NOT_BACKED_UP = 'The vault does not have it as it is on disk, so it was left.'

export interface PlannedDelete {
  readonly plan: DeletePlan
  readonly places: readonly string[]
}

/** Which files would go, and what is known of their backups. Nothing is changed. */
export async function planDelete(session: Session, context: DeleteContext): Promise<PlannedDelete> {
  const { key, id, title, root } = session
  const fixed = { session: key, id, title }
  const nothing = { files: [], bytes: 0, isBackedUp: false }
  try {
    const found = await listSessionFiles(session)
    const kept = context.findKept(root)
    const files = found.files.map((file) => ({ ...file, isBackedUp: hasSoundBackup(kept, file) }))
    return {
      plan: {
        ...fixed,
        files: files.map(({ path, size, isBackedUp }) => ({ path, size, isBackedUp })),
        bytes: files.reduce((sum, { size }) => sum + size, 0),
        isBackedUp: files.length > 0 && files.every((file) => file.isBackedUp || !file.isKeepable),
        problem: findProblem(session, found, context),
      },
      places: found.places,
    }
  } catch (error) {
    if (!(error instanceof ExpectedError)) throw error
    return { plan: { ...fixed, ...nothing, problem: error.message }, places: [] }
  }
}

function findProblem(
  { root }: Session,
  { files, places }: SessionFiles,
  { listed, now }: DeleteContext,
): string | null {
  if (files.length === 0) return 'Nothing of it is on disk any more.'
  if (listed.find(({ path }) => path === root)?.origin === 'sample')
    return 'Sample conversations belong to Scrollback and cannot be deleted.'
  if (places.some(isLink)) return 'Some of its files are links, so Scrollback does not move them.'
  if (isBeingWritten(files, now))
    return 'It was written to less than a minute ago. Close it in Claude Code and try again in a minute.'
  return null
}

export interface DeleteOptions {
  /** Looks again: the person may have thought about it for a while. */
  readonly plan: (session: string) => Promise<PlannedDelete>
  readonly moveToTrash: (path: string) => Promise<void>
  /** Only what is in the vault may go. */
  readonly isBackupNeeded: boolean
}

/** Moves all files of these sessions, which are named by their keys, into the system's trash. One that cannot be deleted does not hold up the others. */
export async function deleteSessions(
  sessions: readonly string[],
  { plan: planAgain, moveToTrash, isBackupNeeded }: DeleteOptions,
): Promise<DeleteReport> {
  const deleted: string[] = []
  const failures: { session: string; message: string }[] = []
  for (const session of new Set(sessions)) {
    const { plan, places } = await planAgain(session)
    const problem = plan.problem ?? (isBackupNeeded && !plan.isBackedUp ? NOT_BACKED_UP : null)
    if (problem !== null) failures.push({ session, message: problem })
    else
      try {
        for (const place of places) await moveToTrash(place)
        deleted.push(session)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        failures.push({ session, message: `It could not be moved to the trash: ${reason}` })
      }
  }
  return { deleted, failures }
}
