import { posix } from 'node:path'
import type { IndexPlan } from './plan-index.ts'
import type { StoredFile } from './stored-file.ts'

/**
 * Of the files that are no longer there, the transcripts that lie in another folder now (the same file under the same name),
 * and whatever belongs to a session whose main transcript does. What is known of them is read anew from there, and nothing is gone.
 */
export function findMoved({ gone, jobs }: Pick<IndexPlan, 'gone' | 'jobs'>): readonly StoredFile[] {
  if (gone.length === 0) return []
  const there = new Set(jobs.filter(({ copy }) => copy === undefined).map(toIdentity))
  const transcripts = gone.filter((file) => file.kind !== 'overflow' && there.has(toIdentity(file)))
  const moved = new Set(transcripts)
  const sessions = new Set(transcripts.filter(({ kind }) => kind === 'main').map(toKey))
  return gone.filter(
    (file) => moved.has(file) || sessions.has(toKey({ ...file, session: sessionOfPlace(file) })),
  )
}

/** An output may be known by a fork of the session in whose folder it lies. */
function sessionOfPlace({ kind, path, session }: StoredFile): string {
  return kind === 'overflow' ? posix.basename(posix.dirname(posix.dirname(path))) : session
}

function toIdentity({ root, path, inode }: Pick<StoredFile, 'root' | 'path' | 'inode'>): string {
  return [root, inode, posix.basename(path)].join('\n')
}

function toKey({ root, project, session }: Pick<StoredFile, 'root' | 'project' | 'session'>): string {
  return [root, project, session].join('\n')
}
