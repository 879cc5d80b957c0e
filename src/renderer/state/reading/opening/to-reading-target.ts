import { toFindText } from '../../../../core/query/find/to-find-query.ts'
import { parseQuery } from '../../../../core/query/parse/parse-query.ts'
import type { SearchResult } from '../../../../shared/schemas/search.ts'
import type { Session } from '../../../../shared/schemas/sessions.ts'
import type { ReadingTarget } from './reading-target.ts'

/** A session from its beginning, or where one left it. */
export function toReadingTarget(session: Session): ReadingTarget {
  return { session, file: session.file, at: null, query: null }
}

/** A session at the very block that was found, with the words marked. */
export function toFoundTarget({ session, best }: SearchResult, query: string): ReadingTarget {
  const { line, uuid, block, kind } = best
  // A title that was written down has a line, but no place in the conversation.
  const isPlace = line !== null && !(kind === 'title' && uuid === null)
  const at = isPlace ? { file: toFile(session.root, line.path), uuid, offset: line.offset, block } : null
  // Of what no record names there is the file alone.
  const loose = line === null && best.overflow ? { looseFile: toFile(session.root, best.overflow.path) } : {}
  return { ...toReadingTarget(session), at, ...loose, query: toWords(query) }
}

/** What is marked in the conversation. Filters are about what is around it, but a file that was asked for is named there. */
function toWords(query: string): string | null {
  const { clauses, regexes, filters } = parseQuery(query, 0)
  if (clauses.length + regexes.length > 0) return toFindText(query)
  const held = filters
    .flatMap(({ anyOf, isNegated }) => (isNegated ? [] : anyOf))
    .flatMap(({ condition }) => (condition.of === 'holds' ? condition.anyTerm : []))
  return held.length === 0 ? null : held.map(({ text }) => `"${text}"*`).join(' OR ')
}

/** A file of a root, absolute and in the way its system writes it. A root may be the file itself. */
export function toFile(root: string, path: string): string {
  if (path === '') return root
  return root.includes('\\') ? `${root}\\${path.replaceAll('/', '\\')}` : `${root}/${path}`
}
