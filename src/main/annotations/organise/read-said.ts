import { NOTHING_SAID, type SaidFacts } from '../../../core/query/operators/condition.ts'
import type { Annotations } from '../annotations.ts'
import { listAllCollected } from './list-collected.ts'
import { readMarks } from './session-marks.ts'

/** What operators can ask of what a person said about a session, by its id. */
export function readSaid(annotations: Pick<Annotations, 'list'>): (session: string) => SaidFacts {
  const marks = readMarks(annotations)
  const collections = readCollections(annotations)
  return (session) => {
    const known = marks.get(session)
    const titles = collections.get(session)
    if (known === undefined && titles === undefined) return NOTHING_SAID
    return {
      isStarred: known?.starred ?? false,
      tags: known?.tags ?? [],
      hasNote: (known?.notes ?? 0) > 0,
      collections: [...(titles ?? [])],
    }
  }
}

/** By session: the titles of the collections that it is in. */
function readCollections(annotations: Pick<Annotations, 'list'>): ReadonlyMap<string, ReadonlySet<string>> {
  const titles = new Map(annotations.list('collection').map(({ name, value }) => [name, value.title]))
  const found = new Map<string, Set<string>>()
  for (const [id, places] of listAllCollected(annotations)) {
    const title = titles.get(id)
    if (title === undefined) continue
    for (const { session } of places) found.set(session, (found.get(session) ?? new Set()).add(title))
  }
  return found
}
