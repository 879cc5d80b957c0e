import { toLine } from '../../../core/render/text/to-line.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'
import type { Annotations } from '../annotations.ts'

/** What a person said about a session, as far as every list shows it. */
export type SessionMarks = Pick<Session, 'starred' | 'tags' | 'name' | 'notes'>

export const NO_MARKS: SessionMarks = { starred: false, tags: [], name: null, notes: 0 }

/** By the ids of those sessions that have any. */
export function readMarks(annotations: Pick<Annotations, 'list'>): ReadonlyMap<string, SessionMarks> {
  const marks = new Map<string, { -readonly [K in keyof SessionMarks]: SessionMarks[K] }>()
  const tags = new Map<string, string[]>()
  function of(session: string) {
    const known = marks.get(session) ?? { ...NO_MARKS }
    marks.set(session, known)
    return known
  }
  for (const { session = '' } of annotations.list('star')) of(session).starred = true
  for (const { session = '', value } of annotations.list('name'))
    of(session).name = toLine(value.text, true) || null
  for (const { session = '' } of annotations.list('note')) of(session).notes++
  for (const { session = '', name = '' } of annotations.list('tag'))
    tags.set(session, [...(tags.get(session) ?? []), name])
  for (const [session, own] of tags) of(session).tags = own.sort(byName)
  return marks
}

/** The person's own name for a session goes before all other titles. */
export function withMarks(session: Session, marks: SessionMarks | undefined): Session {
  if (marks === undefined) return session
  const { name } = marks
  return { ...session, ...marks, ...(name !== null && { title: name, titleSource: 'own-name' as const }) }
}

export function byName(one: string, other: string): number {
  return one.localeCompare(other, 'en') || (one < other ? -1 : one > other ? 1 : 0)
}
