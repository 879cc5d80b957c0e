import { hashOf } from '../../../core/model/links/key-table.ts'
import { compareVersions } from '../../../core/parse/format/compare-versions.ts'
import type { AssistantRecord } from '../../../core/parse/record.ts'
import {
  joinResponseFigures,
  type ModelFigures,
  parseResponseFigures,
  type ResponseFigures,
} from '../../../core/parse/response-figures.ts'
import type { Statements } from '../database/statements.ts'

interface Response {
  readonly record: AssistantRecord
  readonly figures: ResponseFigures
}

/** From this version on, agents' files mostly lack the final figures of a response. */
const WITHOUT_FINAL_FIGURES = '2.1.280'

/** What each response cost. All its lines are one response, with the largest figures. */
export class ResponseStore {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  collect(file: number, root: string, isAgent: boolean): ResponseCollector {
    const waiting = new Map<string, Response>()
    return {
      add: (record, raw) => {
        const figures = record.isSynthetic ? undefined : parseResponseFigures(raw)
        if (figures === undefined) return
        const key =
          record.messageId === undefined ? record.uuid : `${record.messageId} ${record.requestId ?? ''}`
        const known = waiting.get(key)
        waiting.set(key, {
          record: known?.record ?? record,
          figures: known === undefined ? figures : joinResponseFigures(known.figures, figures),
        })
      },
      write: () => {
        for (const [key, response] of waiting) {
          const { messageId } = response.record
          const hash = messageId === undefined ? null : hashOf(`${root}\n${key}`)
          this.#write(file, hash, this.#joinWithKnown(file, hash, response), isAgent)
        }
        waiting.clear()
      },
    }
  }

  removeFrom(file: number, offset: number): void {
    this.#statements.prepare('DELETE FROM responses WHERE file = ? AND offset >= ?').run(file, offset)
  }

  deleteOf(file: number): void {
    this.#statements.prepare('DELETE FROM responses WHERE file = ?').run(file)
  }

  /** It may go on from what was read earlier. */
  #joinWithKnown(file: number, hash: number | null, response: Response): Response {
    if (hash === null) return response
    const rows = this.#statements
      .prepare('SELECT * FROM responses WHERE hash = ? AND file = ? ORDER BY part')
      .all(hash, file)
    const [first] = rows
    if (first === undefined) return response
    this.#statements
      .prepare('DELETE FROM responses WHERE file = ? AND offset = ?')
      .run(file, Number(first.offset))
    const known: ResponseFigures = {
      parts: rows.map(toFigures),
      speed: toText(first.speed),
      tier: toText(first.tier),
      geo: toText(first.geo),
      isFinal: first.lower_bound === 0,
    }
    const record = {
      ...response.record,
      offset: Number(first.offset),
      time: first.time === null ? Number.NaN : Number(first.time),
    }
    return { record, figures: joinResponseFigures(known, response.figures) }
  }

  #write(file: number, hash: number | null, { record, figures }: Response, isAgent: boolean): void {
    const insert = this.#statements.prepare(
      `INSERT INTO responses (file, offset, part, message, request, hash, model, time, input, output, thinking, cache_read,
         cache_write_5m, cache_write_1h, web_searches, web_fetches, speed, tier, geo, lower_bound)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    const isLowerBound =
      isAgent && !figures.isFinal && compareVersions(record.context.version ?? '', WITHOUT_FINAL_FIGURES) >= 0
    for (const [part, each] of figures.parts.entries())
      insert.run(
        file,
        record.offset,
        part,
        record.messageId ?? null,
        record.requestId ?? null,
        hash,
        each.model ?? null,
        Number.isNaN(record.time) ? null : record.time,
        each.input,
        each.output,
        each.thinking,
        each.cacheRead,
        each.cacheWrite5m,
        each.cacheWrite1h,
        each.webSearches,
        each.webFetches,
        toUnusual(figures.speed),
        toUnusual(figures.tier),
        toUnusual(figures.geo),
        isLowerBound ? 1 : 0,
      )
  }
}

const USUAL: ReadonlySet<string> = new Set(['standard', 'not_available', ''])

/** Nearly every response has the same. */
function toUnusual(value: string | undefined): string | null {
  return value === undefined || USUAL.has(value) ? null : value
}

/** Takes in the lines of one file. */
export interface ResponseCollector {
  readonly add: (record: AssistantRecord, raw: unknown) => void
  readonly write: () => void
}

function toFigures(row: Record<string, unknown>): ModelFigures {
  return {
    model: toText(row.model),
    input: Number(row.input),
    output: Number(row.output),
    thinking: Number(row.thinking),
    cacheRead: Number(row.cache_read),
    cacheWrite5m: Number(row.cache_write_5m),
    cacheWrite1h: Number(row.cache_write_1h),
    webSearches: Number(row.web_searches),
    webFetches: Number(row.web_fetches),
  }
}

function toText(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}
