import { matches } from '../../../../core/query/find/find-matches.ts'
import type { OwnTexts } from '../../../../core/query/operators/condition.ts'
import type { Query } from '../../../../core/query/query.ts'
import { toFtsQuery } from '../../../../core/query/words/to-fts-query.ts'
import { allGitBranches } from '../../../library/transcripts/git-branches.ts'
import { limitRegex } from '../../../regex/limit-regex.ts'
import { titleText } from '../../tables/session-store.ts'
import { canBeNamed, isAboutSession } from '../rows/to-row-query.ts'
import type { ListedSession } from '../shard-places.ts'
import type { ShardReader } from '../shard-reader.ts'

/** By what a session was found, besides its texts: its title, or another of its names. */
export type NameKind = 'title' | 'other'

/**
 * Sessions that are found by what they are known by: title, id, project, git branches and path. To a query that is one
 * more text, without a tool and as new as the session's last record; of the kind `title` where the title alone would do.
 */
export function findNamed(reader: ShardReader, query: Query): ReadonlyMap<number, NameKind> {
  const { byAnyName, byTitle } = findNames(reader, query)
  const named = new Map<number, NameKind>()
  for (const key of new Set([...byAnyName, ...byTitle])) {
    const time = reader.sessions.get(key)?.updated
    const isTitle = byTitle.has(key)
    const isFound = canBeNamed(query, { kind: undefined, time }) ? byAnyName.has(key) : isTitle
    if (isFound && canBeNamed(query, { kind: 'title', time })) named.set(key, isTitle ? 'title' : 'other')
  }
  for (const key of findOwn(reader, query, 'notes')) {
    const time = reader.sessions.get(key)?.updated
    if (!named.has(key) && canBeNamed(query, { kind: 'note', time })) named.set(key, 'other')
  }
  return named
}

function findNames(reader: ShardReader, query: Query): ReturnType<ShardReader['findNames']> {
  const found = findInIndex(reader, query)
  const own = findOwn(reader, query, 'names')
  if (own.length === 0) return found
  return {
    byAnyName: new Set([...found.byAnyName, ...own]),
    byTitle: new Set([...found.byTitle, ...own]),
  }
}

/** By what the person wrote about a session, each text by itself. */
function findOwn({ ownTexts, sessions }: ShardReader, query: Query, kind: keyof OwnTexts): readonly number[] {
  if (ownTexts.size === 0) return []
  const candidates = [...sessions].flatMap(([key, { id }]) =>
    (ownTexts.get(id)?.[kind] ?? []).map((text) => ({ key, text })),
  )
  const length = candidates.reduce((sum, { text }) => sum + text.length, 0)
  return limitRegex(query, length, () =>
    candidates.filter(({ text }) => matches(text, query)).map(({ key }) => key),
  )
}

function findInIndex(reader: ShardReader, query: Query): ReturnType<ShardReader['findNames']> {
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

/** Only filters on sessions, such as `project:x`: then every such session is an answer. */
export function isAboutSessionsOnly({ clauses, regexes, filters }: Query): boolean {
  return clauses.length === 0 && regexes.length === 0 && filters.every(isAboutSession)
}

export type TitleField = 'title' | 'id' | 'project' | 'branch' | 'path'

/** What a session is known by, best first. */
export function fieldsOf(
  session: ListedSession,
  own: OwnTexts = { names: [], notes: [] },
): readonly (readonly [TitleField, string])[] {
  const { title, id, project, path } = session
  return [
    ['title', title],
    ...[...own.names, ...own.notes].map((text) => ['title', text] as const),
    ['project', project],
    ...allGitBranches(session).map((branch) => ['branch', branch] as const),
    ['id', id],
    ['path', path],
  ]
}
