import { SHARES } from '../../write/sharing.ts'
import { byDate } from '../answer/rank.ts'
import { type FilePlace, type SessionPlace, segmentOf } from '../shard-places.ts'
import type { ShardReader, StoredCopy, WalkedRow } from '../shard-reader.ts'
import { toSessionFacts } from './session-facts.ts'
import { type Standing, toPlaceFilter } from './to-row-query.ts'
import { type IsWanted, rememberWanted, type WantedSessions } from './wanted-sessions.ts'

/** Whether a row counts that matches: not if its record is found in another session. */
export type IsShown = (row: WalkedRow) => boolean

/** A shard, as a query sees it. */
interface Side {
  readonly reader: ShardReader
  readonly isWanted: IsWanted
}

/** A text in one of the sessions that have it. */
interface Copy {
  readonly session: SessionPlace
  /** Of an output, the file that names it. */
  readonly file: FilePlace
  readonly state: string | null
}

/**
 * A record that several sessions have is found once: in the newest of those that the filters let through. Internal agents and
 * earlier versions of a transcript count only where no transcript has the record. An output that several transcripts name is found
 * once, too. It costs nothing for files that share nothing.
 */
export function createFold(
  reader: ShardReader,
  readers: readonly ShardReader[],
  asked: WantedSessions,
  isWanted: IsWanted,
): IsShown {
  const isInPlace = toPlaceFilter(asked.query)
  // Mostly its own shard tells.
  const sides = [
    { reader, isWanted },
    ...readers.filter((other) => other !== reader).map((other) => openSide(other, asked)),
  ]
  /** A record has several texts, mostly in a row. */
  let last: { readonly file: number; readonly offset: number; readonly isShown: boolean } | undefined

  let segment: number | undefined
  let shares = 0
  let file: number | undefined

  return (row) => {
    const [id, , offset] = row
    if (segmentOf(id) !== segment) {
      segment = segmentOf(id)
      shares = reader.sharesOf(id)
      file = shares === 0 ? undefined : reader.fileOf(id)
    }
    if (file === undefined) return true
    if (last?.file !== file || last.offset !== offset)
      last = { file, offset, isShown: isBest(file, row, shares) }
    return last.isShown
  }

  function isBest(file: number, [id, , offset]: WalkedRow, shares: number): boolean {
    const stored = reader.listCopies(file, offset)
    const standing = stored.find((copy) => copy.file === file && copy.state !== 'replaced')
    const own = standing && toCopy(reader, standing)
    if (standing === undefined || own === undefined) return true
    const isError = isInPlace !== undefined && reader.readRow(id)?.isError === true
    for (const side of sides) {
      if (side.reader !== reader && (shares & SHARES.elsewhere) === 0) continue
      const copies = side.reader === reader ? stored : side.reader.findCopies(standing)
      for (const each of copies) {
        if (side.reader === reader && each.file === file) continue
        const copy = toCopy(side.reader, each)
        if (copy === undefined || copy.file.root !== own.file.root) continue
        if (own.file.repeats && !copy.file.repeats) return false
        if (copy.file.repeats && !own.file.repeats) continue
        if (isBefore(copy, own) && passes(side, copy, isError)) return false
      }
    }
    return true
  }

  function passes({ reader, isWanted }: Side, { session, file, state }: Copy, isError: boolean): boolean {
    if (!isWanted(session.key)) return false
    if (isInPlace === undefined) return true
    const listed = reader.readSession(session.key)
    const place: Standing = {
      isError,
      isAbandoned: state === 'abandoned',
      isSubagent: file.kind === 'subagent' || state === 'sidechain',
    }
    return listed !== undefined && isInPlace(place, toSessionFacts(reader, listed))
  }
}

function openSide(reader: ShardReader, asked: WantedSessions): Side {
  let isWanted: IsWanted | undefined
  reader.refresh()
  return {
    reader,
    isWanted(key) {
      isWanted ??= rememberWanted(reader, asked)
      return isWanted(key)
    },
  }
}

/** Undefined where no other file can have the same. */
function toCopy(reader: ShardReader, { file, namer, state }: StoredCopy): Copy | undefined {
  const place = reader.readFile(namer ?? file)
  const session = reader.sessions.get(reader.sessionOfFile(file) ?? -1)
  if (place === undefined || session === undefined || state === 'replaced') return undefined
  return place.canShare || namer !== undefined ? { session, file: place, state } : undefined
}

/** The newest session goes first; of one session, always the same file. */
function isBefore(one: Copy, other: Copy): boolean {
  return (byDate(one.session, other.session) || (one.file.path < other.file.path ? -1 : 1)) < 0
}
