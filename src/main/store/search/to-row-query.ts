import { fold } from '../../../core/query/fold.ts'
import type { Filter, IsValue, ListFilter, Query } from '../../../core/query/query.ts'
import { type Complete, toFtsQuery, toFtsTerm } from '../../../core/query/to-fts-query.ts'
import { TEXT_KINDS } from '../../../core/search/searchable-text.ts'
import { allGitBranches } from '../../library/transcripts/git-branches.ts'
import { SEGMENT_SIZE } from '../row-numbers.ts'
import { FLAGS } from '../shard.ts'
import { NO_FILTER, type RowFilter, type RowQuery } from './row-query.ts'
import type { ListedSession } from './shard-places.ts'

/** What the texts must be. */
export function toRowQuery({ clauses, filters }: Query, complete?: Complete): RowQuery {
  const fts = toFtsQuery(clauses, complete)
  return {
    match: fts?.kind === 'match' ? fts.match : undefined,
    exclude: fts?.kind === 'exclude' ? fts.match : undefined,
    filter: joinFilters([...withoutContext(filters), ...filters.flatMap(toRowFilter)]),
  }
}

/** What the model was told beside the conversation would bury what people said: only who asks for it by name gets it. */
function withoutContext(filters: readonly Filter[]): readonly RowFilter[] {
  const isAskedByKind = filters.some(({ name, isNegated }) => name === 'in' && !isNegated)
  return isAskedByKind ? [] : [{ sql: `t.kind != ${TEXT_KINDS.indexOf('context')}`, parameters: [] }]
}

function joinFilters(filters: readonly RowFilter[]): RowFilter {
  if (filters.length === 0) return NO_FILTER
  return {
    sql: filters.map(({ sql }) => sql).join(' AND '),
    parameters: filters.flatMap(({ parameters }) => parameters),
  }
}

function toRowFilter(filter: Filter): readonly RowFilter[] {
  const not = filter.isNegated ? 'NOT ' : ''
  switch (filter.name) {
    case 'in': {
      const kinds = filter.values.map((value) => TEXT_KINDS.indexOf(value))
      return [{ sql: `${not}t.kind IN (${kinds.join(', ')})`, parameters: [] }]
    }
    case 'tool': {
      const names = filter.values.map(() => `t.tool LIKE ? ESCAPE '\\'`).join(' OR ')
      return [{ sql: `${not}coalesce(${names}, 0)`, parameters: filter.values.map(toLike) }]
    }
    case 'before':
    case 'after': {
      const isBefore = (filter.name === 'before') !== filter.isNegated
      return [{ sql: `t.time ${isBefore ? '<' : '>='} ?`, parameters: [filter.time] }]
    }
    case 'is':
      // What is about sessions alone is asked of them.
      if (filter.values.every(isOfSession)) return []
      return [{ sql: `${not}(${filter.values.map(toIsSql).join(' OR ')})`, parameters: [] }]
    default:
      return []
  }
}

/** `tool:mcp__*` stands for all that begin so. */
function toLike(value: string): string {
  return value.replace(/[%_\\]/g, '\\$&').replaceAll('*', '%')
}

export function isOfSession(value: IsValue): boolean {
  return value === 'gone' || value === 'kept'
}

/** Whether a record that several sessions have may pass it in one of them, and not in another. */
function isOfPlace(filter: Filter): filter is ListFilter<'is', IsValue> {
  return (
    filter.name === 'is' &&
    !filter.values.every(isOfSession) &&
    filter.values.some((value) => value !== 'error')
  )
}

function toIsSql(value: IsValue): string {
  switch (value) {
    case 'gone':
    case 'kept':
      return `t.id / ${SEGMENT_SIZE} IN (
        SELECT g.id FROM sessions s
        JOIN files f ON f.root = s.root AND f.project = s.project AND f.session = s.session
        JOIN segments g ON g.file = f.id WHERE s.${value} = 1)`
    default:
      return `(t.flags & ${FLAGS[value]}) != 0`
  }
}

/** How a text stands in a session. */
export type Standing = Readonly<Record<'isAbandoned' | 'isSubagent' | 'isError', boolean>>

/** The same for a text of a session as the row filter is for a row. */
export function toPlaceFilter({
  filters,
}: Query): ((standing: Standing, session: ListedSession) => boolean) | undefined {
  const asked = filters.filter(isOfPlace)
  if (asked.length === 0) return undefined
  return ({ isAbandoned, isSubagent, isError }, { isGone, isKept }) => {
    const is = { abandoned: isAbandoned, subagent: isSubagent, error: isError, gone: isGone, kept: isKept }
    return asked.every(({ values, isNegated }) => values.some((value) => is[value]) !== isNegated)
  }
}

/** What the session around a text must be. */
export function toSessionFilter({ filters }: Query): ((session: ListedSession) => boolean) | undefined {
  const tests = filters.flatMap((filter) => {
    const test = toSessionTest(filter)
    return test === undefined ? [] : [(session: ListedSession) => test(session) !== filter.isNegated]
  })
  return tests.length === 0 ? undefined : (session) => tests.every((test) => test(session))
}

function toSessionTest(filter: Filter): ((session: ListedSession) => boolean) | undefined {
  switch (filter.name) {
    case 'project':
      return containing(filter.values, ({ project }) => [project])
    case 'branch':
      return containing(filter.values, allGitBranches)
    case 'model':
      return containing(filter.values, (session) => session.models)
    case 'is':
      if (!filter.values.every(isOfSession)) return undefined
      return (session) =>
        (filter.values.includes('gone') && session.isGone) ||
        (filter.values.includes('kept') && session.isKept)
    default:
      return undefined
  }
}

function containing(values: readonly string[], textsOf: (session: ListedSession) => readonly string[]) {
  const wanted = values.map((value) => fold(value).text)
  return (session: ListedSession) =>
    textsOf(session).some((text) => wanted.some((value) => fold(text).text.includes(value)))
}

/** `file:` asks for sessions in which a tool was given that path. */
export function toFileQueries({
  filters,
}: Query): readonly { readonly query: RowQuery; readonly isNegated: boolean }[] {
  const ofTools: RowFilter = { sql: `t.kind = ${TEXT_KINDS.indexOf('tool')}`, parameters: [] }
  return filters.flatMap((filter) => {
    if (filter.name !== 'file') return []
    const terms = filter.values.flatMap((text) => toFtsTerm({ kind: 'prefix', text }) ?? [])
    if (terms.length === 0) return []
    return [
      {
        query: { match: terms.join(' OR '), exclude: undefined, filter: ofTools },
        isNegated: filter.isNegated,
      },
    ]
  })
}
