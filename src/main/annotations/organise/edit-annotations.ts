import { randomUUID } from 'node:crypto'
import { assertNever } from '../../../core/assert-never.ts'
import { positionAfter, positionBetween } from '../../../core/position-between.ts'
import { toLine } from '../../../core/render/text/to-line.ts'
import type { AnnotationChange } from '../../../shared/annotations.ts'
import { ExpectedError } from '../../../shared/expected-error.ts'
import type { AnnotationEdit, Edited, MarkedPlace } from '../../../shared/schemas/organise.ts'
import type { AnnotationState } from '../annotation-state.ts'
import type { Annotations } from '../annotations.ts'
import { listCollected } from './list-collected.ts'
import { act } from './undo-log.ts'

/** Does what a person asked for, as one action that can be undone. */
export function editAnnotations(annotations: Annotations, edit: AnnotationEdit): Edited {
  const id = isNew(edit) ? randomUUID() : null
  act(annotations, toLabel(edit), (state) => planEdit(state, edit, id ?? ''))
  return { id }
}

function isNew(edit: AnnotationEdit): boolean {
  return edit.kind === 'new-collection' || (edit.kind === 'save-search' && edit.search === null)
}

function planEdit(state: AnnotationState, edit: AnnotationEdit, id: string): readonly AnnotationChange[] {
  switch (edit.kind) {
    case 'star':
      return edit.sessions.map((session) => ({ kind: 'star', session, value: edit.isOn ? {} : null }))
    case 'tag':
      return planTags(state, edit)
    case 'rename-tag':
      return planRename(state, edit)
    case 'note': {
      const { session, record, text } = edit
      const value = text.trim() === '' ? null : { text }
      return [{ kind: 'note', ...toPlace({ session, record }), value }]
    }
    case 'name': {
      const text = toLine(edit.text, true)
      return [{ kind: 'name', session: edit.session, value: text === '' ? null : { text } }]
    }
    case 'new-collection':
      return [
        { kind: 'collection', name: id, value: { title: edit.title, description: edit.description } },
        ...planCollecting(state, { collection: id, places: edit.places, before: null }),
      ]
    case 'edit-collection': {
      const { collection, title, description } = edit
      requireThere(state, 'collection', collection)
      return [{ kind: 'collection', name: collection, value: { title, description } }]
    }
    case 'delete-collection':
      return [
        { kind: 'collection', name: edit.collection, value: null },
        ...planTaking(edit.collection, listCollected(state, edit.collection)),
      ]
    case 'collect':
      requireThere(state, 'collection', edit.collection)
      return planCollecting(state, edit)
    case 'uncollect':
      return planTaking(edit.collection, edit.places)
    case 'save-search': {
      const { title, query, search } = edit
      if (search !== null) requireThere(state, 'saved-search', search)
      return [{ kind: 'saved-search', name: search ?? id, value: { title, query } }]
    }
    case 'delete-search':
      return [{ kind: 'saved-search', name: edit.search, value: null }]
    default:
      return assertNever(edit)
  }
}

function planTags(
  state: AnnotationState,
  { sessions, add, remove }: AnnotationEdit & { kind: 'tag' },
): readonly AnnotationChange[] {
  const spelling = readSpellings(state)
  const added = new Set(add.map((tag) => spelling(toTag(tag))))
  const removed = new Set(remove.map((tag) => spelling(toTag(tag))).filter((tag) => !added.has(tag)))
  return sessions.flatMap((session) => [
    ...[...added].map((name) => ({ kind: 'tag' as const, session, name, value: {} })),
    ...[...removed].map((name) => ({ kind: 'tag' as const, session, name, value: null })),
  ])
}

