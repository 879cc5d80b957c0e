import type { ProjectKey } from '../tables/origin-store.ts'
import type { Shard } from '../tables/shard.ts'
import type { FileJob } from '../write/index-file.ts'

/** Tells which shard a project is in. */
export type FindShard = (project: ProjectKey) => number

/**
 * A project is in one shard whole, so that its forks are told there. New ones go where less is, the largest first, so
 * that both shards take about as long: for the newest sessions, which come first, and for everything.
 */
export function dealProjects(
  shards: readonly Shard[],
  roots: readonly string[],
  jobs: readonly FileJob[],
): FindShard {
  const places = new Map<string, number>()
  for (const [at, { files }] of shards.entries())
    for (const root of roots)
      for (const project of files.listProjects(root)) places.set(keyOf({ root, project }), at)
  const unknown = Map.groupBy(
    jobs.filter((job) => !places.has(keyOf(job))),
    keyOf,
  )
  const [first] = shards
  if (first !== undefined && unknown.size > 0) {
    const loads = shards.map(({ files }, at) => ({ at, newest: 0, all: toWeight(files.totals) }))
    first.begin()
    for (const { key, root, project, newest, all } of largestFirst(unknown)) {
      const [lightest] = loads.toSorted((a, b) => (newest > 0 && a.newest - b.newest) || a.all - b.all)
      // Another process may have dealt it out a moment ago.
      const at = first.files.claimProject(root, project, lightest?.at ?? 0)
      places.set(key, at)
      const load = loads[at]
      if (load === undefined) continue
      load.newest += newest
      load.all += all
    }
    first.commit()
  }
  return (project) => places.get(keyOf(project)) ?? 0
}

/** Those with newest sessions before all others. */
function largestFirst(projects: ReadonlyMap<string, readonly FileJob[]>) {
  return [...projects.entries()]
    .map(([key, files]) => ({
      key,
      root: files[0]?.root ?? '',
      project: files[0]?.project ?? '',
      newest: weigh(files.filter(({ isSoonest }) => isSoonest)),
      all: weigh(files),
    }))
    .toSorted((a, b) => b.newest - a.newest || b.all - a.all)
}

function keyOf({ root, project }: ProjectKey): string {
  return `${root}\n${project}`
}

/** What a file takes however short it is, in bytes of text that take as long. */
const BYTES_PER_FILE = 32_000

function toWeight({ files, bytes }: { readonly files: number; readonly bytes: number }): number {
  return bytes + files * BYTES_PER_FILE
}

function weigh(files: readonly FileJob[]): number {
  return toWeight({ files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) })
}
