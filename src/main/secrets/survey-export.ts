import { isObject } from '../../core/parse/json-value.ts'
import { HOME_RULE } from '../../core/redact/personal/home-rules.ts'
import { createSubjectScanner } from '../../core/redact/redactor.ts'
import type { Confidence } from '../../core/redact/rule.ts'
import { findRuleFacts } from '../../core/redact/rule-facts.ts'
import type { SecretProgress } from '../../shared/schemas/secrets.ts'
import { hashSecret } from '../export/redact/hash-secret.ts'
import { type RedactRequest, toRedactSubject } from '../export/redact/open-redaction.ts'
import { orStop } from '../export/redact/redaction-error.ts'
import { type FoundPlace, surveyValues } from '../export/redact/survey-values.ts'
import { toSessionKey } from '../store/list/session-list.ts'
import { type ContextLine, toContextLine } from './context-line.ts'

/** Where a value stands, before anybody asks what the reader calls it. */
export interface FoundSpot extends ContextLine {
  /** The key of its session. */
  readonly session: string
  readonly file: string
  readonly offset: number | null
  readonly uuid: string | null
  readonly block: number
}

/** A value with its places. It never leaves the background process as a whole. */
export interface FoundSecret {
  readonly id: string
  readonly value: string
  readonly rule: string
  readonly name: string
  readonly rotate: string | null
  readonly confidence: Confidence
  readonly masked: string
  readonly places: number
  readonly sessions: readonly string[]
  /** The first of its places. */
  readonly spots: readonly FoundSpot[]
}

export interface FoundSecrets {
  readonly secrets: readonly FoundSecret[]
  readonly sessions: readonly { readonly key: string; readonly title: string; readonly file: string }[]
}

export interface SurveyExportRequest extends RedactRequest {
  readonly key: Uint8Array
  readonly onProgress?: (progress: SecretProgress) => void
}

/** Nobody looks at more places of one value. */
const MOST_SPOTS = 200
const BYTES_BETWEEN_REPORTS = 1024 * 1024

interface Gathered {
  readonly first: FoundPlace['finding']
  places: number
  /** The last place. */
  last: string
  readonly sessions: Set<string>
  readonly spots: FoundSpot[]
}

/** Finds what would be taken out of an export, and where it stands. */
export async function surveyExport(request: SurveyExportRequest): Promise<FoundSecrets> {
  const { sessions, key, signal, onProgress } = request
  const scanner = orStop(() => createSubjectScanner(toRedactSubject(request)))
  const total = sessions.reduce((sum, { summary }) => sum + summary.bytes, 0)
  const gathered = new Map<string, Gathered>()
  let done = 0
  let told = 0
  const values = await surveyValues(sessions, {
    scanner,
    signal,
    onFound: (place) => gather(gathered, place),
    onBytes: (bytes) => {
      done += bytes
      if (done - told < BYTES_BETWEEN_REPORTS) return
      told = done
      onProgress?.({ done: Math.min(done, total), total })
    },
  })
  const secrets = values.flatMap(({ value, rule, confidence }): readonly FoundSecret[] => {
    const found = gathered.get(value)
    // A home folder becomes “~” everywhere: there is nothing to decide.
    if (found === undefined || rule === HOME_RULE) return []
    const { first, places, spots } = found
    const facts = { ...findRuleFacts(rule), id: hashSecret(value, key), masked: first.masked }
    return [{ value, rule, confidence, ...facts, places, spots, sessions: [...found.sessions] }]
  })
  const named = new Set(secrets.flatMap((secret) => secret.sessions))
  return {
    secrets,
    sessions: sessions
      .map(({ summary, file }) => ({ key: toSessionKey(summary), title: summary.title, file }))
      .filter((session) => named.has(session.key)),
  }
}

function gather(gathered: Map<string, Gathered>, place: FoundPlace): void {
  const { session, file, offset, record, text, found, finding } = place
  const known = gathered.get(finding.value) ?? {
    first: finding,
    places: 0,
    last: '',
    sessions: new Set<string>(),
    spots: [],
  }
  gathered.set(finding.value, known)
  const key = toSessionKey(session.summary)
  const block = findBlock(record, text)
  const spot = [file, offset, block].join('\n')
  // A record often holds an output twice.
  if (known.last === spot) return
  known.last = spot
  known.places += 1
  known.sessions.add(key)
  if (known.spots.length >= MOST_SPOTS) return
  known.spots.push({
    session: key,
    file,
    offset,
    uuid: findUuid(record),
    block,
    ...toContextLine(text, found, finding),
  })
}

function findUuid(record: unknown): string | null {
  return isObject(record) && typeof record.uuid === 'string' ? record.uuid : null
}

/** The number of the block that a text of a record stands in. */
function findBlock(record: unknown, text: string): number {
  if (!isObject(record) || !isObject(record.message) || !Array.isArray(record.message.content)) return 0
  return Math.max(
    0,
    record.message.content.findIndex((block) => holds(block, text)),
  )
}

function holds(value: unknown, text: string): boolean {
  if (typeof value === 'string') return value === text
  if (Array.isArray(value)) return value.some((each) => holds(each, text))
  return isObject(value) && Object.entries(value).some(([key, each]) => key === text || holds(each, text))
}
