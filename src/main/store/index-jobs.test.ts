import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { transcript } from '../../../fixtures/transcript.ts'
import type { Problem } from '../library/sources/walk-files.ts'
import { temporaryRoot } from '../testing/temporary-root.ts'
import type { FileJob } from './index-file.ts'
import { indexJobs } from './index-jobs.ts'
import { Shard } from './shard.ts'

function jobFor(root: string, t: ReturnType<typeof transcript>): FileJob {
  const { size, mtimeMs: modified, ino: inode } = statSync(join(root, t.path()))
  const { projectDir: project, sessionId: session } = t
  const folder = `projects/${project}`
  const facts = { size, modified, inode, newBytes: size, kept: null }
  return { root, path: t.path(), project, folder, session, kind: 'main', ...facts }
}

test('a file that vanishes before it is read is told; what was indexed of it stays, and the others are indexed', async () => {
  const known = transcript({ seed: 'known' })
  known.prompt('Known')
  const fresh = transcript({ seed: 'fresh' })
  fresh.prompt('Fresh')
  const other = transcript({ seed: 'other' })
  other.prompt('Other')
  const root = temporaryRoot([known, fresh, other].flatMap((t) => t.files()))
  const problems: Problem[] = []
  const options = { onProblem: (problem: Problem) => problems.push(problem) }
  const shard = new Shard(join(temporaryRoot([]), 'shard.db'))

  await indexJobs(shard, [jobFor(root, known)], options)
  const jobs = [jobFor(root, known), jobFor(root, fresh), jobFor(root, other)]
  rmSync(join(root, known.path()))
  rmSync(join(root, fresh.path()))
  await indexJobs(shard, jobs, options)

  expect(problems.map(({ path }) => path)).toEqual([known.path(), fresh.path()])
  expect(
    shard.files
      .list()
      .map(({ path }) => path)
      .sort(),
  ).toEqual([known.path(), other.path()].sort())
  shard.close()
})

test('the newest sessions are listed before anything else is begun', async () => {
  const newest = transcript({ seed: 'newest' })
  newest.prompt('Newest')
  const older = transcript({ seed: 'older' })
  older.prompt('Older')
  const root = temporaryRoot([newest, older].flatMap((t) => t.files()))
  const path = join(temporaryRoot([]), 'shard.db')
  const shard = new Shard(path)
  const reader = new DatabaseSync(path, { readOnly: true })
  const listed: unknown[] = []

  await indexJobs(shard, [{ ...jobFor(root, newest), isSoonest: true }, jobFor(root, older)], {
    onProblem: () => {},
    onFile: () =>
      listed.push(
        reader
          .prepare('SELECT session FROM sessions')
          .all()
          .map(({ session }) => session),
      ),
  })

  expect(listed).toEqual([[], [newest.sessionId]])
  reader.close()
  shard.close()
})
