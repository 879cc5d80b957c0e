import type { MarkedPlace } from '../../../shared/schemas/organise.ts'
import type { AnnotationState } from '../annotation-state.ts'

export interface CollectedPlace extends MarkedPlace {
  readonly position: string
}

type Listing = Pick<AnnotationState, 'list'>

/** What is in a collection, in its order. */
export function listCollected(state: Listing, collection: string): readonly CollectedPlace[] {
  return listAllCollected(state).get(collection) ?? []
}

/** The same by the ids of the collections. */
export function listAllCollected(state: Listing): ReadonlyMap<string, readonly CollectedPlace[]> {
  const collections = new Map<string, CollectedPlace[]>()
  for (const { session, record = null, name = '', value } of state.list('collected')) {
    if (session === undefined) continue
    const places = collections.get(name) ?? []
    places.push({ session, record, position: value.position })
    collections.set(name, places)
  }
  for (const places of collections.values()) places.sort(byPosition)
  return collections
}

/** Two computers may have come to one position. */
function byPosition(one: CollectedPlace, other: CollectedPlace): number {
  return (
    compare(one.position, other.position) ||
    compare(one.session, other.session) ||
    compare(one.record ?? '', other.record ?? '')
  )
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}
