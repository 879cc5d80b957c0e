import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { attachment } from '../../../../fixtures/attachments.ts'
import { fork, internalAgent } from '../../../../fixtures/derived-transcripts.ts'
import { read } from '../../../../fixtures/file-tools.ts'
import { buildOddLibrary, ODD_WORDS } from '../../../../fixtures/odd-library.ts'
import { spilled } from '../../../../fixtures/overflow.ts'
import { buildSampleLibrary } from '../../../../fixtures/sample-library.ts'
import { bash } from '../../../../fixtures/shell-tools.ts'
import { transcript } from '../../../../fixtures/transcript.ts'
import { matches } from '../../../core/query/find/find-matches.ts'
import { openLastWord, parseQuery } from '../../../core/query/parse/parse-query.ts'
import type { Filter, Query } from '../../../core/query/query.ts'
import { scanGitBranches } from '../../testing/index/scan-git-branches.ts'
import { type ScannedPlace, type ScannedText, scanTexts } from '../../testing/index/scan-texts.ts'
import { updateTestIndex } from '../../testing/index/update-test-index.ts'
import { temporaryRoot } from '../../testing/temporary-root.ts'
import { toSessionKey } from '../list/session-list.ts'
import { titleText } from '../tables/session-store.ts'
import { byDate } from './answer/rank.ts'
import { Searcher, type SearchOptions } from './searcher.ts'
import type { ListedSession } from './shard-places.ts'

const now = Date.parse('2026-11-16T12:00:00Z')

interface Scanned {
  readonly texts: readonly ScannedText[]
  readonly sessions: readonly ListedSession[]
  /** By session. */
  readonly gitBranches: ReadonlyMap<string, ReadonlySet<string>>
}

async function openLibrary(build: () => readonly { readonly path: string; readonly text: string }[]) {
  const root = temporaryRoot(build())
  const folder = join(temporaryRoot([]), 'index')
  await updateTestIndex(folder, [root])
  const searcher = new Searcher(folder)
  onTestFinished(() => searcher.close())
  await searcher.prepareForTyping()
  const search = (query: string, options: Partial<SearchOptions> = {}) =>
    searcher.search(query, { limit: 1000, sort: 'relevance', now, ...options })
  return {
    searcher,
    search,
    texts: await scanTexts(root, folder),
    sessions: searcher.listSessions(),
    gitBranches: await scanGitBranches(root),
  }
}

/** A text with a kind of its own for names that are no titles. */
type KnownText = Omit<ScannedText, 'kind'> & { readonly kind: ScannedText['kind'] | 'name' }

/** A text where it is found. */
type FoundText = Omit<KnownText, 'places'> & { readonly session: string }

/** The names of a session are one more text, without a tool and as new as its last record. It is a title where that alone would do. */
function namesOf(sessions: readonly ListedSession[], query: Query): readonly KnownText[] {
  const isForTitles = query.filters.some(({ name, isNegated }) => name === 'in' && !isNegated)
  return sessions.map((session) => ({
    kind: matches(session.title, query) ? 'title' : 'name',
    text: isForTitles ? session.title : titleText(session),
    tool: undefined,
    time: session.updated,
    isError: false,
    places: [{ session: session.id, shard: 0, isOwn: true, isSubagent: false, isAbandoned: false }],
  }))
}

function passes(text: KnownText, place: ScannedPlace, filter: Filter, scanned: Scanned): boolean {
  const session = sessionOf(scanned, place)
  const values = filter.anyOf.map(({ value }) => String(value))
  const time = Number(values[0])
  switch (filter.name) {
    case 'in':
      return values.some((kind) => kind === text.kind) !== filter.isNegated
    case 'tool':
      return (text.tool !== undefined && values.some((tool) => tool === text.tool)) !== filter.isNegated
    case 'before':
      return text.time !== undefined && text.time < time !== filter.isNegated
    case 'after':
      return text.time !== undefined && text.time >= time !== filter.isNegated
    case 'is': {
      const is = {
        error: text.isError,
        subagent: place.isSubagent,
        abandoned: place.isAbandoned,
        gone: false,
        kept: false,
      }
      return values.some((value) => is[value as keyof typeof is]) !== filter.isNegated
    }
    case 'project':
      return values.some((value) => session.project.includes(value)) !== filter.isNegated
    case 'model':
      return (
        session.models.some((model) => values.some((value) => model.includes(value))) !== filter.isNegated
      )
    case 'branch': {
      const branches = [...(scanned.gitBranches.get(session.id) ?? [])]
      const isOnOne = branches.some((branch) => values.some((value) => branch.includes(value)))
      return isOnOne !== filter.isNegated
    }
    case 'file': {
      const isCall = ({ kind, text }: ScannedText) =>
        kind === 'tool' && values.some((value) => text.includes(value))
      const isOfSession = ({ places }: ScannedText) => places.some(({ session: id }) => id === session.id)
      return scanned.texts.some((each) => isCall(each) && isOfSession(each)) !== filter.isNegated
    }
    default:
      throw new Error(`A plain scan does not know ${filter.name}:`)
  }
}

