import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Holder, ResponseLine } from '../../../core/usage/fold-responses.ts'

const RESPONSES = `
  SELECT offset, part, hash, model, time, input, output, thinking, cache_read, cache_write_5m, cache_write_1h,
         web_searches, speed, tier, geo, lower_bound
  FROM responses WHERE file = ? ORDER BY offset, part`

const CALLS = 'SELECT offset, tool FROM calls WHERE file = ? ORDER BY offset, block'

/** By their place: names would cost a third of the time. */
type ResponseRow = readonly [
  offset: number,
  part: number,
  hash: number | null,
  model: string | null,
  time: number | null,
  input: number,
  output: number,
  thinking: number,
  cacheRead: number,
  cacheWrite5m: number,
  cacheWrite1h: number,
  webSearches: number,
  speed: string | null,
  tier: string | null,
  geo: string | null,
  lowerBound: number,
]

type CallRow = readonly [offset: number, tool: string]

/** Reads what a shard of the index knows of the responses in a file. */
export function createLineReader(
  shard: DatabaseSync,
): (file: number, holder: Holder) => readonly ResponseLine[] {
  const responses = prepare(shard, RESPONSES)
  const calls = prepare(shard, CALLS)
  return (file, holder) => {
    const rows = responses.all(file) as unknown as readonly ResponseRow[]
    if (rows.length === 0) return []
    const tools = findFirstTools(rows, calls.all(file) as unknown as readonly CallRow[])
    return rows.map((row) => toLine(row, holder, tools.get(row[0]) ?? null))
  }
}

function prepare(shard: DatabaseSync, sql: string): StatementSync {
  const statement = shard.prepare(sql)
  statement.setReturnArrays(true)
  return statement
}

/** A call belongs to the last response that began before it. */
function findFirstTools(
  responses: readonly ResponseRow[],
  calls: readonly CallRow[],
): ReadonlyMap<number, string> {
  const tools = new Map<number, string>()
  let at = 0
  for (const [offset, tool] of calls) {
    while ((responses[at + 1]?.[0] ?? Number.POSITIVE_INFINITY) <= offset) at += 1
    const owner = responses[at]?.[0]
    if (owner !== undefined && owner <= offset && !tools.has(owner)) tools.set(owner, tool)
  }
  return tools
}

function toLine(row: ResponseRow, holder: Holder, tool: string | null): ResponseLine {
  const [offset, part, hash, model, time, input, output, thinking] = row
  const [, , , , , , , , cacheRead, cacheWrite5m, cacheWrite1h, webSearches, speed, tier, geo, lowerBound] =
    row
  return {
    id: hash,
    holder,
    offset,
    model: model ?? 'unknown',
    time: time ?? undefined,
    input,
    output,
    thinking,
    cacheRead,
    cacheWrite5m,
    cacheWrite1h,
    webSearches,
    speed: speed ?? undefined,
    tier: tier ?? undefined,
    geo: geo ?? undefined,
    isExtra: part > 0,
    isLowerBound: lowerBound === 1,
    tool: part > 0 ? null : tool,
  }
}
