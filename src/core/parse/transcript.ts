import { joinLaunches, type Launch, NO_LAUNCH, noteLaunch } from './launch.ts'
import { type Inspect, type Line, parseLine } from './parse-line.ts'
import { createRecordParser } from './parse-record.ts'
import type { Position, TranscriptRecord, Unreadable } from './record.ts'

/** What stands in a file, without its texts. */
export interface Transcript {
  readonly records: readonly TranscriptRecord[]
  readonly unreadable: readonly Unreadable[]
  readonly counts: LineCounts
  readonly launch: Launch
  /** Where a later reading goes on: after the last line that is whole. */
  readonly end: LineStart
}

/** Every line that is not blank is counted in exactly one way. */
export interface LineCounts {
  readonly lines: number
  readonly known: number
  readonly unknown: number
  readonly unreadable: number
}

export const NO_LINES: LineCounts = { lines: 0, known: 0, unknown: 0, unreadable: 0 }

export function addCounts(a: LineCounts, b: LineCounts): LineCounts {
  return {
    lines: a.lines + b.lines,
    known: a.known + b.known,
    unknown: a.unknown + b.unknown,
    unreadable: a.unreadable + b.unreadable,
  }
}

export interface LineStart {
  readonly offset: number
  readonly line: number
}

export interface TranscriptCollector {
  readonly add: (line: Line) => void
  readonly addOversized: (position: Position) => void
  readonly finish: () => Transcript
}

export function collectTranscript(from: LineStart, inspect?: Inspect): TranscriptCollector {
  const parseRecord = createRecordParser()
  const records: TranscriptRecord[] = []
  const unreadable: Unreadable[] = []
  const counts = { ...NO_LINES }
  let launch = NO_LAUNCH
  let end = from
  const look: Inspect = (raw, record, isPartial) => {
    launch = noteLaunch(launch, raw)
    inspect?.(raw, record, isPartial)
  }

  return {
    add(line) {
      const parsed = parseLine(line, parseRecord, look)
      // A last line may be whole without its newline; a torn one is read again later.
      if (!line.isLast) end = startAfter(line)
      else if (parsed.kind === 'read') end = { offset: line.offset + line.length, line: line.line }
      if (parsed.kind === 'blank') return
      counts.lines++
      if (parsed.kind === 'unreadable') {
        counts.unreadable++
        unreadable.push(parsed.unreadable)
      } else if (parsed.records.some(isUnknown)) counts.unknown++
      else counts.known++
      for (const record of parsed.records) records.push(record)
    },
    addOversized({ line, offset, length }) {
      counts.lines++
      counts.unreadable++
      unreadable.push({ line, offset, length, reason: 'oversized' })
      end = startAfter({ line, offset, length })
    },
    finish: () => ({ records, unreadable, counts, launch, end }),
  }
}

/** A transcript with what was added since: read from where the first reading ended. */
export function joinTranscripts(before: Transcript, added: Transcript): Transcript {
  // A torn last line was counted, and is read again.
  const isKept = ({ offset }: Position) => offset < before.end.offset
  const unreadable = before.unreadable.filter(isKept)
  const torn = before.unreadable.length - unreadable.length
  return {
    records: [...(torn > 0 ? before.records.filter(isKept) : before.records), ...added.records],
    unreadable: [...unreadable, ...added.unreadable],
    counts: {
      lines: before.counts.lines - torn + added.counts.lines,
      known: before.counts.known + added.counts.known,
      unknown: before.counts.unknown + added.counts.unknown,
      unreadable: before.counts.unreadable - torn + added.counts.unreadable,
    },
    launch: joinLaunches(before.launch, added.launch),
    end: added.end,
  }
}

function startAfter({ line, offset, length }: Position): LineStart {
  return { offset: offset + length + 1, line: line + 1 }
}

function isUnknown({ kind }: TranscriptRecord): boolean {
  return kind === 'unknown' || kind === 'unknown-link'
}
