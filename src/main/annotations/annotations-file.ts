import { z } from 'zod'
import {
  ANNOTATION_KINDS,
  type AnnotationEntry,
  type AnnotationKind,
  ENTRY_VERSION,
  entrySchema,
  isAnnotationKind,
} from '../../shared/annotations.ts'
import { ExpectedError } from '../../shared/expected-error.ts'
import { readText } from '../files/open-file.ts'
import { replaceFile } from '../files/replace-file.ts'
import { findSystemCode } from '../library/library-error.ts'
import type { Annotations } from './annotations.ts'
import { toAnnotationsError } from './annotations-error.ts'

const FORMAT = 'scrollback annotations'

const fileSchema = z.object({
  format: z.literal(FORMAT),
  version: z.literal(ENTRY_VERSION),
  entries: z.array(z.unknown()),
})

/** What can be undone is a matter of one computer. */
const LEFT_OUT: ReadonlySet<string> = new Set<AnnotationKind>(['action'])

/** Writes all annotations that hold into one file, and gives back how many these are. */
export function exportAnnotations(annotations: Annotations, file: string): number {
  const entries = annotations.listEntries().filter(({ kind, value }) => value !== null && !LEFT_OUT.has(kind))
  const text = JSON.stringify({ format: FORMAT, version: ENTRY_VERSION, entries }, null, 1)
  try {
    replaceFile(file, Buffer.from(`${text}\n`))
  } catch (cause) {
    throw toAnnotationsError(cause, file)
  }
  return entries.length
}

export interface Imported {
  readonly added: number
  /** Entries that are none, or of a kind that this version does not know. */
  readonly skipped: number
}

/** Merges a file that was written so: where both have said something, the later one holds. */
export function importAnnotations(annotations: Annotations, file: string): Imported {
  const { entries } = parse(read(file), file)
  const known = entries.flatMap((entry) => parseEntry(entry) ?? [])
  return { added: annotations.mergeEntries(known), skipped: entries.length - known.length }
}

function read(file: string): string {
  try {
    return readText(file)
  } catch (cause) {
    if (findSystemCode(cause) === 'ENOENT')
      throw new ExpectedError('not-found', `“${file}” is not there.`, { cause })
    throw toAnnotationsError(cause, file)
  }
}

function parse(text: string, file: string): z.output<typeof fileSchema> {
  const parsed = fileSchema.safeParse(tryParse(text))
  if (parsed.success) return parsed.data
  throw new ExpectedError(
    'unreadable',
    `“${file}” has no annotations in it: only files that scrollback annotations export wrote can be imported.`,
  )
}

function tryParse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function parseEntry(entry: unknown): AnnotationEntry | undefined {
  const parsed = entrySchema.safeParse(entry)
  if (!parsed.success) return undefined
  const { kind, value } = parsed.data
  if (!isAnnotationKind(kind) || LEFT_OUT.has(kind) || value === null) return undefined
  return ANNOTATION_KINDS[kind].safeParse(value).success ? parsed.data : undefined
}
