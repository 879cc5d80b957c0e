import { fold } from '../../core/query/fold.ts'
import type { Filter, Query } from '../../core/query/query.ts'
import { toFtsQuery, toFtsTerm } from '../../core/query/to-fts-query.ts'
import { TEXT_KINDS } from '../../core/search/searchable-text.ts'
import { FLAGS } from './shard.ts'
import { type ListedSession, NO_FILTER, type RowFilter, type RowQuery } from './shard-reader.ts'

/** What the texts must be. */
export function toRowQuery({ clauses, filters }: Query): RowQuery {
  const fts = toFtsQuery(clauses)
  return {
    match: fts?.kind === 'match' ? fts.match : undefined,
    exclude: fts?.kind === 'exclude' ? fts.match : undefined,
    filter: joinFilters(filters.flatMap(toRowFilter)),
  }
}

function joinFilters(filters: readonly RowFilter[]): RowFilter {
  return {
    sql: filters.length === 0 ? NO_FILTER : filters.map(({ sql }) => sql).join(' AND '),
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
      const names = filter.values.map(() => 't.tool LIKE ?').join(' OR ')
      return [{ sql: `${not}coalesce(${names}, 0)`, parameters: filter.values.map(toLike) }]
    }
    case 'before':
    case 'after': {
      const isBefore = (filter.name === 'before') !== filter.isNegated
      return [{ sql: `t.time ${isBefore ? '<' : '>='} ?`, parameters: [filter.time] }]
    }
    case 'is': {
      const flags = filter.values.flatMap((value) =>
        value in FLAGS ? FLAGS[value as keyof typeof FLAGS] : [],
      )
      if (flags.length === 0) return []
      return [{ sql: `${not}(t.flags & ${flags.reduce((all, flag) => all | flag, 0)}) != 0`, parameters: [] }]
    }
    default:
      return []
  }
}

/** `tool:mcp__*` stands for all that begin so. */
function toLike(value: string): string {
  return value.replaceAll('%', '').replaceAll('*', '%')
}

/** What the session around a text must be. */
export function sessionFilter({ filters }: Query): (session: ListedSession) => boolean {
  const tests = filters.flatMap((filter) => {
    const test = toSessionTest(filter)
    return test === undefined ? [] : [(session: ListedSession) => test(session) !== filter.isNegated]
  })
  return (session) => tests.every((test) => test(session))
}

function toSessionTest(filter: Filter): ((session: ListedSession) => boolean) | undefined {
  switch (filter.name) {
    case 'project':
      return containing(filter.values, (session) => [session.project, session.cwd ?? ''])
    case 'branch':
      return containing(filter.values, (session) => [session.gitBranch ?? ''])
    case 'model':
      return containing(filter.values, (session) => session.models)
    case 'is':
      if (!filter.values.some((value) => value === 'gone' || value === 'kept')) return undefined
      // Nothing is kept yet, so nothing is found.
      return (session) => filter.values.some((value) => value === 'gone' && session.isGone)
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
export function fileQueries({
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
