import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ExpectedError } from '../../../shared/expected-error.ts'
import type { AnnotationEdit, MarkedPlace } from '../../../shared/schemas/organise.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { openAnnotations } from '../annotations.ts'
import { editAnnotations } from './edit-annotations.ts'
import { inheritAnnotations } from './inherit-annotations.ts'
import { listNotesOf, readOrganised } from './read-organised.ts'
import { readMarks } from './session-marks.ts'
import { MOST_ACTIONS, undoLast } from './undo-log.ts'

function open(computer = 'a', folder = join(temporaryRoot([]), 'annotations'), compactFrom = 1000) {
  const annotations = openAnnotations({ folder, computer: () => computer, compactFrom })
  return {
    annotations,
    folder,
    edit: (edit: AnnotationEdit) => editAnnotations(annotations, edit),
    marks: (id: string) => readMarks(annotations).get(id),
    read: () => readOrganised(annotations),
    undo: () => undoLast(annotations),
  }
}

const tag = (session: string, ...add: string[]): AnnotationEdit => ({
  kind: 'tag',
  sessions: [session],
  add,
  remove: [],
})
const star = (...sessions: string[]): AnnotationEdit => ({ kind: 'star', sessions, isOn: true })
const place = (session: string, record: string | null = null): MarkedPlace => ({ session, record })

test('stars, tags, notes and names are put on sessions and taken away', () => {
  const { edit, marks } = open()
  edit(star('s1', 's2'))
  edit(tag('s1', 'tide', 'heron'))
  edit({ kind: 'note', session: 's1', record: null, text: 'Of the whole' })
  edit({ kind: 'note', session: 's1', record: 'r1', text: 'Here it began' })
  edit({ kind: 'name', session: 's1', text: ' My\nown ' })
  expect(marks('s1')).toEqual({ starred: true, tags: ['heron', 'tide'], name: 'My own', notes: 2 })
  edit({ kind: 'star', sessions: ['s1'], isOn: false })
  edit({ kind: 'tag', sessions: ['s1'], add: [], remove: ['heron', 'tide'] })
  edit({ kind: 'note', session: 's1', record: null, text: ' ' })
  edit({ kind: 'note', session: 's1', record: 'r1', text: '' })
  edit({ kind: 'name', session: 's1', text: '' })
  expect(marks('s1')).toBeUndefined()
  expect(marks('s2')).toEqual({ starred: true, tags: [], name: null, notes: 0 })
})

test('a tag is renamed on all sessions, and taken into another one', () => {
  const { edit, read, marks } = open()
  edit(tag('s1', 'bug'))
  edit(tag('s2', 'Bug', 'crash'))
  expect(read().tags).toEqual([
    { tag: 'bug', sessions: 2 },
    { tag: 'crash', sessions: 1 },
  ])
  edit({ kind: 'rename-tag', tag: 'bug', newTag: 'Bug' })
  expect(read().tags[0]).toEqual({ tag: 'Bug', sessions: 2 })
  edit({ kind: 'rename-tag', tag: 'bug', newTag: 'crash' })
  expect(read().tags).toEqual([{ tag: 'crash', sessions: 2 }])
  expect(marks('s1')?.tags).toEqual(['crash'])
  edit({ kind: 'rename-tag', tag: 'crash', newTag: null })
  expect(read().tags).toEqual([])
  expect(() => edit({ kind: 'rename-tag', tag: 'crash', newTag: 'x' })).toThrow(ExpectedError)
  expect(() => edit(tag('s1', ' \n '))).toThrow('A tag needs at least one letter')
})

test('a collection keeps its order through moving, adding and taking away', () => {
  const { edit, read } = open()
  const places = [place('s1'), place('s2', 'r1'), place('s3')]
  const { id } = edit({ kind: 'new-collection', title: 'The story', description: 'Of a *bug*', places })
  const collection = id ?? ''
  expect(read().collections).toEqual([{ id, title: 'The story', description: 'Of a *bug*', places }])
  edit({ kind: 'collect', collection, places: [place('s3'), place('s4')], before: place('s2', 'r1') })
  const order = () => read().collections[0]?.places.map(({ session }) => session)
  expect(order()).toEqual(['s1', 's3', 's4', 's2'])
  edit({ kind: 'collect', collection, places: [place('s1')], before: null })
  edit({ kind: 'uncollect', collection, places: [place('s4')] })
  expect(order()).toEqual(['s3', 's2', 's1'])
  edit({ kind: 'edit-collection', collection, title: 'Another', description: '' })
  expect(read().collections).toMatchObject([{ title: 'Another', places: { length: 3 } }])
  edit({ kind: 'delete-collection', collection })
  expect(read().collections).toEqual([])
  expect(() => edit({ kind: 'collect', collection, places: [place('s1')], before: null })).toThrow('deleted')
})

