import { readFileSync, renameSync } from 'node:fs'
import { z } from 'zod'
import { replaceFile } from './replace-file.ts'

export interface JsonFile<T> {
  read(): T
  update(change: Partial<T>): void
}

export interface JsonFileOptions<S extends z.ZodRawShape> {
  readonly path: string
  /** Each field needs a default, which stands in for a value that is missing or wrong. */
  readonly shape: S
  /** Told, in a sentence, of everything that was not as expected. */
  readonly onProblem: (problem: string) => void
}

type Fields<S extends z.ZodRawShape> = z.output<z.ZodObject<S>>

/** A small file of values that people may edit: a bad value costs only itself, and fields of a newer version are kept. */
export function openJsonFile<S extends z.ZodRawShape>(options: JsonFileOptions<S>): JsonFile<Fields<S>> {
  const { path, shape, onProblem } = options
  const { stored, isUnreadable } = readObject(path, onProblem)
  let isSetAside = !isUnreadable
  const unknownFields = Object.fromEntries(Object.entries(stored).filter(([name]) => !(name in shape)))
  let current = readFields(shape, stored, path, onProblem)
  return {
    read: () => current,
    update(change) {
      current = { ...current, ...change }
      try {
        // Someone may want to repair by hand what this would overwrite.
        if (!isSetAside) renameSync(path, toAside(path))
        isSetAside = true
        replaceFile(path, `${JSON.stringify({ ...unknownFields, ...current }, null, 2)}\n`)
      } catch (cause) {
        onProblem(`Your change holds until you quit, but could not be saved to “${path}”: ${toText(cause)}.`)
      }
    },
  }
}

interface Stored {
  readonly stored: Readonly<Record<string, unknown>>
  readonly isUnreadable: boolean
}

function readObject(path: string, onProblem: (problem: string) => void): Stored {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'ENOENT')) {
      onProblem(`“${path}” could not be read, so defaults are in use: ${toText(cause)}.`)
    }
    return { stored: {}, isUnreadable: false }
  }
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      return { stored: { ...value }, isUnreadable: false }
    }
  } catch {
    // Told below, together with JSON that is not an object.
  }
  onProblem(
    `“${path}” is not valid, so defaults are in use. With your next change it is kept as “${toAside(path)}”.`,
  )
  return { stored: {}, isUnreadable: true }
}

function toAside(path: string): string {
  return `${path}.unreadable`
}

function readFields<S extends z.ZodRawShape>(
  shape: S,
  stored: Readonly<Record<string, unknown>>,
  path: string,
  onProblem: (problem: string) => void,
): Fields<S> {
  const good: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const parsed = z.safeParse(schema, stored[name])
    if (parsed.success) {
      good[name] = parsed.data
      continue
    }
    good[name] = z.parse(schema, undefined)
    onProblem(`“${name}” in “${path}” has a value that does not fit, so its default is in use.`)
  }
  return good as Fields<S>
}

function toText(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
