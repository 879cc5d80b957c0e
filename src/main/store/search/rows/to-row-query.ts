import { assertNever } from '../../../../core/assert-never.ts'
import {
  type Condition,
  passesText,
  type SessionFacts,
  type StandingFact,
  type TextFacts,
  type TextTest,
} from '../../../../core/query/operators/condition.ts'
import type { Filter, Query } from '../../../../core/query/query.ts'
import { type Complete, toFtsQuery, toFtsTerm } from '../../../../core/query/words/to-fts-query.ts'
import { TEXT_KINDS } from '../../../../core/search/searchable-text.ts'
import { SEGMENT_SIZE } from '../../tables/row-numbers.ts'
import { FLAGS } from '../../tables/shard.ts'
import { NO_FILTER, type RowFilter, type RowQuery } from './row-query.ts'

type SessionTest = (session: SessionFacts) => boolean

/** What a filter may need to know of the shard. */
export interface RowContext {
  /** Keys of the sessions that pass. */
  readonly findSessions: (test: SessionTest) => readonly number[]
}

/** What the texts must be. */
export function toRowQuery({ clauses, filters }: Query, context: RowContext, complete?: Complete): RowQuery {
  const fts = toFtsQuery(clauses, complete)
  return {
    match: fts?.kind === 'match' ? fts.match : undefined,
    exclude: fts?.kind === 'exclude' ? fts.match : undefined,
    filter: joinFilters([
      ...withoutContext(filters),
      ...filters.flatMap((filter) => toRowFilter(filter, context)),
    ]),
  }
}

/** What the model was told beside the conversation would bury what people said: only who asks for it by name gets it. */
function withoutContext(filters: readonly Filter[]): readonly RowFilter[] {
  const isAskedByKind = filters.some(({ anyOf, isNegated }) => !isNegated && anyOf.some(isAboutKind))
  return isAskedByKind ? [] : [{ sql: `t.kind != ${TEXT_KINDS.indexOf('context')}`, parameters: [] }]
}

function isAboutKind({ condition }: Filter['anyOf'][number]): boolean {
  return condition.of === 'text' && condition.text.fact === 'kind'
}

function joinFilters(filters: readonly RowFilter[]): RowFilter {
  return filters.length === 0 ? NO_FILTER : joinSql(filters, ' AND ')
}

function joinSql(filters: readonly RowFilter[], operator: ' AND ' | ' OR '): RowFilter {
  return {
    sql: filters.map(({ sql }) => sql).join(operator),
    parameters: filters.flatMap(({ parameters }) => parameters),
  }
}

/** Texts of these sessions, by their keys. */
function ofSessions(keys: readonly number[]): RowFilter {
  return {
    sql: `t.id / ${SEGMENT_SIZE} IN (
      SELECT g.id FROM sessions s
      JOIN files f ON f.root = s.root AND f.project = s.project AND f.session = s.session
      JOIN segments g ON g.file = f.id WHERE s.id IN (SELECT value FROM json_each(?)))`,
    parameters: [JSON.stringify(keys)],
  }
}

function toRowFilter(filter: Filter, { findSessions }: RowContext): readonly RowFilter[] {
  // What is about sessions alone is asked of them.
  if (isAboutSession(filter)) return []
  const test = toSessionTest(filter)
  const alternatives = [
    ...conditionsOf(filter, 'text').map(({ text }) => toSql(text)),
    ...(test === undefined ? [] : [ofSessions(findSessions(test))]),
  ]
  const { sql, parameters } = joinSql(alternatives, ' OR ')
  return [{ sql: `${filter.isNegated ? 'NOT ' : ''}(${sql})`, parameters }]
}

const FLAG_OF: Readonly<Record<StandingFact, number>> = {
  isAbandoned: FLAGS.abandoned,
  isSubagent: FLAGS.subagent,
  isError: FLAGS.error,
}

/** The same as `passesText` says. */
function toSql(test: TextTest): RowFilter {
  switch (test.fact) {
    case 'kind':
      return { sql: test.is === 'note' ? 'FALSE' : `t.kind = ${TEXT_KINDS.indexOf(test.is)}`, parameters: [] }
    case 'tool':
      return { sql: `coalesce(t.tool LIKE ? ESCAPE '\\', 0)`, parameters: [toLike(test.isLike)] }
    case 'time':
      return 'isFrom' in test
        ? { sql: 't.time >= ?', parameters: [test.isFrom] }
        : { sql: 't.time < ?', parameters: [test.isBefore] }
    case 'isAbandoned':
    case 'isSubagent':
    case 'isError':
      return { sql: `(t.flags & ${FLAG_OF[test.fact]}) != 0`, parameters: [] }
    default:
      return assertNever(test)
  }
}

