import { isDeepStrictEqual } from 'node:util'
import { buildConversation } from '../../core/model/build-conversation.ts'
import { findOrigins, type SharingSession } from '../../core/model/links/find-origins.ts'
import { handOverOutputs } from './hand-over-outputs.ts'
import { markAbandoned } from './note-links.ts'
import type { Holders } from './origin-store.ts'
import { refreshSession } from './refresh-session.ts'
import type { Shard } from './shard.ts'
import { isLost, type StoredFile } from './stored-file.ts'

/**
 * Tells anew where the sessions of marked projects come from: by what is in the index, whatever order that came in. Which
 * projects those are is in the index too, so that an update that was killed before it came to this leaves it to the next one.
 * Gives back whether files are to be read again.
 */
export function tellOrigins(shard: Shard): boolean {
  const marked = shard.origins.readMarked()
  if (marked.length === 0) return false
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
  shard.origins.unmarkAll()
  leaveOutputs(shard, holders)
  return leaveToOthers(shard, holders)
}

/** Outputs that are known by files that are lost. */
function leaveOutputs(shard: Shard, holders: ReadonlyMap<number, Holders>): void {
  const sharing = new Set([...holders.values()].flatMap(({ files }) => [...files]))
  for (const id of shard.files.listLostNamers()) if (sharing.has(id)) handOverOutputs(shard, id, 'there')
}

/**
 * Records whose owner is lost or forgotten, or was written anew without them: the next update reads another file that has them,
 * and they are found there.
 */
function leaveToOthers(shard: Shard, holders: ReadonlyMap<number, Holders>): boolean {
  const files = new Map<number, StoredFile | undefined>()
  const isThere = (id: number) => {
    if (!files.has(id)) files.set(id, shard.files.get(id))
    const file = files.get(id)
    return file !== undefined && !isLost(file)
  }
  const heirs = new Set<number>()
  const left = new Map<number, Set<number>>()
  for (const [hash, { files: ids, owner }] of holders) {
    const heir = owner !== undefined && isThere(owner) ? undefined : [...ids].find(isThere)
    if (heir === undefined) continue
    heirs.add(heir)
    if (owner !== undefined) left.set(owner, (left.get(owner) ?? new Set()).add(hash))
  }
  for (const [owner, hashes] of left) {
    shard.disown(owner, hashes)
    const file = files.get(owner)
    if (file !== undefined) markAbandoned(shard, file, buildConversation(shard.records.read(owner)))
  }
  for (const heir of heirs) shard.files.markStale(heir)
  return heirs.size > 0
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
