import { isWhole, type NumberReader, type NumberWriter, toSigned, toUnsigned } from './number-bytes.ts'
import type { StringTable } from './string-table.ts'

export interface ColumnWriter {
  readonly numbers: NumberWriter
  readonly strings: StringTable
}

export interface ColumnReader {
  readonly numbers: NumberReader
  readonly strings: readonly string[]
}

export type AnyObject = Readonly<Record<string, unknown>>

/** How a field of many objects is written: like beside like is small. How many there are, the reader has to know. */
export interface Column<T> {
  readonly write: (owners: readonly AnyObject[], name: string, to: ColumnWriter) => void
  readonly read: (count: number, from: ColumnReader) => readonly T[]
}

export const numbers: Column<number> = {
  write(owners, name, { numbers }) {
    const column = numbers.beginColumn(owners.length)
    let at = 0
    for (const owner of owners) column[at++] = owner[name] as number
    numbers.endColumn(owners.length)
  },
  read: (count, { numbers }) => numbers.column(count),
}

/** Numbers that are near the one before; where a step cannot be told exactly, all are told as they are. */
export const steps: Column<number> = {
  write(owners, name, { numbers }) {
    const column = numbers.beginColumn(owners.length)
    let at = 0
    let before = 0
    let areSteps = true
    for (const owner of owners) {
      const value = owner[name] as number
      const step = value - before
      if (!isWhole(value) || !isWhole(step)) areSteps = false
      column[at++] = step
      before = value
    }
    if (areSteps) {
      numbers.endColumn(owners.length)
      return
    }
    at = 0
    for (const owner of owners) column[at++] = owner[name] as number
    numbers.endFloats(owners.length)
  },
  read(count, { numbers }) {
    if (numbers.isAtFloats) return numbers.column(count)
    let value = 0
    return numbers.column(count).map((step) => {
      value += step
      return value
    })
  },
}

export const flags: Column<boolean> = {
  write(owners, name, { numbers }) {
    const column = numbers.beginColumn(owners.length)
    let at = 0
    for (const owner of owners) column[at++] = owner[name] === true ? 1 : 0
    numbers.endColumn(owners.length)
  },
  read: (count, { numbers }) => numbers.column(count).map((value) => value === 1),
}

/** Where a text is in the table: behind the one before, the same again, nowhere, or some steps away. */
const NEXT = 0
const SAME = 1
const UNDEFINED = 2
const NULL = 3
const AWAY = 4

function textColumn<T extends string | null | undefined>(isRepeated: boolean): Column<T> {
  return {
    write(owners, name, { numbers, strings }) {
      const column = numbers.beginColumn(owners.length)
      let at = 0
      let next = 0
      let last: unknown
      for (const owner of owners) {
        const value = owner[name] as T
        if (value === undefined) column[at++] = UNDEFINED
        else if (value === null) column[at++] = NULL
        else if (value === last) column[at++] = SAME
        else {
          const isNext = strings.at(next) === value
          const number = isNext ? next : isRepeated ? strings.numberOf(value) : strings.add(value)
          column[at++] = number === next ? NEXT : AWAY + toUnsigned(number - next)
          next = number + 1
          last = value
        }
      }
      numbers.endColumn(owners.length)
    },
    read(count, { numbers, strings }) {
      let next = 0
      return numbers.column(count).map((way) => {
        if (way === UNDEFINED) return undefined as T
        if (way === NULL) return null as T
        if (way === SAME) return strings[next - 1] as T
        if (way !== NEXT) next += toSigned(way - AWAY)
        return strings[next++] as T
      })
    },
  }
}

/** Texts that other columns or other places of this one may have too. */
export const texts = <T extends string | null | undefined>(): Column<T> => textColumn(true)
export const text = texts<string>()
export const maybeText = texts<string | undefined>()
/** Texts that are hardly ever there twice, but for one after another: not worth looking for. */
export const newText = textColumn<string>(false)
export const maybeNewText = textColumn<string | undefined>(false)

export function optional<T>(column: Column<T>): Column<T | undefined> {
  return {
    write(owners, name, to) {
      const arePresent = to.numbers.beginColumn(owners.length)
      const present: AnyObject[] = []
      let at = 0
      for (const owner of owners) {
        const isPresent = owner[name] !== undefined
        arePresent[at++] = isPresent ? 1 : 0
        if (isPresent) present.push(owner)
      }
      to.numbers.endColumn(owners.length)
      if (present.length > 0) column.write(present, name, to)
    },
    read(count, from) {
      const arePresent = from.numbers.column(count)
      const present = column.read(sum(arePresent), from)
      let at = 0
      return arePresent.map((isPresent) => (isPresent ? present[at++] : undefined))
    },
  }
}

function sum(values: readonly number[]): number {
  let result = 0
  for (const value of values) result += value
  return result
}