/** `tool:mcp__*` stands for all that begin so. */
function toLike(value: string): string {
  return value.replace(/[%_\\]/g, '\\$&').replaceAll('*', '%')
}

type ConditionOf<Kind extends Condition['of']> = Extract<Condition, { readonly of: Kind }>

function conditionsOf<Kind extends Condition['of']>(filter: Filter, of: Kind): readonly ConditionOf<Kind>[] {
  return filter.anyOf.flatMap(({ condition }) => (isOf(condition, of) ? [condition] : []))
}

function isOf<Kind extends Condition['of']>(condition: Condition, of: Kind): condition is ConditionOf<Kind> {
  return condition.of === of
}

/** Whether it asks nothing of a text itself. */
export function isAboutSession(filter: Filter): boolean {
  return conditionsOf(filter, 'text').length === 0
}

/** Whether it says which texts of a session are meant. */
export function saysWhere(filter: Filter): boolean {
  return conditionsOf(filter, 'text').some(({ text }) => text.fact !== 'tool' && text.fact !== 'time')
}

/** Whether a record that several sessions have may pass it in one of them, and not in another. */
function isOfPlace(filter: Filter): boolean {
  const texts = conditionsOf(filter, 'text')
  const isMixed = texts.length > 0 && texts.length < filter.anyOf.length
  return isMixed || texts.some(({ text }) => text.fact === 'isAbandoned' || text.fact === 'isSubagent')
}

/** How a text stands in a session. */
export type Standing = Pick<TextFacts, StandingFact>

/** The same for a text of a session as the row filter is for a row. */
export function toPlaceFilter({
  filters,
}: Query): ((standing: Standing, session: SessionFacts) => boolean) | undefined {
  const asked = filters.filter(isOfPlace)
  if (asked.length === 0) return undefined
  return (standing, session) => {
    const facts: TextFacts = { ...standing, kind: undefined, tool: undefined, time: undefined }
    const passes = ({ condition }: Filter['anyOf'][number]) => {
      if (condition.of === 'text') return passesText(condition.text, facts) === true
      return condition.of === 'session' && condition.test(session)
    }
    return asked.every(({ anyOf, isNegated }) => anyOf.some(passes) !== isNegated)
  }
}

/** What the session around a text must be. */
export function toSessionFilter({ filters }: Query): SessionTest | undefined {
  const tests = filters.filter(isAboutSession).flatMap((filter) => {
    const test = toSessionTest(filter)
    return test === undefined ? [] : [(session: SessionFacts) => test(session) !== filter.isNegated]
  })
  return tests.length === 0 ? undefined : (session) => tests.every((test) => test(session))
}

function toSessionTest(filter: Filter): SessionTest | undefined {
  const conditions = conditionsOf(filter, 'session')
  if (conditions.length === 0) return undefined
  return (session) => conditions.some(({ test }) => test(session))
}

/** Texts that a session must hold: `file:` asks for sessions in which a tool was given that path. */
export function toHeldQueries({
  filters,
}: Query): readonly { readonly query: RowQuery; readonly isNegated: boolean }[] {
  return filters.flatMap((filter) => {
    const held = conditionsOf(filter, 'holds')
    const [first] = held
    const terms = held.flatMap(({ anyTerm }) => anyTerm.flatMap((term) => toFtsTerm(term) ?? []))
    if (first === undefined || terms.length === 0) return []
    return [
      {
        query: { match: terms.join(' OR '), exclude: undefined, filter: toSql(first.text) },
        isNegated: filter.isNegated,
      },
    ]
  })
}

/** Whether a name of a session can pass as a text of this kind; what is about sessions is asked of them. */
export function canBeNamed({ filters }: Query, name: Pick<TextFacts, 'kind' | 'time'>): boolean {
  const facts: TextFacts = { ...name, tool: undefined, isAbandoned: false, isSubagent: false, isError: false }
  return filters.every((filter) => {
    const texts = conditionsOf(filter, 'text')
    if (texts.length === 0) return true
    const passed = texts.map(({ text }) => passesText(text, facts))
    return !passed.includes(undefined) && passed.includes(true) !== filter.isNegated
  })
}
