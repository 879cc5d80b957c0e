import { posix, win32 } from 'node:path'
import type { CallPart } from '../../../core/model/steps/step-content.ts'
import { toPreview } from '../../../core/parse/content/short-text.ts'
import { findObject, findString, isObject } from '../../../core/parse/json-value.ts'
import type { AssistantRecord, TranscriptRecord, UserRecord } from '../../../core/parse/record.ts'
import { findTool } from '../../../core/tools/find-tool.ts'
import type { ToolOutcome } from '../../../core/tools/touched-file.ts'
import { touchedFiles } from '../../../core/tools/touched-files.ts'
import type { Statements } from '../database/statements.ts'

const LONGEST_TARGET = 500
const LONGEST_ERROR = 200

/** Where a call stands. */
interface CallPlace {
  readonly offset: number
  readonly length: number
  readonly block: number
  readonly started: number
}

interface Call extends CallPlace {
  readonly id: string
  readonly name: string
  readonly input: unknown
  readonly cwd: string | undefined
}

interface CallResult {
  readonly offset: number
  readonly time: number
  readonly outcome: ToolOutcome
  readonly agent: string | undefined
}

/** Reads a record of the file that is being indexed once more. */
export type ReadRaw = (offset: number, length: number) => unknown

/** Which tools were called, how that went, and which files they touched. */
export class CallStore {
  readonly #statements: Statements

  constructor(statements: Statements) {
    this.#statements = statements
  }

  collect(file: number, readRaw: ReadRaw): CallCollector {
    /** With their inputs, which can be long: each is written as soon as its result comes. */
    const waiting = new Map<string, Call>()
    const written = new Map<string, CallPlace>()
    const write = (call: Call, result: CallResult | undefined) => {
      this.#write(file, call, result)
      waiting.delete(call.id)
      const { offset, length, block, started } = call
      written.set(call.id, { offset, length, block, started })
    }
    const begin = (call: Call) => {
      const former = waiting.get(call.id)
      if (former !== undefined) write(former, undefined)
      waiting.set(call.id, call)
    }
    const finish = (id: string, result: CallResult) => {
      const place = waiting.has(id) ? undefined : (written.get(id) ?? this.#findPlace(file, id))
      const call = waiting.get(id) ?? (place && this.#takeOut(file, id, place, readRaw))
      if (call !== undefined) write(call, result)
    }
    return {
      add: (record, raw) => {
        if (record.kind !== 'user' && record.kind !== 'assistant') return
        for (const call of listCalls(record, raw)) begin(call)
        for (const { callId, ...result } of listResults(record, raw)) finish(callId, result)
      },
      write: () => {
        for (const call of [...waiting.values()]) write(call, undefined)
      },
    }
  }

  removeFrom(file: number, offset: number): void {
    for (const table of ['calls', 'touched_files'])
      this.#statements.prepare(`DELETE FROM ${table} WHERE file = ? AND offset >= ?`).run(file, offset)
  }

  deleteOf(file: number): void {
    const paths = this.#statements.prepare('SELECT DISTINCT path FROM touched_files WHERE file = ?').all(file)
    this.removeFrom(file, 0)
    this.#statements
      .prepare(
        `DELETE FROM paths WHERE id IN (SELECT value FROM json_each(?))
         AND NOT EXISTS (SELECT 1 FROM touched_files t WHERE t.path = paths.id)`,
      )
      .run(JSON.stringify(paths.map(({ path }) => path)))
  }

  /** Of several with one id, the last. */
  #findPlace(file: number, id: string): CallPlace | undefined {
    const row = this.#statements
      .prepare(
        `SELECT c.offset, c.block, c.started, r.length FROM calls c JOIN records r ON r.file = c.file AND r.offset = c.offset
         WHERE c.file = ? AND c.id = ? ORDER BY c.offset DESC LIMIT 1`,
      )
      .get(file, id)
    return (
      row && {
        offset: Number(row.offset),
        length: Number(row.length),
        block: Number(row.block),
        started: row.started === null ? Number.NaN : Number(row.started),
      }
    )
  }

  /** Its result comes later than what was written of it, which is replaced. */
  #takeOut(file: number, id: string, place: CallPlace, readRaw: ReadRaw): Call | undefined {
    const { offset, length, block } = place
    const raw = readRaw(offset, length)
    const use = blocksOf(raw)[block]
    if (!isObject(use)) return undefined
    for (const table of ['calls', 'touched_files'])
      this.#statements
        .prepare(`DELETE FROM ${table} WHERE file = ? AND offset = ? AND block = ?`)
        .run(file, offset, block)
    const cwd = isObject(raw) ? findString(raw.cwd) : undefined
    return { ...place, id, name: findString(use.name) ?? '', input: use.input, cwd }
  }

