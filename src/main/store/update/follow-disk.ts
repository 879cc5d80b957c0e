import { join, posix } from 'node:path'
import { ExpectedError } from '../../../shared/expected-error.ts'
import { existsSync } from '../../files/source-files.ts'
import type { OnProblem } from '../../library/sources/walk-files.ts'
import type { OnLost } from '../database/open-index.ts'
import type { IndexPlan } from '../plan/plan-index.ts'
import type { Shard } from '../tables/shard.ts'
import { isAwaited, type StoredFile } from '../tables/stored-file.ts'
import { refreshSession, type SessionKey } from '../write/refresh-session.ts'

interface FollowOptions {
  readonly onProblem: OnProblem
  readonly onLost?: OnLost
}

/** What cannot be remembered stays in the index for now. Gives back whether files are to be read again. */
export function followDisk(
  shard: Shard,
  plan: IndexPlan,
  isOwn: (file: StoredFile) => boolean,
  options: FollowOptions,
): boolean {
  try {
    return noteComingAndGoing(shard, plan, isOwn, options)
  } catch (error) {
    if (!(error instanceof ExpectedError) || plan.lost.length === 0) throw error
    shard.rollback()
    options.onProblem({ path: plan.lost[0]?.root ?? '', reason: error.message })
    return noteComingAndGoing(shard, { ...plan, lost: [] }, isOwn, options)
  }
}

function noteComingAndGoing(
  shard: Shard,
  plan: IndexPlan,
  isOwn: (file: StoredFile) => boolean,
  { onLost }: FollowOptions,
): boolean {
  const lost = plan.lost.filter(isOwn)
  const changed = [...plan.gone, ...plan.returned].filter(isOwn)
  const marked = plan.marks.filter(({ file }) => isOwn(file))
  if (lost.length + changed.length + marked.length === 0) return false
  shard.begin()
  const isUnfinished = removeLost(shard, lost, new Set(findMoved(plan)), onLost)
  for (const file of changed) shard.files.markGone(file.id, !file.isGone)
  for (const { file, kept } of marked) shard.files.markKept(file.id, kept)
  const touched = [...lost, ...changed, ...marked.map(({ file }) => file)]
  for (const session of sessionsOf(touched)) refreshSession(shard, session)
  return isUnfinished
}

/** Takes out files of which nothing is left; gives back whether others are to be read for it. */
function removeLost(
  shard: Shard,
  lost: readonly StoredFile[],
  moved: ReadonlySet<StoredFile>,
  onLost: OnLost | undefined,
): boolean {
  const transcripts = lost.filter(({ kind }) => kind !== 'overflow')
  const leaving = transcripts.filter(({ kind }) => kind === 'main')
  const known = sessionsOf(lost).map((key) => ({ key, summary: shard.sessions.find(key) }))
  const loosened = transcripts.flatMap(({ id }) => shard.deleteFile(id))
  for (const { id } of lost) {
    const output = shard.files.get(id)
    if (output === undefined) continue
    if (output.naming === undefined) shard.deleteFile(id)
    else {
      // It is looked for again, as long as a record names it.
      shard.clearFile(id)
      shard.files.markStale(id)
      shard.files.markGone(id, true)
    }
  }
  const hasMoved = new Set(sessionsOf([...moved]).map(toText))
  const isLeaving = new Set(sessionsOf(leaving).map(toText))
  const gone = known.flatMap(({ key, summary }) => {
    const isLost =
      isLeaving.has(toText(key)) || shard.files.ofSession(key.root, key.project, key.session).length === 0
    return summary !== undefined && isLost && !hasMoved.has(toText(key)) ? [summary] : []
  })
  // Before anything of them goes.
  if (gone.length > 0) onLost?.(gone)
  return loosened.filter((output) => keepLoose(shard, output)).length > 0
}

/** An output that nobody names any more belongs to the session in whose folder it lies. The next update reads it. */
function keepLoose(shard: Shard, output: StoredFile): boolean {
  if (isAwaited(output) || output.isGone || !existsSync(join(output.root, output.path))) return false
  shard.files.markStale(shard.files.reserve({ ...output, session: sessionOfPlace(output) }))
  return true
}

function sessionsOf(files: readonly StoredFile[]): readonly SessionKey[] {
  const sessions = new Map(
    files.map(({ root, project, session }) => [
      `${root}\n${project}\n${session}`,
      { root, project, session },
    ]),
  )
  return [...sessions.values()]
}

function toText({ root, project, session }: SessionKey): string {
  return `${root}\n${project}\n${session}`
}

/**
 * Of the files that are no longer there, the transcripts that lie in another folder now (the same file under the same name),
 * and whatever belongs to a session whose main transcript does. What is known of them is read anew from there, and nothing is gone.
 */
function findMoved({ lost, jobs }: Pick<IndexPlan, 'lost' | 'jobs'>): readonly StoredFile[] {
  if (lost.length === 0) return []
  const there = new Set(jobs.filter(({ copy }) => copy === undefined).map(toIdentity))
  const transcripts = lost.filter((file) => file.kind !== 'overflow' && there.has(toIdentity(file)))
  const moved = new Set(transcripts)
  const sessions = new Set(transcripts.filter(({ kind }) => kind === 'main').map(toText))
  return lost.filter(
    (file) => moved.has(file) || sessions.has(toText({ ...file, session: sessionOfPlace(file) })),
  )
}

/** An output may be known by a fork of the session in whose folder it lies. */
function sessionOfPlace({ kind, path, session }: StoredFile): string {
  return kind === 'overflow' ? posix.basename(posix.dirname(posix.dirname(path))) : session
}

function toIdentity({ root, path, inode }: Pick<StoredFile, 'root' | 'path' | 'inode'>): string {
  return [root, inode, posix.basename(path)].join('\n')
}
