import { renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { makeFolders } from '../files/make-folders.ts'
import { readText } from '../files/open-file.ts'
import { replaceFile } from '../files/replace-file.ts'

export interface JsonFile<T> {
  read(): T
  update(change: Partial<T>): void
}

export interface JsonFileOptions<S extends z.ZodRawShape> {
  readonly path: string
  /** Each field needs a default, which stands in for a value that is missing or wrong. */
  readonly shape: S
  readonly onProblem: (problem: FileProblem) => void
}

/** What was not as expected; `detail` says it with path and cause, for the log. */
export type FileProblem =
  | { readonly kind: 'unreadable'; readonly detail: string }
  | { readonly kind: 'bad-values'; readonly names: readonly string[]; readonly detail: string }
  | { readonly kind: 'not-saved'; readonly detail: string }

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
        makeFolders(dirname(path))
        replaceFile(path, `${JSON.stringify({ ...unknownFields, ...current }, null, 2)}\n`)
      } catch (cause) {
        onProblem({ kind: 'not-saved', detail: `“${path}” could not be written: ${toText(cause)}` })
      }
    },
  }
}

interface Stored {
  readonly stored: Readonly<Record<string, unknown>>
  readonly isUnreadable: boolean
}

function readObject(path: string, onProblem: (problem: FileProblem) => void): Stored {
  try {
    const value: unknown = JSON.parse(readText(path))
    if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new Error('not an object')
    return { stored: { ...value }, isUnreadable: false }
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') {
      return { stored: {}, isUnreadable: false }
    }
    onProblem({
      kind: 'unreadable',
      detail: `“${path}” could not be read; the next change saves it as “${toAside(path)}”: ${toText(cause)}`,
    })
    return { stored: {}, isUnreadable: true }
  }
}

function toAside(path: string): string {
  return `${path}.unreadable`
}

function readFields<S extends z.ZodRawShape>(
  shape: S,
  stored: Readonly<Record<string, unknown>>,
  path: string,
  onProblem: (problem: FileProblem) => void,
): Fields<S> {
  const bad: string[] = []
  const good: Record<string, unknown> = {}
  for (const [name, schema] of Object.entries(shape)) {
    const parsed = z.safeParse(schema, stored[name])
    if (parsed.success) {
      good[name] = parsed.data
      continue
    }
    good[name] = z.parse(schema, undefined)
    bad.push(name)
  }
  if (bad.length > 0) {
    const names = bad.map((name) => `“${name}”`).join(', ')
    onProblem({ kind: 'bad-values', names: bad, detail: `Values in “${path}” are not valid: ${names}` })
  }
  return good as Fields<S>
}

function toText(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause)
}