test('what two computers put into a collection is all there after a merge, in the same order on both', () => {
  const one = open('a')
  const other = open('b')
  const collection = one.edit({ kind: 'new-collection', title: 'T', description: '', places: [place('s0')] })
    .id as string
  other.annotations.merge(one.folder)
  for (const [at, { edit }] of [one, other].entries())
    for (let each = 0; each < 10; each++)
      edit({ kind: 'collect', collection, places: [place(`${at}-${each}`)], before: null })
  one.annotations.merge(other.folder)
  other.annotations.merge(one.folder)
  const order = one.read().collections[0]?.places.map(({ session }) => session) ?? []
  expect(order).toHaveLength(21)
  expect(other.read().collections).toEqual(one.read().collections)
  for (const at of [0, 1])
    expect(order.filter((session) => session.startsWith(`${at}-`))).toEqual(
      Array.from({ length: 10 }, (_, each) => `${at}-${each}`),
    )
})

test('searches are saved, changed and deleted', () => {
  const { edit, read } = open()
  const { id } = edit({ kind: 'save-search', search: null, title: 'Open bugs', query: 'tag:bug' })
  edit({ kind: 'save-search', search: id, title: 'Bugs', query: 'tag:bug is:starred' })
  expect(read().searches).toEqual([{ id, title: 'Bugs', query: 'tag:bug is:starred' }])
  edit({ kind: 'delete-search', search: id ?? '' })
  expect(read().searches).toEqual([])
})

test('the last 50 actions are undone one after the other, each as a whole', () => {
  const { edit, undo, read, marks } = open()
  for (let at = 0; at < MOST_ACTIONS + 10; at++) edit(tag(`s${at}`, `t${at}`, 'all'))
  expect(read().undo).toBe('Add tag')
  for (let at = MOST_ACTIONS + 9; at >= 10; at--) {
    expect(undo()).toBe('Add tag')
    expect(marks(`s${at}`)).toBeUndefined()
  }
  expect(undo()).toBeNull()
  expect(read()).toMatchObject({ undo: null })
  expect(marks('s9')?.tags).toEqual(['all', 't9'])
})

test('what changes nothing is no action', () => {
  const { edit, undo, read } = open()
  edit(tag('s1', 'bug'))
  edit(tag('s1', 'bug'))
  edit({ kind: 'star', sessions: ['s1'], isOn: false })
  undo()
  expect(read()).toMatchObject({ tags: [], undo: null })
})

test('undoing leaves alone what another process wrote since then', () => {
  const { edit, undo, annotations, marks } = open()
  edit({ kind: 'note', session: 's1', record: null, text: 'Old' })
  edit({ kind: 'note', session: 's1', record: null, text: 'New' })
  annotations.write([{ kind: 'note', session: 's1', value: { text: 'Written elsewhere' } }])
  expect(undo()).toBe('Note')
  expect(annotations.find('note', { session: 's1' })?.value.text).toBe('Written elsewhere')
  edit(star('s1'))
  expect(undo()).toBe('Star')
  expect(marks('s1')?.starred).toBe(false)
})

test('another process undoes what this one did, and another computer does not', () => {
  const { folder, edit, annotations } = open('a')
  edit(star('s1'))
  const stranger = open('b')
  stranger.annotations.merge(folder)
  expect(stranger.undo()).toBeNull()
  expect(open('a', folder).undo()).toBe('Star')
  expect(annotations.list('star')).toEqual([])
})

test('undoing survives that the file is compacted', () => {
  const { edit, undo, marks } = open('a', undefined, 10)
  edit({ kind: 'name', session: 's1', text: 'First' })
  for (let at = 0; at < 40; at++) edit({ kind: 'star', sessions: ['s2'], isOn: at % 2 === 0 })
  for (let at = 0; at < 40; at++) undo()
  expect(marks('s1')?.name).toBe('First')
  expect(undo()).toBe('Name')
  expect(marks('s1')).toBeUndefined()
})

test('a session that was restored under a new id has what the old one had, but keeps its own', () => {
  const { annotations, edit, marks } = open()
  edit(star('old'))
  edit(tag('old', 'tide'))
  edit({ kind: 'note', session: 'old', record: 'r1', text: 'Here' })
  inheritAnnotations(annotations, [
    { session: 'old', id: 'new' },
    { session: 'same', id: 'same' },
  ])
  expect(marks('new')).toEqual({ starred: true, tags: ['tide'], name: null, notes: 1 })
  expect(marks('old')).toEqual(marks('new'))
  edit({ kind: 'note', session: 'new', record: 'r1', text: 'There' })
  expect(annotations.find('note', { session: 'old', record: 'r1' })?.value.text).toBe('Here')
})

test('a fork shows the notes at places that it shares, and not the note of the other session', () => {
  const { annotations, edit } = open()
  edit({ kind: 'note', session: 'origin', record: 'r1', text: 'At a place' })
  edit({ kind: 'note', session: 'origin', record: null, text: 'Of the origin' })
  edit({ kind: 'note', session: 'fork', record: null, text: 'Of the fork' })
  const texts = listNotesOf(annotations, 'fork', ['origin']).map(({ text }) => text)
  expect(texts.toSorted()).toEqual(['At a place', 'Of the fork'])
})
