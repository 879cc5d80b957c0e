import { closeSync, readSync } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { isObject } from '../../../core/parse/json-value.ts'
import type { Confidence } from '../../../core/redact/rule.ts'
import type { Scanner } from '../../../core/redact/scanner.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import type { FileForm } from '../../export/document/gate.ts'
import { toPieces } from '../../export/document/gate-file.ts'
import { readStrings, scanText } from '../../export/redact/survey-values.ts'
import { openForReading } from '../../library/transcripts/byte-file.ts'

export interface ScannedFile {
  readonly path: string
  readonly form: FileForm
  readonly size: number
}

/** A value that was found in a file. */
export interface FileFinding {
  /** Its salted hash. */
  readonly id: string
  readonly rule: string
  readonly confidence: Confidence
  /** In so many lines. */
  readonly places: number
  /** Of the first of them, in bytes. */
  readonly offset: number
  /** When they were written, in milliseconds. */
  readonly first: number | null
  readonly last: number | null
}

export interface ScanOptions {
  readonly scanner: Scanner
  readonly toId: (value: string) => string
  /** Told how each value may be shown. */
  readonly onMasked: (id: string, masked: string) => void
  /** Told what is read. */
  readonly onBytes?: ((bytes: number) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

const NEW_LINE = 0x0a
const CHUNK_SIZE = 1024 * 1024
const BYTES_BETWEEN_BREATHS = 4 * 1024 * 1024

export interface Scan {
  readonly findings: readonly FileFinding[]
  /** It ends with a whole line. */
  readonly isWhole: boolean
}

/** What is found in a file from some line on. */
export async function scanFile(
  file: ScannedFile,
  from: number,
  { scanner, toId, onMasked, onBytes, signal }: ScanOptions,
): Promise<Scan> {
  const findings = new Map<string, FileFinding>()
  let isWhole = true
  let sinceBreath = 0
  for (const { piece, offset } of readPieces(file, from)) {
    for (const { found, time } of scanPiece(piece, file.form, scanner)) {
      const id = toId(found.value)
      onMasked(id, found.masked)
      findings.set(id, addPlace(findings.get(id), { ...found, id, offset, time }))
    }
    isWhole = piece.at(-1) === NEW_LINE
    onBytes?.(piece.length)
    sinceBreath += piece.length
    if (sinceBreath < BYTES_BETWEEN_BREATHS) continue
    sinceBreath = 0
    await setImmediate()
    throwIfCancelled(signal)
  }
  return { findings: [...findings.values()], isWhole }
}

/** How values are shown that stand in the line at this place; nothing of a file that has become another one. */
export function readMasked(
  file: ScannedFile,
  offset: number,
  { scanner, toId, onMasked }: ScanOptions,
): ReadonlySet<string> {
  const ids = new Set<string>()
  for (const { piece } of readPieces(file, offset)) {
    for (const { found } of scanPiece(piece, file.form, scanner)) {
      const id = toId(found.value)
      onMasked(id, found.masked)
      ids.add(id)
    }
    break
  }
  return ids
}

export function joinFindings(one: FileFinding, other: FileFinding): FileFinding {
  return {
    ...one,
    places: one.places + other.places,
    offset: Math.min(one.offset, other.offset),
    first: pick(Math.min, one.first, other.first),
    last: pick(Math.max, one.last, other.last),
  }
}

function pick(choose: (...times: number[]) => number, ...times: readonly (number | null)[]): number | null {
  const known = times.filter((time) => time !== null)
  return known.length === 0 ? null : choose(...known)
}

interface Place extends Pick<FileFinding, 'id' | 'rule' | 'confidence' | 'offset'> {
  readonly time: number | null
}

function addPlace(known: FileFinding | undefined, place: Place): FileFinding {
  const { id, rule, confidence, offset, time } = place
  const next = { id, rule, confidence, places: 1, offset, first: time, last: time }
  return known === undefined ? next : joinFindings(known, next)
}

/** Each value once: a record often holds an output twice. */
function scanPiece(piece: Buffer, form: FileForm, scanner: Scanner) {
  const found = new Map<string, ReturnType<Scanner['scan']>[number]>()
  let time: number | null = null
  readStrings(piece, form, (text, place, record) => {
    time ??= findTime(record)
    for (const finding of scanText(scanner, text, place))
      if (!found.has(finding.value)) found.set(finding.value, finding)
  })
  return [...found.values()].map((each) => ({ found: each, time }))
}

function findTime(record: unknown): number | null {
  if (!isObject(record) || typeof record.timestamp !== 'string') return null
  const time = Date.parse(record.timestamp)
  return Number.isNaN(time) ? null : time
}

function* readPieces(
  { path, form, size }: ScannedFile,
  from: number,
): Generator<{ readonly offset: number; readonly piece: Buffer }> {
  let offset = from
  for (const piece of toPieces(readBytes(path, from, size), form)) {
    yield { offset, piece }
    offset += piece.length
  }
}

function* readBytes(path: string, from: number, to: number): Generator<Uint8Array> {
  const file = openForReading(path)
  try {
    for (let at = from; at < to; ) {
      const chunk = Buffer.allocUnsafe(Math.min(CHUNK_SIZE, to - at))
      const length = readSync(file, chunk, 0, chunk.length, at)
      if (length === 0) return
      yield chunk.subarray(0, length)
      at += length
    }
  } finally {
    closeSync(file)
  }
}
