import { join } from 'node:path'
import { parseRecovered } from '../../../../core/parse/parse-line.ts'
import { createRecordParser } from '../../../../core/parse/parse-record.ts'
import { isLink } from '../../../../core/parse/record.ts'
import { toOverflowText } from '../../../../core/search/overflow-text.ts'
import { searchableTexts } from '../../../../core/search/searchable-text.ts'
import type { FrameCache } from '../../../kept/frame-cache.ts'
import type { FindKept } from '../../../kept/kept-files.ts'
import { openKeptBytes } from '../../../kept/open-kept-bytes.ts'
import { type ByteFile, openByteFile } from '../../../library/transcripts/byte-file.ts'
import { decodeWithoutToolUseResult } from '../../../library/transcripts/decode-line.ts'
import type { Naming } from '../../tables/stored-file.ts'
import type { FilePlace } from '../shard-places.ts'
import type { TextRow } from '../shard-reader.ts'

export interface FoundText {
  readonly text: string
  readonly uuid: string | undefined
}

/** The record that an overflow file is named in. */
export interface NamingRecord {
  readonly uuid: string | undefined
  /** Which of its blocks names it. */
  readonly block: number
}

/** Gives back texts from where they stand; the index holds only their words. */
export interface TextSource {
  /** Undefined where the file is gone or was written anew, or where the line lacks one of the needles. */
  readonly read: (
    file: FilePlace,
    row: Pick<TextRow, 'offset' | 'length' | 'block'>,
    needles?: readonly string[],
  ) => FoundText | undefined
  readonly readNaming: (
    file: FilePlace,
    place: Pick<Naming, 'offset' | 'length'>,
    overflowName: string,
  ) => NamingRecord | undefined
  readonly close: () => void
}

/** For a search that nobody looks at. */
export const NO_TEXTS: TextSource = {
  read: () => undefined,
  readNaming: () => undefined,
  close: () => undefined,
}

/** Most lines are shorter. */
const CHUNK = 64 * 1024
/** Only a few thousand may be open at once on most systems. */
const MOST_OPEN_FILES = 200

/**
 * What tells that a text is not what stands in the file: terminal sequences, also as JSON has them, commands, a message
 * that was spread into an object, and NULs.
 */
const NOT_AS_WRITTEN = ['\u001b', '\u009b', '\\u00', '<command-', '{"0":', '\0'].map((mark) =>
  Buffer.from(mark),
)

/** What is gone from disk is read from its kept copy, if there is one. */
export function openTextSource(findKept?: FindKept, frames?: FrameCache): TextSource {
  const files = new Map<string, ByteFile | undefined>()
  const parseRecord = createRecordParser()
  let buffer = Buffer.allocUnsafe(CHUNK)

  function open({ root, path }: FilePlace): ByteFile | undefined {
    const whole = join(root, path)
    if (files.has(whole)) return files.get(whole)
    if (files.size >= MOST_OPEN_FILES) close()
    const file = tryOpen(() => openByteFile(whole)) ?? openCopy(root, path)
    files.set(whole, file)
    return file
  }

  function openCopy(root: string, path: string): ByteFile | undefined {
    const copy = findKept?.(root)?.copies.get(path)
    return copy && tryOpen(() => openKeptBytes(copy.file, frames))
  }

  function close(): void {
    for (const file of files.values()) file?.close()
    files.clear()
  }

  function readBytes(file: ByteFile, offset: number, length: number): number {
    try {
      if (buffer.length < length) buffer = Buffer.allocUnsafe(length * 2)
      return file.read(buffer, 0, length, offset)
    } catch {
      // A damaged copy or index, or a bad disk: what the index knows of it is still found.
      return 0
    }
  }

  function textsAt(length: number, offset: number) {
    const raw = parseLine(buffer, length)
    if (raw === undefined) return undefined
    const record = parseRecord(raw, { line: 0, offset, length })
    return { texts: searchableTexts(record, raw), uuid: isLink(record) ? record.uuid : undefined }
  }

  return {
    read(place, { offset, length, block }, needles = []) {
      const file = open(place)
      if (file === undefined) return undefined
      const count = readBytes(file, offset, length)
      const bytes = buffer.subarray(0, count)
      if (!needles.every((needle) => bytes.includes(needle)) && isAsWritten(bytes)) return undefined
      if (place.kind === 'overflow')
        return { text: toOverflowText(place.path, buffer.toString('utf8', 0, count)), uuid: undefined }
      const found = textsAt(count, offset)
      const text = found?.texts.find((each) => each.block === block)?.text
      return text === undefined ? undefined : { text, uuid: found?.uuid }
    },

    readNaming(place, { offset, length }, overflowName) {
      const file = open(place)
      if (file === undefined) return undefined
      const found = textsAt(readBytes(file, offset, length), offset)
      if (found === undefined) return undefined
      const naming = found.texts.find(({ text }) => text.includes(overflowName)) ?? found.texts[0]
      return { uuid: found.uuid, block: naming?.block ?? 0 }
    },

    close,
  }
}

/** Else something that is taken out may stand in the middle of a needle. */
function isAsWritten(bytes: Buffer): boolean {
  return !NOT_AS_WRITTEN.some((mark) => bytes.includes(mark))
}

function tryOpen(open: () => ByteFile): ByteFile | undefined {
  try {
    return open()
  } catch {
    // Gone from disk: what the index knows of it is still found.
    return undefined
  }
}

function parseLine(bytes: Buffer, length: number): unknown {
  const short = decodeWithoutToolUseResult(bytes, 0, length)
  return (short === undefined ? undefined : tryParse(short)) ?? tryParse(bytes.toString('utf8', 0, length))
}

function tryParse(text: string): unknown {
  try {
    return parseRecovered(text)
  } catch {
    return undefined
  }
}