function sessionOf({ sessions }: Scanned, { session: id }: ScannedPlace): ListedSession {
  const session = sessions.find((each) => each.id === id)
  if (session === undefined) throw new Error(`No session ${id}`)
  return session
}

/** A text that several sessions have is found in one of those that the filters let through. */
function scan(scanned: Scanned, query: Query): readonly FoundText[] {
  const byRank = (a: ScannedPlace, b: ScannedPlace) => byDate(sessionOf(scanned, a), sessionOf(scanned, b))
  const isAskedByKind = query.filters.some(({ name, isNegated }) => name === 'in' && !isNegated)
  return [...scanned.texts, ...namesOf(scanned.sessions, query)].flatMap((text) => {
    if (!matches(text.text, query) || (text.kind === 'context' && !isAskedByKind)) return []
    const [best] = text.places
      .filter((place) => query.filters.every((filter) => passes(text, place, filter, scanned)))
      .toSorted(byRank)
    return best === undefined ? [] : [{ ...text, session: best.session }]
  })
}

function countBy<T>(values: readonly T[], keyOf: (value: T) => string | undefined): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const value of values) {
    const key = keyOf(value)
    if (key !== undefined) counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

const MARKED_UP = [
  ...['stderr', 'command', 'running', 'review', 'model opus', 'in:prompt /model opus/', '/opus --x=1/'],
  ...[
    'built',
    'chunks',
    '/built chunks spaced/',
    '/spaced\\nwarned/',
    'spaced',
    'image',
    'text',
    'iVBORw0KGgo',
  ],
  ...['zqword', 'nzqword', '/many\\nzqword/', '/x=y many/', '/<command-name> is/', '-command'],
]

/** Filters that tell the sessions of a fork apart, or where a record stands in them. */
const FORKED = [
  ...['fulmar', 'branch:feature fulmar', '-branch:feature fulmar', 'branch:none fulmar', '/ful.ar/'],
  ...['model:haiku fulmar', '-model:haiku fulmar', 'branch:feature /ful.ar/', 'branch:feature in:prompt'],
  ...['project:elsewhere fulmar', '-project:shared fulmar', 'project:elsewhere branch:late fulmar'],
  ...['file:tern.ts fulmar', '-file:tern.ts fulmar', 'file:tern.ts puffin', 'file:auk.ts puffin'],
  ...['-file:auk.ts puffin', 'file:auk.ts fulmar', 'branch:feature file:auk.ts puffin', 'puffin'],
  ...['is:abandoned fulmar', '-is:abandoned fulmar', 'is:abandoned puffin', '-is:abandoned puffin'],
  ...['is:abandoned,kept branch:feature puffin', '-is:subagent fulmar', 'is:subagent,abandoned puffin'],
  ...['skua', 'branch:feature skua', '-branch:feature skua', 'project:elsewhere skua', 'is:abandoned skua'],
  ...['branch:late fulmar', '-branch:late -branch:feature fulmar', 'branch:late is:error'],
]

const QUERIES = [
  ...MARKED_UP,
  ...ODD_WORDS,
  ...[
    'harbors',
    'naive',
    'NAÏVE',
    'prufung',
    'zlutoucky',
    'json',
    'value',
    'parsejson5value',
    'bar',
    'curve',
  ],
  ...['server', 'http', '京都', '結果', '函', '検索結', '색', 'dont', '30', 'kebab', 'ασσοσ', 'zzzz'],
  ...[
    'the tide',
    'error harbour',
    '"the file"',
    '"tide test"',
    'the -error',
    'tide OR 函数',
    'foo_b*',
    'ti*',
  ],
  ...['-the', '-the in:prompt', 'gull', 'in:output gull', 'in:prompt tide', 'in:title the', '-in:output the'],
  ...[
    'tool:Bash test',
    '-tool:Bash test',
    'tool:Bash',
    'is:error file',
    '-is:error file',
    'is:subagent tide',
  ],
  ...['is:abandoned', 'is:abandoned the', '-is:abandoned the', 'is:error is:abandoned', 'is:kept the'],
  ...['after:2026-09 tide', 'before:2026-07 the', 'after:2026-07 before:2026-09', 'project:"project 3" file'],
  ...['after:2026-10 tidewater', '-after:2026-10 station', 'in:title after:2026-09', 'before:2026-10 /Tide/'],
  ...['branch:tide the', '-branch:tide the', 'branch:main branch:fix file', 'in:title branch:harbour'],
  ...['-project:"project 3" file', '/t[iе]de/', '/foo_\\w+/', 'the /HARBOUR/i', '/^error/ -tide', 'Bash'],
  ...[
    '/\\x74ide/',
    '/t\\u0069de/',
    '/\\u2014/',
    '/.*tide|zzzz/',
    'in:prompt /.*$/',
    '/tide.*the/',
    '/na\\u00efve/i',
  ],
  ...[
    'summary',
    'tides',
    'station',
    '潮位',
    'function',
    'const',
    'README',
    'npm test',
    '"npm test"',
    'sample',
  ],
  ...FORKED,
]

/** Texts that are not what stands in the files. */
function buildMarkedUp() {
  const t = transcript({ version: '2.1.100' })
  t.command('model', { args: 'opus --x=1', stdout: 'Set \u001b[1mmodel\u001b[0m' })
  t.user('<command-message>review is running…</command-message>\n<command-name>/review</command-name>')
  t.shell('make', 'built\u001b[2K\u001b[1Gchunks\u009b3Cspaced', 'warned')
  t.shell('true', '')
  t.respond('The tag <command-name> is for the command.')
  const image = { type: 'image', source: { type: 'base64', data: 'iVBORw0KGgo' } }
  t.attach(attachment('queued_command', { prompt: [{ type: 'text', text: 'See the tide' }, image] }))
  const json = `[{"text":"${'gull\\n'.repeat(40)}x\\u003dy\\u001b[1m many\\nzqword"}]\n`.repeat(2000)
  t.respond({ calls: [spilled(bash('birds'), json, { fileName: 'birds.json' })] })
  return t.files()
}

/** Sessions that share records with sessions of their own project and of others, which lie in both shards. */
function buildForks() {
  return ['one', 'two', 'three'].flatMap((name) => {
    const origin = transcript({ seed: name, cwd: `/home/ada/${name} shared`, version: '2.1.100' })
    const asked = origin.prompt('Where do fulmars breed? A fulmar')
    origin.respond({ text: 'fulmar', calls: [read('/src/auk.ts', 'fulmar')] })
    origin.respond({
      calls: [spilled(bash('birds'), 'skua\n'.repeat(20_000)), bash('no fulmar', { exitCode: 1 })],
    })
    const { leaf } = origin.respond('A puffin, or a fulmar.')
    const sibling = fork(origin, { seed: `${name} sibling` })
    sibling.checkout('feature')
    sibling.rewindTo(asked)
    sibling.respond({ text: 'puffin', model: 'claude-haiku-4-5', calls: [read('/src/tern.ts', 'puffin')] })
    const elsewhere = fork(sibling, { seed: `${name} elsewhere`, cwd: `/home/ada/${name} elsewhere` })
    elsewhere.prompt('And a puffin?')
    elsewhere.checkout('late')
    elsewhere.respond('A late puffin.')
    const early = fork(origin, {
      seed: `${name} early`,
      cwd: `/home/ada/${name} elsewhere`,
      ...(leaf && { upTo: leaf }),
    })
    early.prompt('Early, puffin')
    origin.prompt('A fulmar again')
    internalAgent(origin, 'compact', 'Summarise', 'A fulmar was asked for.')
    return [origin, sibling, elsewhere, early].flatMap((t) => t.files())
  })
}

describe.each([
  ['a library of forks', buildForks],
  ['a library of markup', buildMarkedUp],
  ['the sample library', () => buildSampleLibrary()],
  ['an odd library', () => buildOddLibrary(24).flatMap((t) => t.files())],
] as const)('in %s', (_, build) => {
  test('a search finds what a plain scan finds, no more and no less', async () => {
    const library = await openLibrary(build)
    for (const text of QUERIES) {
      const expected = scan(library, parseQuery(text, now))
      const hits = countBy(expected, ({ session }) => session)
      for (const isExact of [true, false]) {
        const { results, total } = await library.search(text, { isExact })
        const found = Object.fromEntries(results.map((each) => [each.session.id, each.hits]))
        expect.soft(found, text).toEqual(hits)
        expect.soft(total, text).toEqual({ sessions: Object.keys(hits).length, hits: expected.length })
      }
    }
  })

  test('a word that is being typed finds what begins so', async () => {
    const library = await openLibrary(build)
    for (const text of ['tid', 'harb', 'the fil', 'foo_b', '検', '"the fi', 'parseJ', 'pre']) {
      const query = openLastWord(parseQuery(text, now))
      const hits = countBy(scan(library, query), ({ session }) => session)
      const { results } = await library.search(text, { isTyping: true })
      expect.soft(Object.fromEntries(results.map((each) => [each.session.id, each.hits])), text).toEqual(hits)
    }
  })

  test('facets count what a plain scan counts', async () => {
    const library = await openLibrary(build)
    const projects = new Map(library.sessions.map(({ id, project }) => [id, project]))
    for (const text of QUERIES) {
      const expected = scan(library, parseQuery(text, now))
      const facets = await library.searcher.readFacets(text, {
        now,
        sessions: library.sessions.map(toSessionKey),
      })
      const byValue = (kind: 'projects' | 'kinds' | 'tools' | 'months') =>
        Object.fromEntries(facets[kind].map(({ value, hits }) => [value, hits]))
      expect
        .soft(byValue('projects'), text)
        .toEqual(countBy(expected, ({ session }) => projects.get(session)))
      expect
        .soft(byValue('kinds'), text)
        .toEqual(countBy(expected, ({ kind }) => (kind === 'name' ? undefined : kind)))
      expect.soft(byValue('tools'), text).toEqual(countBy(expected, ({ tool }) => tool))
      expect.soft(byValue('months'), text).toEqual(countBy(expected, ({ time }) => toMonth(time)))
      const hits = countBy(expected, ({ session }) => session)
      expect.soft(facets.hitsOf, text).toEqual(library.sessions.map(({ id }) => hits[id] ?? 0))
      expect.soft(facets.total.hits, text).toBe(expected.length)
    }
  })

  test('pages to the end are one big search, and each facet finds what it counts', async () => {
    const library = await openLibrary(build)
    for (const text of ['the', 'tide', 'project:project', '', 'is:error', '-the'])
      for (const sort of ['relevance', 'date'] as const) {
        const idsOf = async (options: Partial<SearchOptions>) =>
          (await library.search(text, { sort, ...options })).results.map(({ session }) => session.id)
        const paged: string[] = []
        let cursor: string | undefined
        do {
          const page = await library.search(text, {
            sort,
            limit: 3,
            isExact: true,
            ...(cursor && { cursor }),
          })
          paged.push(...page.results.map(({ session }) => session.id))
          cursor = page.cursor
        } while (cursor !== undefined)
        expect.soft(paged, text).toEqual(await idsOf({}))
      }
    const { projects, kinds, tools, months } = await library.searcher.readFacets('the', { now })
    for (const { filter, hits, sessions } of [...projects, ...kinds, ...tools, ...months]) {
      const { total } = await library.search(`the ${filter}`)
      expect.soft(total, filter).toEqual({ hits, sessions })
    }
  })
})

function toMonth(time: number | undefined): string | undefined {
  if (time === undefined) return undefined
  const date = new Date(time)
  return `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, '0')}`
}
