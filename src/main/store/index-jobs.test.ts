import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { transcript } from '../../../fixtures/transcript.ts'
import type { Problem } from '../library/walk-files.ts'
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
    shard
      .listFiles()
      .map(({ path }) => path)
      .sort(),
  ).toEqual([known.path(), other.path()].sort())
  shard.close()
})
