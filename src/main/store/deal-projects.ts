import type { FileJob } from './index-file.ts'
import type { Shard } from './shard.ts'
import type { StoredFile } from './stored-file.ts'

interface ProjectKey {
  readonly root: string
  readonly project: string
}

/** Tells which shard a project is in. */
export type FindShard = (project: ProjectKey) => number

/**
 * A project is in one shard whole, so that its forks are told there. New ones go where less is, the largest first, so
 * that both shards take about as long.
 */
export function dealProjects(
  shards: readonly Shard[],
  known: readonly (readonly StoredFile[])[],
  jobs: readonly FileJob[],
): FindShard {
  const places = new Map<string, number>()
  for (const [at, files] of known.entries()) for (const file of files) places.set(keyOf(file), at)
  const unknown = Map.groupBy(
    jobs.filter((job) => !places.has(keyOf(job))),
    keyOf,
  )
  const bySize = [...unknown.entries()]
    .map(([key, files]) => ({ key, files, size: sizeOf(files) }))
    .toSorted((a, b) => b.size - a.size)
  const [first] = shards
  if (first === undefined || bySize.length === 0) return (project) => places.get(keyOf(project)) ?? 0
  const loads = shards.map((shard) => shard.files.bytes)
  first.begin()
  for (const { key, files, size } of bySize) {
    const { root = '', project = '' } = files[0] ?? {}
    const lightest = loads.indexOf(Math.min(...loads))
    // Another process may have dealt it out a moment ago.
    const at = first.files.claimProject(root, project, lightest)
    places.set(key, at)
    loads[at] = (loads[at] ?? 0) + size
  }
  first.commit()
  return (project) => places.get(keyOf(project)) ?? 0
}

function keyOf({ root, project }: ProjectKey): string {
  return `${root}\n${project}`
}

function sizeOf(files: readonly FileJob[]): number {
  return files.reduce((sum, { size }) => sum + size, 0)
}
