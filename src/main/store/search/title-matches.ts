import { matches } from '../../../core/query/find/find-matches.ts'
import type { Filter, Query } from '../../../core/query/query.ts'
import { toFtsQuery } from '../../../core/query/words/to-fts-query.ts'
import { allGitBranches } from '../../library/transcripts/git-branches.ts'
import { limitRegex } from '../../regex/limit-regex.ts'
import { titleText } from '../session-store.ts'
import type { ShardReader } from '../shard-reader.ts'
import type { ListedSession } from './shard-places.ts'
import { isOfSession } from './to-row-query.ts'

/** By what a session was found, besides its texts: its title, or another of its names. */
export type NameKind = 'title' | 'other'

/**
 * Sessions that are found by what they are known by: title, id, project, git branches and path. To a query that is one
 * more text, without a tool and as new as the session's last record; of the kind `title` where the title alone would do.
 */
export function findNamed(reader: ShardReader, query: Query): ReadonlyMap<number, NameKind> {
  if (!query.filters.every((filter) => isForTitles(filter))) return new Map()
  const isForTitleOnly = query.filters.some(({ name, isNegated }) => name === 'in' && !isNegated)
  const isInTime = toTimeTest(query)
  const { byAnyName, byTitle } = findNames(reader, query)
  const named = new Map<number, NameKind>()
  for (const key of isForTitleOnly ? byTitle : byAnyName)
    if (isInTime(reader.sessions.get(key)?.updated)) named.set(key, byTitle.has(key) ? 'title' : 'other')
  return named
}

function toTimeTest({ filters }: Query): (time: number | undefined) => boolean {
  const times = filters.flatMap((filter) =>
    filter.name === 'before' || filter.name === 'after' ? [filter] : [],
  )
  return (time) =>
    times.every(({ name, time: asked, isNegated }) => {
      if (time === undefined) return false
      return (name === 'before' ? time < asked : time >= asked) !== isNegated
    })
}

function findNames(reader: ShardReader, query: Query): ReturnType<ShardReader['findNames']> {
  if (query.clauses.length === 0 && query.regexes.length === 0) {
    const all = new Set(reader.sessions.keys())
    return { byAnyName: all, byTitle: all }
  }
  const fts = toFtsQuery(query.clauses)
  const found = fts?.kind === 'match' ? reader.findNames(fts.match) : undefined
  if (found !== undefined && query.regexes.length === 0) return found
  const candidates =
    found === undefined
      ? reader.listSessions()
      : [...new Set([...found.byAnyName, ...found.byTitle])].flatMap((key) => reader.readSession(key) ?? [])
  const keysWhere = (textOf: (session: ListedSession) => string) => {
    const texts = candidates.map(textOf)
    const length = texts.reduce((sum, text) => sum + text.length, 0)
    const isMatch = limitRegex(query, length, () => texts.map((text) => matches(text, query)))
    return new Set(candidates.filter((_, at) => isMatch[at]).map(({ key }) => key))
  }
  return { byAnyName: keysWhere(titleText), byTitle: keysWhere(({ title }) => title) }
}

/** Whether a title can pass it; what is about sessions is asked of them. */
function isForTitles(filter: Filter): boolean {
  switch (filter.name) {
    case 'in':
      return filter.values.includes('title') !== filter.isNegated
    case 'tool':
      return filter.isNegated
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
  const { title, id, project, path } = session
  return [
    ['title', title],
    ['project', project],
    ...allGitBranches(session).map((branch) => ['branch', branch] as const),
    ['id', id],
    ['path', path],
  ]
}