function planRename(
  state: AnnotationState,
  { tag, newTag }: AnnotationEdit & { kind: 'rename-tag' },
): readonly AnnotationChange[] {
  const from = readSpellings(state)(toTag(tag))
  // Only the case may be what is to change, so its own spelling does not count.
  const target = newTag === null ? null : readSpellings(state, from)(toTag(newTag))
  const tagged = state.list('tag').filter(({ name }) => name === from)
  if (tagged.length === 0) throw new ExpectedError('not-found', `No session has the tag “${from}”.`)
  if (target === from) return []
  return tagged.flatMap(({ session }) => [
    { kind: 'tag', session, name: from, value: null },
    ...(target === null ? [] : [{ kind: 'tag' as const, session, name: target, value: {} }]),
  ])
}

/** A tag is one line, without spaces around it. */
export function toTag(text: string): string {
  const tag = toLine(text.normalize('NFC'), true).replace(/\s+/g, ' ').trim()
  if (tag === '') throw new ExpectedError('bad-request', 'A tag needs at least one letter.')
  return tag
}

/** “Bug” is the tag “bug”, if there is one. */
function readSpellings(state: AnnotationState, except?: string): (tag: string) => string {
  const tags = new Set(state.list('tag').flatMap(({ name }) => name ?? []))
  const known = new Map([...tags].filter((tag) => tag !== except).map((tag) => [tag.toLowerCase(), tag]))
  return (tag) => (tags.has(tag) ? tag : (known.get(tag.toLowerCase()) ?? tag))
}

function planCollecting(
  state: AnnotationState,
  {
    collection,
    places,
    before,
  }: Pick<AnnotationEdit & { kind: 'collect' }, 'collection' | 'places' | 'before'>,
): readonly AnnotationChange[] {
  const moved = new Set(places.map(toKey))
  const others = listCollected(state, collection).filter((place) => !moved.has(toKey(place)))
  const found = before === null ? -1 : others.findIndex((place) => toKey(place) === toKey(before))
  const at = found < 0 ? others.length : found
  const next = others[at]?.position
  let last = others[at - 1]?.position
  const unique = new Map(places.map((place) => [toKey(place), place]))
  return [...unique.values()].map((place) => {
    last = next === undefined ? positionAfter(last) : positionBetween(last, next)
    return { kind: 'collected', ...toPlace(place), name: collection, value: { position: last } }
  })
}

function planTaking(collection: string, places: readonly MarkedPlace[]): readonly AnnotationChange[] {
  return places.map((place) => ({ kind: 'collected', ...toPlace(place), name: collection, value: null }))
}

function toPlace({ session, record }: MarkedPlace): { session: string; record?: string } {
  return record === null ? { session } : { session, record }
}

function toKey({ session, record }: MarkedPlace): string {
  return JSON.stringify([session, record])
}

function requireThere(state: AnnotationState, kind: 'collection' | 'saved-search', name: string): void {
  if (state.find(kind, { name }) === undefined)
    throw new ExpectedError(
      'not-found',
      kind === 'collection' ? 'This collection was deleted.' : 'This search was deleted.',
    )
}

/** Behind “Undo” in a menu. */
function toLabel(edit: AnnotationEdit): string {
  switch (edit.kind) {
    case 'star':
      return edit.isOn ? 'Star' : 'Remove star'
    case 'tag':
      return edit.add.length > 0 ? 'Add tag' : 'Remove tag'
    case 'rename-tag':
      return edit.newTag === null ? 'Delete tag' : 'Rename tag'
    case 'note':
      return edit.text.trim() === '' ? 'Delete note' : 'Note'
    case 'name':
      return edit.text.trim() === '' ? 'Remove name' : 'Name'
    case 'new-collection':
      return 'New collection'
    case 'edit-collection':
      return 'Edit collection'
    case 'delete-collection':
      return 'Delete collection'
    case 'collect':
      return 'Add to collection'
    case 'uncollect':
      return 'Remove from collection'
    case 'save-search':
      return 'Save search'
    case 'delete-search':
      return 'Delete search'
    default:
      return assertNever(edit)
  }
}