  #write(file: number, call: Call, result: CallResult | undefined): void {
    const { offset, block, id, name, started } = call
    const duration = result === undefined ? Number.NaN : result.time - started
    this.#statements
      .prepare(
        `INSERT INTO calls (file, offset, block, id, tool, started, duration, status, error, result, target, agent)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        file,
        offset,
        block,
        id,
        name,
        Number.isNaN(started) ? null : started,
        Number.isNaN(duration) ? null : duration,
        result === undefined ? null : result.outcome.isError ? 'failed' : 'ok',
        result?.outcome.isError
          ? toPreview(result.outcome.text.split('\n', 1)[0] ?? '', LONGEST_ERROR)
          : null,
        result?.offset ?? null,
        targetOf(call) ?? null,
        result?.agent ?? null,
      )
    this.#writeTouched(file, call, result?.outcome)
  }

  #writeTouched(
    file: number,
    { name, input, cwd, offset, block }: Call,
    outcome: ToolOutcome | undefined,
  ): void {
    const known = new Set<string>()
    for (const { path, action, isHint } of touchedFiles({ name, input }, outcome)) {
      const whole = toWholePath(path, cwd)
      if (known.has(`${action} ${whole}`)) continue
      known.add(`${action} ${whole}`)
      this.#statements
        .prepare(
          'INSERT INTO touched_files (file, offset, block, path, action, hint) VALUES (?, ?, ?, ?, ?, ?)',
        )
        .run(file, offset, block, this.#numberOf(whole), action, isHint ? 1 : 0)
    }
  }

  #numberOf(path: string): number {
    const row = this.#statements.prepare('SELECT id FROM paths WHERE path = ?').get(path)
    if (row !== undefined) return Number(row.id)
    return Number(this.#statements.prepare('INSERT INTO paths (path) VALUES (?)').run(path).lastInsertRowid)
  }
}

/** Takes in the records of one file. */
export interface CallCollector {
  readonly add: (record: TranscriptRecord, raw: unknown) => void
  readonly write: () => void
}

function listCalls(record: UserRecord | AssistantRecord, raw: unknown): readonly Call[] {
  if (!record.blocks.some(({ kind }) => kind === 'call')) return []
  const blocks = blocksOf(raw)
  return record.blocks.flatMap((block, at) =>
    block.kind === 'call'
      ? {
          offset: record.offset,
          length: record.length,
          block: at,
          id: block.id,
          name: block.name,
          input: findObject(blocks[at])?.input,
          cwd: record.context.cwd,
          started: record.time,
        }
      : [],
  )
}

function listResults(
  record: UserRecord | AssistantRecord,
  raw: unknown,
): readonly (CallResult & { readonly callId: string })[] {
  if (!record.blocks.some(({ kind }) => kind === 'result')) return []
  const blocks = blocksOf(raw)
  const toolUseResult = isObject(raw) ? raw.toolUseResult : undefined
  return record.blocks.flatMap((block, at) =>
    block.kind === 'result'
      ? {
          callId: block.callId,
          offset: record.offset,
          time: record.time,
          outcome: { isError: block.isError, text: textOf(findObject(blocks[at])?.content), toolUseResult },
          agent: record.kind === 'user' ? record.links?.agentId : undefined,
        }
      : [],
  )
}

function blocksOf(raw: unknown): readonly unknown[] {
  const content = isObject(raw) ? findObject(raw.message)?.content : undefined
  return Array.isArray(content) ? content : []
}

/** Its first text is enough. */
function textOf(content: unknown): string {
  if (typeof content === 'string') return content
  const texts = Array.isArray(content) ? content.map((part) => findString(findObject(part)?.text)) : []
  return texts.find((text) => text !== undefined) ?? ''
}

/** A path, a command, or whatever says most about the call. */
function targetOf({ id, name, input }: Call): string | undefined {
  const call: CallPart = { kind: 'call', id, name, input, results: [], notes: [] }
  return findTool(name)
    .detail(findObject(input) ?? {}, call)
    ?.slice(0, LONGEST_TARGET)
}

/** A relative path is meant from the folder in which the session was. */
function toWholePath(path: string, cwd: string | undefined): string {
  if (cwd === undefined || posix.isAbsolute(path) || win32.isAbsolute(path)) return path
  return (cwd.includes('\\') ? win32 : posix).join(cwd, path)
}
