import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { findShardPaths } from '../database/shard-paths.ts'
import { Shard } from '../tables/shard.ts'
import type { FileJob } from '../write/index-file.ts'
import { dealProjects } from './deal-projects.ts'

function openShards(folder = join(temporaryRoot([]), 'index')) {
  const shards = findShardPaths(folder).map((path) => new Shard(path))
  onTestFinished(() => {
    for (const shard of shards) shard.close()
  })
  return { folder, shards }
}

const job = (project: string, size: number) => ({ root: '/root', project, size }) as FileJob
const ROOTS = ['/root']

test('new projects are dealt out so that both shards have about as much', () => {
  const jobs = [job('small', 10), job('large', 70), job('large', 30), job('middle', 60), job('other', 35)]
  const findShard = dealProjects(openShards().shards, ROOTS, jobs)
  const loads = [0, 0]
  for (const each of jobs) loads[findShard(each)] = (loads[findShard(each)] ?? 0) + each.size
  expect(loads.toSorted()).toEqual([100, 105])
})

test('many small files weigh more than few large ones of the same size', () => {
  const many = Array.from({ length: 1000 }, () => job('many', 1000))
  const jobs = [...many, job('few', 1_000_000), job('a', 900_000), job('b', 800_000)]
  const findShard = dealProjects(openShards().shards, ROOTS, jobs)
  expect(['few', 'a', 'b'].map((project) => findShard(job(project, 0)))).toEqual([1, 1, 1])
})

test('the newest sessions are shared out evenly too', () => {
  const newest = (project: string, size: number) => ({ ...job(project, size), isSoonest: true })
  const jobs = [newest('a', 18), job('a', 10), newest('b', 12), newest('c', 6), job('d', 90), job('e', 100)]
  const findShard = dealProjects(openShards().shards, ROOTS, jobs)
  expect(findShard(job('b', 0))).not.toBe(findShard(job('a', 0)))
  expect(findShard(job('c', 0))).toBe(findShard(job('b', 0)))
  expect(findShard(job('d', 0))).not.toBe(findShard(job('e', 0)))
})

test('what was given to a shard stays there, whoever asks', () => {
  const { folder, shards } = openShards()
  const before = dealProjects(shards, ROOTS, [job('first', 10), job('second', 5)])
  // Another process, which planned before anything was written.
  const after = dealProjects(openShards(folder).shards, ROOTS, [job('second', 500), job('first', 10)])
  expect([after(job('first', 0)), after(job('second', 0))]).toEqual([
    before(job('first', 0)),
    before(job('second', 0)),
  ])
})

test('a new project that comes alone goes where less is, newest or not', () => {
  const { shards } = openShards()
  const [first] = shards
  first?.begin()
  first?.files.reserve({ ...job('there', 500), path: 'there/a.jsonl', session: 'a', kind: 'main' })
  first?.commit()
  const findShard = dealProjects(shards, ROOTS, [{ ...job('new', 10), isSoonest: true }])
  expect(findShard(job('new', 0))).toBe(1)
})
