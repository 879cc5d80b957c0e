import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test, vi } from 'vitest'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import type { Problem } from '../../library/sources/walk-files.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { Shard } from '../tables/shard.ts'
import { indexFile, type TranscriptJob } from './index-file.ts'
import { indexJobs } from './index-jobs.ts'

function jobFor(root: string, t: ReturnType<typeof transcript>): TranscriptJob {
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

  expect(problems.map(({ path }) => path)).toEqual([join(root, known.path()), join(root, fresh.path())])
  expect(
    shard.files
      .list()
      .map(({ path }) => path)
      .sort(),
  ).toEqual([known.path(), other.path()].sort())
  shard.close()
})

test('of much, the newest sessions are listed and found by their prompts first, then whole, then the others come', async () => {
  const newest = transcript({ seed: 'newest' })
  newest.prompt('Newest')
  newest.respond({ calls: [bash('npm test', { stdout: 'Printed' })] })
  const older = transcript({ seed: 'older' })
  older.prompt('Older')
  const root = temporaryRoot([newest, older].flatMap((t) => t.files()))
  const path = join(temporaryRoot([]), 'shard.db')
  const shard = new Shard(path)
  const reader = new DatabaseSync(path, { readOnly: true })
  const count = reader.prepare('SELECT count(*) AS n FROM words WHERE words MATCH ?')
  const find = () => ({
    listed: reader.prepare('SELECT count(*) AS n FROM sessions').get()?.n,
    found: ['newest', 'printed', 'older'].filter((word) => count.get(word)?.n === 1),
  })
  const seen: unknown[] = []

  await indexJobs(shard, [{ ...jobFor(root, newest), isSoonest: true }, jobFor(root, older)], {
    isMuch: true,
    onProblem: () => {},
    onFile: () => seen.push(find()),
  })

  expect([...seen, find()]).toEqual([
    { listed: 1, found: ['newest'] },
    { listed: 1, found: ['newest', 'printed'] },
    { listed: 2, found: ['newest', 'printed', 'older'] },
  ])
  reader.close()
  shard.close()
})

test('what was indexed at a glance counts as changed until it is read whole', async () => {
  const newest = transcript({ seed: 'newest' })
  newest.prompt('Newest')
  const root = temporaryRoot(newest.files())
  const shard = new Shard(join(temporaryRoot([]), 'shard.db'))
  const job = jobFor(root, newest)
  await indexFile(shard, job, { isGlance: true })
  expect(shard.files.find(root, job.path)?.inode).not.toBe(job.inode)
  await indexFile(shard, job, {})
  expect(shard.files.find(root, job.path)?.inode).toBe(job.inode)
  shard.close()
})

test('whoever had to wait for another that writes gives its texts other numbers', async () => {
  const t = transcript()
  t.prompt('Hello')
  const root = temporaryRoot(t.files())
  const path = join(temporaryRoot([]), 'shard.db')
  const [shard, other] = [new Shard(path), new Shard(path)]
  const begin = shard.begin.bind(shard)
  vi.spyOn(shard, 'begin').mockImplementationOnce(() => {
    other.begin()
    other.rows.makeRoom(3)
    other.rows.numberRows(99)()
    other.commit()
    other.close()
    begin()
  })
  await indexJobs(shard, [jobFor(root, t)], { onProblem: () => {} })
  expect(shard.rows.segmentsOf(99)).toHaveLength(1)
  expect(shard.files.list()).toMatchObject([{ path: t.path() }])
  shard.close()
})
