import { type AnyObject, type Column, type ColumnReader, type ColumnWriter, text } from './columns.ts'

/** How many objects are written, field by field. Of none of them, nothing is written. */
export interface Objects<T> {
  readonly write: (values: readonly T[], to: ColumnWriter) => void
  readonly read: (count: number, from: ColumnReader) => readonly T[]
}

/** Some fields of objects. */
export interface Fields {
  readonly names: readonly string[]
  readonly write: (owners: readonly AnyObject[], to: ColumnWriter) => void
  /** The values of each field. */
  readonly read: (count: number, from: ColumnReader) => readonly (readonly unknown[])[]
}

export type Columns<T> = { readonly [Name in keyof T]: Column<T[Name]> }

export function fields<T>(columns: Columns<T>): Fields {
  const names = Object.keys(columns)
  const all = Object.values<Column<unknown>>(columns)
  return {
    names,
    write(owners, to) {
      names.forEach((name, at) => {
        all[at]?.write(owners, name, to)
      })
    },
    read: (count, from) => all.map((column) => column.read(count, from)),
  }
}

/** Objects that all have the same fields. */
export function objects<T extends object>(columns: Columns<T>): Objects<T> {
  const all = fields(columns)
  return {
    write(values, to) {
      if (values.length > 0) all.write(values as readonly AnyObject[], to)
    },
    read(count, from) {
      if (count === 0) return []
      const read = all.read(count, from)
      const values: T[] = []
      for (let row = 0; row < count; row++) {
        const value: Record<string, unknown> = {}
        put(value, all.names, read, row)
        values.push(value as T)
      }
      return values
    },
  }
}

/** Objects of several kinds. Fields that kinds share are written together, in the order of the objects. */
export function oneOf<T extends { readonly kind: string }>(
  fieldsOf: Readonly<Record<T['kind'], readonly Fields[]>>,
): Objects<T> {
  const kinds = Object.keys(fieldsOf) as T['kind'][]
  const numberOf = new Map<string, number>(kinds.map((kind, number) => [kind, number]))
  const parts = [...new Set(kinds.flatMap((kind) => fieldsOf[kind]))]
  const partsOf = kinds.map((kind) => fieldsOf[kind].map((part) => parts.indexOf(part)))
  return {
    write(values, to) {
      const column = to.numbers.beginColumn(values.length)
      const rowsOf = parts.map((): AnyObject[] => [])
      let at = 0
      for (const value of values) {
        const number = numberOf.get(value.kind) ?? 0
        column[at++] = number
        for (const part of partsOf[number] ?? []) rowsOf[part]?.push(value as unknown as AnyObject)
      }
      to.numbers.endColumn(values.length)
      rowsOf.forEach((rows, part) => {
        if (rows.length > 0) parts[part]?.write(rows, to)
      })
    },
    read(count, from) {
      const rowsOf = parts.map((): Record<string, unknown>[] => [])
      const values = from.numbers.column(count).map((number) => {
        const value: Record<string, unknown> = { kind: kinds[number] }
        for (const part of partsOf[number] ?? []) rowsOf[part]?.push(value)
        return value
      })
      rowsOf.forEach((rows, at) => {
        const part = parts[at]
        if (part === undefined || rows.length === 0) return
        const read = part.read(rows.length, from)
        rows.forEach((value, row) => {
          put(value, part.names, read, row)
        })
      })
      return values as unknown as readonly T[]
    },
  }
}

function put(
  value: Record<string, unknown>,
  names: readonly string[],
  columns: readonly (readonly unknown[])[],
  row: number,
): void {
  for (let at = 0; at < names.length; at++) value[names[at] as string] = columns[at]?.[row]
}

/** A field with an object. */
export function one<T>(of: Objects<T>): Column<T> {
  return {
    write: (owners, name, to) =>
      of.write(
        owners.map((owner) => owner[name] as T),
        to,
      ),
    read: of.read,
  }
}

/** A field with objects that many owners share; they stay one. */
export function shared<T>(of: Objects<T>): Column<T> {
  return {
    write(owners, name, to) {
      const column = to.numbers.beginColumn(owners.length)
      const numbers = new Map<T, number>()
      let at = 0
      let last: T | undefined
      let number = 0
      for (const owner of owners) {
        const value = owner[name] as T
        if (value !== last) {
          number = numbers.get(value) ?? numbers.size
          numbers.set(value, number)
          last = value
        }
        column[at++] = number
      }
      to.numbers.endColumn(owners.length)
      if (owners.length > 0) to.numbers.count(numbers.size)
      of.write([...numbers.keys()], to)
    },
    read(count, from) {
      if (count === 0) return []
      const numbers = from.numbers.column(count)
      const values = of.read(from.numbers.count(), from)
      return numbers.map((number) => values[number] as T)
    },
  }
}

/** A field with a list. */
export function list<T>(of: Objects<T>): Column<readonly T[]> {
  return {
    write(owners, name, to) {
      const lengths = to.numbers.beginColumn(owners.length)
      const all: T[] = []
      let at = 0
      for (const owner of owners) {
        const values = owner[name] as readonly T[]
        lengths[at++] = values.length
        for (const value of values) all.push(value)
      }
      to.numbers.endColumn(owners.length)
      of.write(all, to)
    },
    read(count, from) {
      const lengths = from.numbers.column(count)
      const all = of.read(
        lengths.reduce((sum, length) => sum + length, 0),
        from,
      )
      let end = 0
      return lengths.map((length) => {
        end += length
        return all.slice(end - length, end)
      })
    },
  }
}

/** Texts where objects are expected: in a list. */
export const plainTexts: Objects<string> = {
  write: (values, to) =>
    text.write(
      values.map((value) => ({ value })),
      'value',
      to,
    ),
  read: (count, from) => text.read(count, from),
}
