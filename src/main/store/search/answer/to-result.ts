import { basename } from 'node:path'
import { findMatches, matches } from '../../../../core/query/find/find-matches.ts'
import { type Snippet, toSnippet } from '../../../../core/query/find/to-snippet.ts'
import { toTiers } from '../../../../core/query/find/to-tiers.ts'
import type { OwnTexts } from '../../../../core/query/operators/condition.ts'
import type { Query } from '../../../../core/query/query.ts'
import { fold } from '../../../../core/query/words/fold.ts'
import type { TextKind } from '../../../../core/search/searchable-text.ts'
import { withoutTerminalSequences } from '../../../../core/terminal-sequences.ts'
import { limitRegex } from '../../../regex/limit-regex.ts'
import type { FilePlace, ListedSession } from '../shard-places.ts'
import type { ShardReader, TextRow } from '../shard-reader.ts'
import { countHits, type Found } from './rank.ts'
import type { TextSource } from './text-source.ts'
import { fieldsOf, type TitleField } from './title-matches.ts'

export interface SearchResult {
  readonly session: ListedSession
  /** How many texts of the session match, the best one too; 0 where the session itself is what was asked for. */
  readonly hits: number
  readonly best: BestHit
}

export interface BestHit {
  /** Of an overflow file: of the record that names it. */
  readonly uuid: string | undefined
  readonly block: number
  readonly kind: TextKind
  readonly tool: string | undefined
  readonly snippet: Snippet
  readonly time: number | undefined
  readonly branch: 'active' | 'abandoned'
  readonly isSubagent: boolean
  readonly line: BytePlace | undefined
  readonly overflow: BytePlace | undefined
  /** Where the session itself was found, and no text in it. */
  readonly field: TitleField | undefined
}

/** The path is below the root. */
export interface BytePlace {
  readonly path: string
  readonly offset: number
  readonly length: number
}

const SNIPPET_LENGTH = 160
/** Of a letter or two there are thousands in a long text; the best place is most often among the first. */
const MOST_IN_SNIPPET = 100

/** Undefined for a session that was deleted meanwhile. */
export function toResult(found: Found, query: Query, source: TextSource): SearchResult | undefined {
  const { reader } = found
  const session = reader.readSession(found.session.key)
  if (session === undefined) return undefined
  const row = found.best === undefined ? undefined : reader.readRow(found.best)
  const best =
    row === undefined
      ? titleHit(session, query, { tier: found.nameTier, own: reader.ownTexts.get(session.id) })
      : rowHit(found, row, session, query, source)
  return { session, hits: countHits(found), best }
}

function rowHit(
  { reader, tier }: Found,
  row: TextRow,
  session: ListedSession,
  query: Query,
  source: TextSource,
): BestHit {
  const file = reader.readFile(row.file)
  const text = file && source.read(file, row)
  const { offset, length } = row
  const standing = file && { path: file.path, offset, length }
  const hit: BestHit = {
    uuid: text?.uuid,
    block: row.block,
    kind: row.kind,
    tool: row.tool,
    // Where the file is gone, the title tells at least what it was about.
    snippet: text ? snippetOf(text.text, query, tier) : snippetOfName(session.title, query),
    time: row.time,
    branch: row.isAbandoned ? 'abandoned' : 'active',
    isSubagent: row.isSubagent,
    line: standing,
    overflow: undefined,
    field: undefined,
  }
  if (file?.kind !== 'overflow') return hit
  return { ...hit, ...namingOf(reader, file, source), overflow: standing }
}

/** An overflow file has no records: one opens it at the record that it was cut from. */
function namingOf(
  reader: ShardReader,
  { path, naming }: FilePlace,
  source: TextSource,
): Pick<BestHit, 'uuid' | 'block' | 'line'> {
  const transcript = naming && reader.readFile(naming.file)
  const record = transcript && source.readNaming(transcript, naming, basename(path))
  if (record === undefined || transcript === undefined || naming === undefined)
    return { uuid: undefined, block: 0, line: undefined }
  const { offset, length } = naming
  return { ...record, line: { path: transcript.path, offset, length } }
}

/** The field that answers the query, or most of it; the title where none does. */
function titleHit(
  session: ListedSession,
  query: Query,
  { tier, own }: { readonly tier: number; readonly own: OwnTexts | undefined },
): BestHit {
  const fields = fieldsOf(session, own).filter(([, text]) => text !== '')
  const answers = ([, text]: readonly [TitleField, string]) =>
    new Set(findMatches(text, query).map(({ of }) => of)).size
  const length = fields.reduce((sum, [, text]) => sum + text.length, 0)
  const best = limitRegex(
    query,
    length,
    () =>
      fields.find(([, text]) => matches(text, query)) ??
      fields.toSorted((a, b) => answers(b) - answers(a))[0],
  )
  const [field, text] = best ?? ['title', session.title]
  return {
    uuid: undefined,
    block: 0,
    kind: 'title',
    tool: undefined,
    snippet: snippetOfName(text, query, tier),
    time: session.updated,
    branch: 'active',
    isSubagent: false,
    line: undefined,
    overflow: undefined,
    field,
  }
}

function snippetOf(text: string, query: Query, tier = 0): Snippet {
  const folded = fold(text)
  const find = (wanted: Query) => findMatches(text, wanted, MOST_IN_SNIPPET, folded)
  const found = limitRegex(query, text.length, () => find(query))
  const better = toTiers(query).slice(0, -1)[tier]
  const best = better ? find(better) : []
  if (best.length === 0) return toSnippet(text, found, SNIPPET_LENGTH)
  // The best place may stand far behind the first ones.
  const end = found.at(-1)?.to ?? 0
  return toSnippet(text, [...found, ...best.filter(({ from }) => from >= end)], SNIPPET_LENGTH, best)
}

/** Names are known as they were written, texts as they were seen. */
function snippetOfName(name: string, query: Query, tier?: number): Snippet {
  return snippetOf(withoutTerminalSequences(name), query, tier)
}
