import { constants, zstdCompressSync, zstdDecompressSync } from 'node:zlib'
import type { Context, TranscriptRecord } from '../../core/parse/record.ts'

/** What one appended line gives is not worth the price of a compressor. */
const WORTHWHILE = 1024
/** A file of a gigabyte has a million records, whose JSON would be too long for one string. */
const RECORDS_PER_CHUNK = 20_000
/** Whether the rest is compressed, how many uuids there are, and how long the rest is. */
const HEADER = 9
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const UUID_BYTES = 16
/** Of two smaller numbers the difference is exact. */
const LARGEST = 2 ** 51

type AnyRecord = Readonly<Record<string, unknown>>

/** Records in rows without the names of their fields, which are those of a shape; JSON is many times as fast as `serialize`. */
interface Rows {
  /** The names of fields; records of one kind usually share them. */
  readonly shapes: string[][]
  readonly contexts: Context[]
  /** The number of a shape, and the values. */
  readonly rows: unknown[][]
}

/**
 * Records as they lie in the index; equal contexts stay one object. Their uuids are half of what is left after
 * compressing, so they lie beside the rest, as bytes.
 */
export function packRecords(records: readonly TranscriptRecord[]): Uint8Array {
  const chunks: Buffer[] = []
  for (let from = 0; from < records.length; from += RECORDS_PER_CHUNK)
    chunks.push(packChunk(records.slice(from, from + RECORDS_PER_CHUNK)))
  return Buffer.concat(chunks)
}

export function unpackRecords(packed: Uint8Array): readonly TranscriptRecord[] {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength)
  const records: TranscriptRecord[] = []
  for (let at = 0; at < bytes.length; ) {
    const uuidEnd = at + HEADER + bytes.readUInt32LE(at + 1) * UUID_BYTES
    const end = uuidEnd + bytes.readUInt32LE(at + 5)
    const rest = bytes.subarray(uuidEnd, end)
    const json = bytes[at] === 1 ? zstdDecompressSync(rest) : rest
    const hex = bytes.toString('hex', at + HEADER, uuidEnd)
    for (const record of fromRows(JSON.parse(json.toString()) as Rows, hex)) records.push(record)
    at = end
  }
  return records
}

function packChunk(records: readonly TranscriptRecord[]): Buffer {
  const { rows, uuids } = toRows(records as readonly unknown[] as readonly AnyRecord[])
  const json = Buffer.from(JSON.stringify(rows))
  const isWorthwhile = json.length >= WORTHWHILE
  const rest = isWorthwhile
    ? zstdCompressSync(json, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
    : json
  const header = Buffer.alloc(HEADER)
  header[0] = isWorthwhile ? 1 : 0
  header.writeUInt32LE(uuids.length, 1)
  header.writeUInt32LE(rest.length, 5)
  return Buffer.concat([header, Buffer.from(uuids.join('').replaceAll('-', ''), 'hex'), rest])
}

/** Places and times are told by what they are more than those before; a parent by how many records it is back. */
function toRows(records: readonly AnyRecord[]): { readonly rows: Rows; readonly uuids: readonly string[] } {
  const uuids: string[] = []
  const places = new Map<unknown, number>()
  const contexts = new Map<unknown, number>()
  const shapes = new Shapes()
  let line = 0
  let offset = 0
  let time = 0
  const rows = records.map((record, at) => {
    const { number, names } = shapes.of(record)
    const row: unknown[] = [number]
    for (const name of names) {
      const value = record[name]
      switch (name) {
        case 'line':
          row.push((value as number) - line)
          line = value as number
          break
        case 'offset':
          row.push((value as number) - offset)
          offset = (value as number) + (record.length as number)
          break
        case 'time':
          row.push(toTimeStep(value as number, time))
          if (isSmall(value as number)) time = value as number
          break
        case 'context':
          if (!contexts.has(value)) contexts.set(value, contexts.size)
          row.push(contexts.get(value))
          break
        case 'uuid':
          places.set(value, at)
          if (UUID.test(value as string)) {
            uuids.push(value as string)
            row.push(0)
          } else row.push(value)
          break
        case 'parentUuid': {
          const parent = places.get(value)
          row.push(parent === undefined ? value : at - parent)
          break
        }
        default:
          row.push(value === null ? NULL : value)
      }
    }
    return row
  })
  return { rows: { shapes: shapes.all, contexts: [...contexts.keys()] as Context[], rows }, uuids }
}

/** In a row, `null` stands for undefined, as JSON has none. */
const NULL = { isNull: true }

function isNull(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'isNull' in value
}

function isSmall(time: number): boolean {
  return Number.isInteger(time) && Math.abs(time) < LARGEST
}

/** In an array where it is itself; `null` where there is none. */
function toTimeStep(time: number, before: number): unknown {
  if (Number.isNaN(time)) return null
  return isSmall(time) ? time - before : [time]
}

class Shapes {
  readonly all: string[][] = []
  readonly #last = new Map<unknown, { readonly number: number; readonly names: string[] }>()

  of(record: AnyRecord): { readonly number: number; readonly names: readonly string[] } {
    const names = Object.keys(record)
    const known = this.#last.get(record.kind)
    if (known !== undefined && isSame(known.names, names)) return known
    const shape = { number: this.all.length, names }
    this.all.push(names)
    this.#last.set(record.kind, shape)
    return shape
  }
}

function isSame(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((name, at) => name === b[at])
}

function fromRows({ shapes, contexts, rows }: Rows, hex: string): readonly TranscriptRecord[] {
  const uuids: (string | undefined)[] = []
  let used = 0
  let line = 0
  let offset = 0
  let time = 0
  return rows.map((row) => {
    const record: Record<string, unknown> = {}
    let parent: unknown
    shapes[row[0] as number]?.forEach((name, at) => {
      const value = row[at + 1]
      switch (name) {
        case 'line':
          line += value as number
          record.line = line
          break
        case 'offset':
          offset += value as number
          record.offset = offset
          break
        case 'time':
          if (typeof value === 'number') time += value
          record.time = typeof value === 'number' ? time : Array.isArray(value) ? value[0] : Number.NaN
          break
        case 'context':
          record.context = contexts[value as number]
          break
        case 'uuid':
          record.uuid = value === 0 ? toUuid(hex, 2 * UUID_BYTES * used++) : value
          break
        case 'parentUuid':
          parent = value
          record.parentUuid = typeof value === 'number' ? uuids[uuids.length - value] : value
          break
        default:
          record[name] = value === null ? undefined : isNull(value) ? null : value
      }
    })
    offset += record.length as number
    uuids.push(record.uuid as string | undefined)
    // A record that names itself.
    if (parent === 0) record.parentUuid = record.uuid
    return record as unknown as TranscriptRecord
  })
}

function toUuid(hex: string, at: number): string {
  return `${hex.slice(at, at + 8)}-${hex.slice(at + 8, at + 12)}-${hex.slice(at + 12, at + 16)}-${hex.slice(at + 16, at + 20)}-${hex.slice(at + 20, at + 32)}`
}
