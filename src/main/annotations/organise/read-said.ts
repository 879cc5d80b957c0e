import {
  NOTHING_SAID,
  type OwnTexts,
  type Said,
  type SaidFacts,
} from '../../../core/query/operators/condition.ts'
import type { Annotations } from '../annotations.ts'
import { listAllCollected } from './list-collected.ts'
import { readMarks } from './session-marks.ts'

/** What a search asks about what a person said. It is read again only after something was written: somebody may be typing. */
export function createSaidReader(annotations: Annotations): () => Said {
  let known: { readonly state: string; readonly said: Said } | undefined
  return () => {
    const state = annotations.readState()
    if (known?.state !== state) known = { state, said: readSaid(annotations) }
    return known.said
  }
}

function readSaid(annotations: Pick<Annotations, 'list'>): Said {
  const marks = readMarks(annotations)
  const collections = readCollections(annotations)
  function of(session: string): SaidFacts {
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
  return { of, texts: readTexts(annotations) }
}

function readTexts(annotations: Pick<Annotations, 'list'>): ReadonlyMap<string, OwnTexts> {
  const texts = new Map<string, { readonly names: string[]; readonly notes: string[] }>()
  function of(session = '') {
    const own = texts.get(session) ?? { names: [], notes: [] }
    texts.set(session, own)
    return own
  }
  for (const { session, value } of annotations.list('name')) of(session).names.push(value.text)
  for (const { session, value } of annotations.list('note')) of(session).notes.push(value.text)
  return texts
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
