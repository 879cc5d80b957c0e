import type { ShardReader, TextRow } from '../shard-reader.ts'
import { holdersOf, type RecordOfText, recordOf, standingIn } from './holders.ts'
import { byDate } from './rank.ts'
import { toSessionFacts } from './session-facts.ts'
import type { SessionPlace } from './shard-places.ts'
import { isAboutBoth, type Standing, toHeldQueries, toPlaceFilter, toSessionFilter } from './to-row-query.ts'
import { type IsWanted, rememberWanted, type WantedSessions } from './wanted-sessions.ts'

export interface Homes {
  /** The session in which a text is found, or one that is not wanted. */
  readonly homeOf: (row: number) => number | undefined
  /** Files of which a text may stand otherwise in another session, where that is asked for. */
  readonly unsteady: ReadonlySet<number>
}

/** A shard, as a query sees it. */
interface Side {
  readonly reader: ShardReader
  readonly isWanted: IsWanted
  readonly isInPlace: ReturnType<typeof toPlaceFilter>
}

const NO_FILES: ReadonlySet<number> = new Set()
const NO_COPIES: ReadonlyMap<number, ReadonlySet<number>> = new Map()

/**
 * A record that several sessions have is found once: in the one whose file owns it, where the filters let that through, else in
 * the newest of the others that they let through. Of two shards that one counts in which the session can still be opened, or
 * the first. It costs nothing where no records are shared, or no filter tells sessions apart.
 */
export function findHomes(
  reader: ShardReader,
  readers: readonly ShardReader[],
  asked: WantedSessions,
  isWanted: IsWanted,
): Homes {
  const { query } = asked
  const { shared } = reader
  const { doubled } = shared
  const isInPlace = toPlaceFilter(query)
  const tellsApart = toSessionFilter(query) !== undefined || toHeldQueries(query).length > 0
  const copied = isInPlace !== undefined || tellsApart ? shared.copied : NO_COPIES
  const unsteady =
    isInPlace === undefined ? NO_FILES : isAboutBoth(query) ? new Set(copied.keys()) : shared.unsteady
  if (copied.size + doubled.size === 0) return { homeOf: (row) => reader.sessionOf(row), unsteady }

  const here: Side = { reader, isWanted, isInPlace }
  const before = readers.slice(0, readers.indexOf(reader)).map((other) => openSide(other, asked))
  const behind = readers.slice(readers.indexOf(reader) + 1).map((other) => openSide(other, asked))

  /** By file: whether none of its texts can be found elsewhere. Told once, as there are many rows. */
  const settled = new Map<number, boolean>()

  function isSettled(file: number, key: number): boolean {
    if (doubled.has(file) || unsteady.has(file)) return false
    if (!copied.has(file) || isWanted(key)) return true
    const others = [...(copied.get(file) ?? [])].flatMap((other) => reader.sessionOfFile(other) ?? [])
    return !others.some(isWanted)
  }

  function homeOf(row: number): number | undefined {
    const key = reader.sessionOf(row)
    const file = reader.fileOf(row)
    if (key === undefined || file === undefined) return undefined
    if (!settled.has(file)) settled.set(file, isSettled(file, key))
    if (settled.get(file)) return key
    const isDoubled = doubled.has(file)
    const text = reader.readRow(row)
    return text && chooseHome(key, text, isDoubled)?.key
  }

  function chooseHome(key: number, text: TextRow, isDoubled: boolean): SessionPlace | undefined {
    const own = findPassing(here, key, () => text)
    if (own !== undefined && !isDoubled) return own
    const record = recordOf(reader, text)
    if (record === undefined) return own
    const home = own ?? findNewest(here, record, findOthers(reader, record, text))
    if (home === undefined || !isDoubled) return home
    const isElsewhere =
      before.some((side) => isAsGood(findThere(side, record), home)) ||
      behind.some((side) => isBetter(findThere(side, record), home))
    return isElsewhere ? undefined : home
  }

  return { homeOf, unsteady }
}

function openSide(reader: ShardReader, asked: WantedSessions): Side {
  let isWanted: IsWanted | undefined
  reader.refresh()
  return {
    reader,
    isInPlace: toPlaceFilter(asked.query),
    isWanted(key) {
      isWanted ??= rememberWanted(reader, asked)
      return isWanted(key)
    },
  }
}

function isAsGood(there: SessionPlace | undefined, here: SessionPlace): boolean {
  return there !== undefined && (!there.isLost || here.isLost)
}

function isBetter(there: SessionPlace | undefined, here: SessionPlace): boolean {
  return there !== undefined && !there.isLost && here.isLost
}

/** Where another shard finds the record, if it has its texts. */
function findThere(side: Side, record: RecordOfText): SessionPlace | undefined {
  const { shared } = side.reader
  const owner = shared.ownerOf(record.hash)
  if (owner === undefined || shared.placeIn(owner, record.hash) === undefined) return undefined
  return findNewest(side, record, [owner]) ?? findNewest(side, record, shared.copiesOf(record.hash))
}

/** The other files that have the record of a text. An output in a file of its own is a project's: sessions of others cannot open it. */
function findOthers(reader: ShardReader, record: RecordOfText, text: TextRow): readonly number[] {
  const others = holdersOf(reader, record).filter((file) => file !== record.file)
  if (record.file === text.file) return others
  const { project } = sessionOf(reader, text.file) ?? {}
  return others.filter((file) => sessionOf(reader, file)?.project === project)
}

/** Of the sessions of these files, the newest that passes; what can be opened comes before what is lost. */
function findNewest(side: Side, record: RecordOfText, files: readonly number[]): SessionPlace | undefined {
  const passing = files.flatMap((file) => {
    const key = side.reader.sessionOfFile(file)
    if (key === undefined) return []
    return findPassing(side, key, () => standingIn(side.reader, file, record)) ?? []
  })
  return passing.toSorted((a, b) => Number(a.isLost) - Number(b.isLost) || byDate(a, b))[0]
}

function findPassing(
  { reader, isWanted, isInPlace }: Side,
  key: number,
  standing: () => Standing,
): SessionPlace | undefined {
  if (!isWanted(key)) return undefined
  if (isInPlace === undefined) return reader.sessions.get(key)
  const session = reader.readSession(key)
  return session && isInPlace(standing(), toSessionFacts(session)) ? reader.sessions.get(key) : undefined
}

function sessionOf(reader: ShardReader, file: number): SessionPlace | undefined {
  const key = reader.sessionOfFile(file)
  return key === undefined ? undefined : reader.sessions.get(key)
}
