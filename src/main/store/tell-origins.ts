import { isDeepStrictEqual } from 'node:util'
import { findOrigins, type SharingSession } from '../../core/model/find-origins.ts'
import type { Holders } from './origin-store.ts'
import { refreshSession } from './refresh-session.ts'
import type { Shard } from './shard.ts'
import { isLost, type StoredFile } from './stored-file.ts'

/**
 * Tells anew where the sessions of marked projects come from: by what is in the index, whatever order that came in. Which
 * projects those are is in the index too, so that an update that was killed before it came to this leaves it to the next one.
 */
export function tellOrigins(shard: Shard): void {
  const marked = shard.origins.readMarked()
  if (marked.length === 0) return
  shard.begin()
  const findFile = rememberFiles(shard, new Set(marked.map(keyOf)))
  const holders = shard.origins.readHolders()
  const found = new Map(
    gatherShared(shard, holders, findFile).flatMap((project) => [
      ...findOrigins({ describe: (id) => toSharing(shard, findFile(id)), ...project }),
    ]),
  )
  const before = shard.origins.list()
  for (const id of new Set([...found.keys(), ...before.keys()])) {
    const file = findFile(id)
    const origin = found.get(id)
    if (file === undefined || isDeepStrictEqual(origin, before.get(id))) continue
    shard.origins.write(id, origin)
    refreshSession(shard, file)
  }
  for (const { files, hasOwner } of holders.values()) if (!hasOwner) leaveToOne(shard, files)
  shard.origins.unmarkAll()
}

/** A record whose owner was forgotten, or written anew without it: the next update reads another file that has it, and finds it there. */
function leaveToOne(shard: Shard, ids: Iterable<number>): void {
  const files = [...ids].flatMap((id) => shard.files.get(id) ?? [])
  const heir = files.find((file) => !isLost(file))
  if (heir !== undefined) shard.files.markStale(heir.id)
}

type FindFile = (id: number) => StoredFile | undefined

/** Finds main transcripts of some projects only. */
function rememberFiles(shard: Shard, projects: ReadonlySet<string>): FindFile {
  const files = new Map<number, StoredFile | undefined>()
  return (id) => {
    if (!files.has(id)) {
      const file = shard.files.get(id)
      files.set(id, file?.kind === 'main' && projects.has(keyOf(file)) ? file : undefined)
    }
    return files.get(id)
  }
}

interface SharedInProject {
  readonly shared: (readonly number[])[]
  readonly parents: { readonly of: number; readonly holders: readonly number[] }[]
}

function gatherShared(
  shard: Shard,
  holders: ReadonlyMap<number, Holders>,
  findFile: FindFile,
): readonly SharedInProject[] {
  const projects = new Map<string, SharedInProject>()
  const projectOf = (key: string) => {
    const project = projects.get(key) ?? { shared: [], parents: [] }
    projects.set(key, project)
    return project
  }
  const byProject = (ids: Iterable<number>) =>
    Map.groupBy([...ids], (id) => {
      const file = findFile(id)
      return file && keyOf(file)
    })
  for (const { files } of holders.values()) {
    for (const [key, some] of byProject(files))
      if (key !== undefined && some.length > 1) projectOf(key).shared.push(some)
  }
  for (const { file: of, hash } of shard.origins.readParents()) {
    const file = findFile(of)
    if (file === undefined) continue
    const owner = shard.findOwner(hash)
    const ids = holders.get(hash)?.files ?? (owner === undefined ? [] : [owner])
    const some = byProject(ids).get(keyOf(file)) ?? []
    projectOf(keyOf(file)).parents.push({ of, holders: some })
  }
  return [...projects.values()]
}

function toSharing(shard: Shard, file: StoredFile | undefined): SharingSession {
  const facts = file && shard.files.readFacts(file.id)
  if (file === undefined || facts === undefined) throw new Error('A file with shared records is not indexed')
  const { started, updated, forkedFrom } = facts
  return { id: file.session, started, updated, forkedFrom, isLost: isLost(file) }
}

function keyOf({ root, project }: Pick<StoredFile, 'root' | 'project'>): string {
  return `${root}\n${project}`
}
