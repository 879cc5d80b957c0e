import type { Note, Organised } from '../../../shared/schemas/organise.ts'
import type { Annotation } from '../annotation-state.ts'
import type { Annotations } from '../annotations.ts'
import { listAllCollected } from './list-collected.ts'
import { byName } from './session-marks.ts'
import { findUndoLabel } from './undo-log.ts'

export function readOrganised(annotations: Annotations): Organised {
  const tags = new Map<string, number>()
  for (const { name = '' } of annotations.list('tag')) tags.set(name, (tags.get(name) ?? 0) + 1)
  const collected = listAllCollected(annotations)
  return {
    tags: [...tags].map(([tag, sessions]) => ({ tag, sessions })).sort((a, b) => byName(a.tag, b.tag)),
    collections: annotations
      .list('collection')
      .map(({ name: id = '', value: { title, description } }) => {
        const places = (collected.get(id) ?? []).map(({ session, record }) => ({ session, record }))
        return { id, title, description, places }
      })
      .sort(byTitle),
    searches: annotations
      .list('saved-search')
      .map(({ name: id = '', value: { title, query } }) => ({ id, title, query }))
      .sort(byTitle),
    undo: findUndoLabel(annotations),
  }
}

function byTitle<T extends { readonly title: string; readonly id: string }>(one: T, other: T): number {
  return byName(one.title, other.title) || byName(one.id, other.id)
}

/** Newest first. */
export function listNotes(annotations: Pick<Annotations, 'list'>): readonly Note[] {
  return annotations
    .list('note')
    .map(toNote)
    .sort((one, other) => other.time - one.time)
}

function toNote({ session = '', record, value, stamp }: Annotation<'note'>): Note {
  return { session, record: record ?? null, text: value.text, time: stamp.time }
}

/** The notes of a session, and at places of those that it was forked from: it may have the same records. */
export function listNotesOf(
  annotations: Pick<Annotations, 'list'>,
  session: string,
  origins: readonly string[],
): readonly Note[] {
  return listNotes(annotations).filter(
    (note) => note.session === session || (note.record !== null && origins.includes(note.session)),
  )
}
