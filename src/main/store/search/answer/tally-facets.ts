import { TEXT_KINDS } from '../../../../core/search/searchable-text.ts'
import type { SessionPlace } from '../shard-places.ts'

export interface Facet {
  readonly value: string
  /** What to add to the query to see only these. */
  readonly filter: string
  readonly sessions: number
  readonly hits: number
}

export interface FacetTally {
  /** A text of a session: its kind by number. */
  add(session: SessionPlace, kind: number, time: number | undefined, tool: string | undefined): void
  /** A session that was found by a name that is not its title: such a text has no kind. */
  addNamed(session: SessionPlace): void
  /** A session that is an answer itself, without any text. */
  addSession(session: SessionPlace): void
  finish(projectOf: (session: SessionPlace) => string): Facets
}

/** Most hits first; months newest first. */
export interface Facets {
  readonly projects: readonly Facet[]
  readonly kinds: readonly Facet[]
  readonly tools: readonly Facet[]
  readonly months: readonly Facet[]
}

interface Tally {
  hits: number
  readonly sessions: Set<SessionPlace>
}

type Tallies<Value> = Map<Value, Tally>

/** Counts what the matching texts are: millions of them, so nothing is done for a text that can be done at the end. */
export function tallyFacets(): FacetTally {
  const bySession: Tallies<SessionPlace> = new Map()
  const kinds: Tallies<number> = new Map()
  const tools: Tallies<string> = new Map()
  const months: Tallies<string> = new Map()
  const monthOf = rememberMonths()

  return {
    add(session, kind, time, tool) {
      count(bySession, session, session)
      count(kinds, kind, session)
      if (tool !== undefined) count(tools, tool, session)
      if (time !== undefined) count(months, monthOf(time), session)
    },
    addNamed(session) {
      count(bySession, session, session)
      if (session.updated !== undefined) count(months, monthOf(session.updated), session)
    },
    addSession(session) {
      count(bySession, session, session, 0)
      if (session.updated !== undefined) count(months, monthOf(session.updated), session, 0)
    },
    finish(projectOf) {
      const projects: Tallies<string> = new Map()
      for (const [session, { hits }] of bySession) count(projects, projectOf(session), session, hits)
      return {
        projects: toFacets(projects, (project) => `project:${quote(project)}`),
        kinds: toFacets(
          new Map([...kinds].map(([kind, tally]) => [TEXT_KINDS[kind] ?? 'output', tally])),
          (kind) => `in:${kind}`,
        ),
        tools: toFacets(tools, (tool) => `tool:${quote(tool)}`),
        months: toFacets(months, (month) => `after:${month} before:${nextMonth(month)}`).toSorted((a, b) =>
          a.value < b.value ? 1 : -1,
        ),
      }
    },
  }
}

function count<Value>(tallies: Tallies<Value>, value: Value, session: SessionPlace, hits = 1): void {
  const tally = tallies.get(value)
  if (tally === undefined) {
    tallies.set(value, { hits, sessions: new Set([session]) })
    return
  }
  tally.hits += hits
  tally.sessions.add(session)
}

function toFacets(tallies: Tallies<string>, toFilter: (value: string) => string): readonly Facet[] {
  return [...tallies]
    .map(([value, { hits, sessions }]) => ({
      value,
      filter: toFilter(value),
      sessions: sessions.size,
      hits,
    }))
    .sort((a, b) => b.hits - a.hits || b.sessions - a.sessions || (a.value < b.value ? -1 : 1))
}

/** A value in quotes has none inside. */
function quote(value: string): string {
  return /^[^\s"]+$/.test(value) ? value : `"${value.replaceAll('"', '')}"`
}

/** Where the person is, as `before:` and `after:` mean it. Most texts are of the month of the one before. */
function rememberMonths(): (time: number) => string {
  let from = 0
  let to = 0
  let name = ''
  return (time) => {
    if (time >= from && time < to) return name
    const date = new Date(time)
    from = new Date(date.getFullYear(), date.getMonth(), 1).getTime()
    to = new Date(date.getFullYear(), date.getMonth() + 1, 1).getTime()
    name = toMonth(date.getFullYear(), date.getMonth())
    return name
  }
}

function nextMonth(month: string): string {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return number === 12 ? toMonth(year + 1, 0) : toMonth(year, number)
}

function toMonth(year: number, month: number): string {
  return `${year}-${String(month + 1).padStart(2, '0')}`
}
