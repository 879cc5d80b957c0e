import { isDeepStrictEqual } from 'node:util'
import { Searcher } from '../../src/main/store/search/searcher.ts'
import type { Random } from '../generator/random.ts'
import type { KnownFiles } from './known-files.ts'
import { type PlainText, scanTexts, toWords } from './plain-scan.ts'
import { COMMON_WORDS } from './random-turn.ts'

const NOW = Date.parse('2026-11-16T12:00:00Z')
const FILTERS = [
  ...['in:output', 'in:prompt,answer', 'is:abandoned', '-is:abandoned -in:title', 'is:subagent'],
  ...['branch:feature -in:title', '-branch:feature -in:title'],
]
/** Of a session: its number. */
const ORDER_DEPENDENT = ['key']

export interface Compared {
  /** That was brought up to date step by step. */
  readonly index: string
  /** That was built in one go. */
  readonly fresh: string
  readonly known: KnownFiles
  readonly random: Random
}

/** What the index says otherwise than a plain scan, and than an index that was built in one go. */
export async function findDifferences({ index, fresh, known, random }: Compared): Promise<readonly string[]> {
  const [searcher, freshSearcher] = [new Searcher(index), new Searcher(fresh)]
  try {
    const texts = scanTexts(known)
    const queries = listQueries(texts, random)
    const differences: string[] = []
    for (const query of queries) differences.push(...(await compareWithScan(searcher, texts, query)))
    differences.push(...compareSessions(searcher, freshSearcher))
    for (const query of queries) {
      for (const filter of FILTERS)
        differences.push(...(await compareAnswers(searcher, freshSearcher, `${query} ${filter}`)))
    }
    return differences
  } finally {
    searcher.close()
    freshSearcher.close()
  }
}

/** Some words and phrases, without filters. */
function listQueries(texts: readonly PlainText[], random: Random): readonly string[] {
  const some = texts.length === 0 ? [] : Array.from({ length: 12 }, () => random.pick(texts))
  const phrases = some.map(({ words }) => {
    const all = words.trim().split(' ')
    const from = Math.max(0, all.length - 4) + random.below(3)
    return all.slice(from, from + 2)
  })
  return [
    ...COMMON_WORDS,
    ...phrases.flatMap((words) => (words[0] ? [words[0], `"${words.join(' ')}"`] : [])),
  ]
}

/** What sessions are called, and where they come from. */
function compareSessions(searcher: Searcher, fresh: Searcher): string[] {
  const [sessions, expected] = [searcher, fresh].map(
    (each) => new Map(each.listSessions().map((session) => [keyOf(session), session])),
  )
  const keys = new Set([...(sessions?.keys() ?? []), ...(expected?.keys() ?? [])])
  return [...keys].flatMap((key) => {
    const [session, other] = [sessions?.get(key), expected?.get(key)]
    if (session === undefined || other === undefined)
      return [`${key} is ${session ? 'listed, and is not there' : 'there, and is not listed'}`]
    const facts = new Map<string, unknown>(Object.entries(other))
    return Object.entries(session).flatMap(([name, value]) =>
      ORDER_DEPENDENT.includes(name) || isDeepStrictEqual(value, facts.get(name))
        ? []
        : [`${key}: ${name} is ${JSON.stringify(value)}, in one go ${JSON.stringify(facts.get(name))}`],
    )
  })
}

/** The names of a session are one more text. */
async function compareWithScan(
  searcher: Searcher,
  texts: readonly PlainText[],
  query: string,
): Promise<string[]> {
  const words = toWords(query)
  const names = searcher.listSessions().map((session) => ({
    words: toWords(`${session.title}\n${session.project}`),
    sessions: [keyOf(session)],
  }))
  const expected = [...texts, ...names].filter((text) => text.words.includes(words))
  const found = await search(searcher, query)
  const total = [...found.values()].reduce((sum, hits) => sum + hits, 0)
  const differences = total === expected.length ? [] : [`${total} hits, in a plain scan ${expected.length}`]
  const sessions = new Set([...found.keys(), ...expected.flatMap((text) => text.sessions)])
  for (const session of sessions) {
    const able = expected.filter((text) => text.sessions.includes(session))
    const least = expected.filter((text) => isDeepStrictEqual(text.sessions, [session])).length
    const hits = found.get(session) ?? 0
    if (hits < least || hits > able.length)
      differences.push(`${hits} hits in ${session}, in a plain scan ${least} to ${able.length}`)
  }
  return differences.map((difference) => `${query}: ${difference}`)
}

async function compareAnswers(searcher: Searcher, fresh: Searcher, query: string): Promise<string[]> {
  const [hits, expected] = [await search(searcher, query), await search(fresh, query)].map((found) =>
    [...found.values()].reduce((sum, hits) => sum + hits, 0),
  )
  return hits === expected ? [] : [`${query}: ${hits} hits, in one go ${expected}`]
}

async function search(searcher: Searcher, query: string): Promise<ReadonlyMap<string, number>> {
  const { results } = await searcher.search(query, { limit: 1000, sort: 'date', now: NOW, isExact: true })
  return new Map(results.map(({ session, hits }) => [keyOf(session), hits]))
}

function keyOf({ projectDir, id }: { readonly projectDir: string; readonly id: string }): string {
  return `${projectDir}/${id}`
}
