import { matches } from '../../../core/query/find-matches.ts'
import type { Filter, Query } from '../../../core/query/query.ts'
import { toFtsQuery } from '../../../core/query/to-fts-query.ts'
import { titleText } from '../shard.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { ListedSession } from './shard-places.ts'
import { isOfSession } from './to-row-query.ts'

/**
 * Sessions that are found by what they are known by: title, id, project, git branch and path. To a query that is one
 * more text, of the kind `title`, without a tool and without a time.
 */
export function findTitleMatches(reader: ShardReader, query: Query): readonly number[] {
  if (!query.filters.every((filter) => isForTitles(filter))) return []
  const fts = toFtsQuery(query.clauses)
  if (fts?.kind === 'match' && query.regexes.length === 0) return reader.findTitles(fts.match)
  const candidates =
    fts?.kind === 'match'
      ? reader.findTitles(fts.match).flatMap((key) => reader.readSession(key) ?? [])
      : reader.listSessions()
  return candidates.filter((session) => matches(titleText(session), query)).map(({ key }) => key)
}

/** Whether a title can pass it; what is about sessions is asked of them. */
function isForTitles(filter: Filter): boolean {
  switch (filter.name) {
    case 'in':
      return filter.values.includes('title') !== filter.isNegated
    case 'tool':
      return filter.isNegated
    case 'before':
    case 'after':
      return false
    case 'is':
      return filter.isNegated || filter.values.every(isOfSession)
    default:
      return true
  }
}

/** Only filters on sessions, such as `project:x`: then every such session is an answer. */
export function isAboutSessionsOnly({ clauses, regexes, filters }: Query): boolean {
  const ofSessions = new Set(['project', 'branch', 'model', 'file'])
  return (
    clauses.length === 0 &&
    regexes.length === 0 &&
    filters.every(
      (filter) => ofSessions.has(filter.name) || (filter.name === 'is' && filter.values.every(isOfSession)),
    )
  )
}

export type TitleField = 'title' | 'id' | 'project' | 'branch' | 'path'

/** What a session is known by, best first. */
export function fieldsOf(session: ListedSession): readonly (readonly [TitleField, string])[] {
  const { title, id, project, gitBranch, path } = session
  return [
    ['title', title],
    ['project', project],
    ['branch', gitBranch ?? ''],
    ['id', id],
    ['path', path],
  ]
}
