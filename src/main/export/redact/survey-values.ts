import { setImmediate } from 'node:timers/promises'
import { type KnownValue, ValueCollector } from '../../../core/redact/collect-values.ts'
import type { Finding } from '../../../core/redact/finding.ts'
import type { Scanner } from '../../../core/redact/scanner.ts'
import { imageTypeOf } from '../../../core/render/text/image-type.ts'
import { throwIfCancelled } from '../../../shared/expected-error.ts'
import { type FileForm, OPEN_GATE, type TextPlace, type TextRule } from '../document/gate.ts'
import { toPieces } from '../document/gate-file.ts'
import { createFileLister, describeSession, formOf, openSessionFile } from '../document/open-document.ts'
import type { RawFile } from '../document/raw-files.ts'
import { createTextGate } from '../document/text-gate.ts'
import type { ExportSession } from '../plan/export-session.ts'
import { isSealed } from './is-sealed.ts'
import { keyOf } from './key-of.ts'
import { orStop } from './redaction-error.ts'

/** The same for what is in memory: `pass` lets each text of it go through a rule. */
export function surveyPassing(scanner: Scanner, pass: (rule: TextRule) => void): readonly KnownValue[] {
  const collector = new ValueCollector()
  pass((text, place) => {
    if (!isSealed(text, place))
      collector.add(
        orStop(() => scanner.scanAll(text, keyOf(place))),
        text,
      )
    return text
  })
  return collector.values()
}

/** Where something was found: a line of a file of a session. */
export interface FoundPlace {
  readonly session: ExportSession
  readonly file: string
  /** Where the line begins, in bytes; null for what is told of a session elsewhere, such as its title. */
  readonly offset: number | null
  /** The line as it was parsed, where it is JSON. */
  readonly record: unknown
  /** The text it stands in, and all that was found there. */
  readonly text: string
  readonly found: readonly Finding[]
  readonly finding: Finding
}

export interface SurveyOptions {
  readonly scanner: Scanner
  readonly signal?: AbortSignal | undefined
  /** Told each place, in the order of the sessions. */
  readonly onFound?: (place: FoundPlace) => void
  readonly onBytes?: (bytes: number) => void
}

/** After so many bytes others get their turn: a person may want to stop. */
const BYTES_BETWEEN_BREATHS = 4 * 1024 * 1024

/** Looks through all files of sessions, and gives each value that was found its number. */
export async function surveyValues(
  sessions: readonly ExportSession[],
  { scanner, signal, onFound, onBytes }: SurveyOptions,
): Promise<readonly KnownValue[]> {
  const collector = new ValueCollector()
  const listFiles = createFileLister(OPEN_GATE)
  for (const session of sessions) {
    const take =
      (file: string, offset: number | null) => (text: string, place: TextPlace, record?: unknown) => {
        const found = scanText(scanner, text, place)
        if (found.length === 0) return
        collector.add(found, text)
        if (onFound)
          for (const finding of found) onFound({ session, file, offset, record, text, found, finding })
      }
    const takeText = take(session.file, null)
    describeSession(
      session,
      createTextGate((text, place) => {
        takeText(text, place)
        return text
      }),
    )
    for (const file of await listFiles(session)) {
      takeText(file.name, { kind: 'file name' })
      let sinceBreath = 0
      for (const { offset, piece } of readPieces(file)) {
        readStrings(piece, formOf(file), take(file.path, offset))
        onBytes?.(piece.length)
        sinceBreath += piece.length
        if (sinceBreath < BYTES_BETWEEN_BREATHS) continue
        sinceBreath = 0
        await setImmediate()
        throwIfCancelled(signal)
      }
      await setImmediate()
      throwIfCancelled(signal)
    }
  }
  return collector.values()
}

/** What is found in one text; of what nobody can read, nothing. */
export function scanText(scanner: Scanner, text: string, place: TextPlace): readonly Finding[] {
  if (isSealed(text, place) || imageTypeOf(text) !== undefined) return []
  return orStop(() => scanner.scanAll(text, keyOf(place)))
}

function* readPieces(file: RawFile): Generator<{ readonly offset: number; readonly piece: Buffer }> {
  let offset = 0
  for (const piece of toPieces(openSessionFile(file, OPEN_GATE, () => undefined) ?? [], formOf(file))) {
    yield { offset, piece }
    offset += piece.length
  }
}

type Take = (text: string, place: TextPlace, record: unknown) => void

/** Every string in a piece of a file, its keys included. */
export function readStrings(piece: Buffer, form: FileForm, take: Take): void {
  const text = piece.toString('utf8')
  const value = form === 'text' ? undefined : parseJson(text)
  if (value === undefined) take(text, { kind: 'raw' }, undefined)
  else walk(value, [], (each, place) => take(each, place, value))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function walk(value: unknown, path: readonly string[], take: (text: string, place: TextPlace) => void): void {
  if (typeof value === 'string') take(value, { kind: 'raw', path })
  else if (Array.isArray(value)) for (const each of value) walk(each, path, take)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      take(key, { kind: 'raw', isKey: true })
      walk(inner, [key], take)
    }
  }
}
