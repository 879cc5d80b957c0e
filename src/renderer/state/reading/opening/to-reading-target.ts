import { toFindText } from '../../../../core/query/find/to-find-query.ts'
import { parseQuery } from '../../../../core/query/parse/parse-query.ts'
import type { SearchResult } from '../../../../shared/schemas/search.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import type { ReadingTarget } from './reading-target.ts'

/** A session from its beginning, or from the last position. */
export function toReadingTarget(session: Session): ReadingTarget {
  return { session, file: session.file, at: null, query: null }
}

/** A session at the block that was found, with the words marked. */
export function toFoundTarget({ session, best }: SearchResult, query: string): ReadingTarget {
  const { line, uuid, block, kind } = best
  // A written title has a line, but no place in the conversation.
  const isPlace = line !== null && !(kind === 'title' && uuid === null)
  const at = isPlace ? { file: toFile(session.root, line.path), uuid, offset: line.offset, block } : null
  // For files that no record mentions, there is only the file.
  const loose = line === null && best.overflow ? { looseFile: toFile(session.root, best.overflow.path) } : {}
  return { ...toReadingTarget(session), at, ...loose, query: toWords(query) }
}

/** The words to mark in the conversation. Filters are not marked, except for a file, whose name is in the conversation. */
function toWords(query: string): string | null {
  const { clauses, regexes, filters } = parseQuery(query, 0)
  if (clauses.length + regexes.length > 0) return toFindText(query)
  const held = filters
    .flatMap(({ anyOf, isNegated }) => (isNegated ? [] : anyOf))
    .flatMap(({ condition }) => (condition.of === 'holds' ? condition.anyTerm : []))
  return held.length === 0 ? null : held.map(({ text }) => `"${text}"*`).join(' OR ')
}

/** A file of a root, absolute and in the notation of its system. A root may be the file itself. */
export function toFile(root: string, path: string): string {
  if (path === '') return root
  return root.includes('\\') ? `${root}\\${path.replaceAll('/', '\\')}` : `${root}/${path}`
}
