import type { AnnotationEdit } from '../../../shared/schemas/organise.ts'
import type { Session } from '../../../shared/schemas/sessions.ts'

/** The sessions as they are after an edit of stars or tags. Others come with the next list. */
export function applyEdit(sessions: readonly Session[], edit: AnnotationEdit): readonly Session[] {
  if (edit.kind !== 'star' && edit.kind !== 'tag') return sessions
  const ids = new Set(edit.sessions)
  return sessions.map((session) => {
    if (!ids.has(session.id)) return session
    return edit.kind === 'star'
      ? { ...session, starred: edit.isOn }
      : { ...session, tags: changeTags(session.tags, edit) }
  })
}

/** `Bug` and `bug` are one tag. */
export function isSameTag(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase()
}

function changeTags(
  tags: readonly string[],
  { add, remove }: { readonly add: readonly string[]; readonly remove: readonly string[] },
): readonly string[] {
  const left = tags.filter((tag) => !remove.some((each) => isSameTag(each, tag)))
  const more = add.filter((tag) => !left.some((each) => isSameTag(each, tag)))
  return [...left, ...more].sort((one, other) => one.localeCompare(other, 'en'))
}
