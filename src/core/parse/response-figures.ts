import { findNumber, findObject, findString, isObject, type JsonObject } from './json-value.ts'

/** What one model spent on a response. */
export interface ModelFigures {
  readonly model: string | undefined
  readonly input: number
  readonly output: number
  /** Part of the output. */
  readonly thinking: number
  readonly cacheRead: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly webSearches: number
  readonly webFetches: number
}

/** All that one line says about the price of its response. */
export interface ResponseFigures {
  /** The response's own model first; advisors and models that took over have their own. */
  readonly parts: readonly ModelFigures[]
  readonly speed: string | undefined
  readonly tier: string | undefined
  readonly geo: string | undefined
  /** The response was over when the line was written. */
  readonly isFinal: boolean
}

/** Iterations whose sum is what the figures around them say. The tokens of any other kind stand only there. */
const OF_THE_MESSAGE: ReadonlySet<unknown> = new Set(['message', 'fallback_message'])

/** Undefined where the line has no figures. */
export function parseResponseFigures(raw: unknown): ResponseFigures | undefined {
  const message = isObject(raw) ? findObject(raw.message) : undefined
  const usage = findObject(message?.usage)
  if (message === undefined || usage === undefined) return undefined
  return {
    parts: partsOf(usage, findString(message.model)),
    speed: findString(usage.speed),
    tier: findString(usage.service_tier),
    geo: findString(usage.inference_geo),
    isFinal: findString(message.stop_reason) !== undefined,
  }
}

function partsOf(usage: JsonObject, model: string | undefined): readonly ModelFigures[] {
  const listed = Array.isArray(usage.iterations) ? usage.iterations.filter(isObject) : []
  const whole = figuresOf(usage, model)
  if (listed.length === 0) return [whole]
  const isSum = listed.some(({ type }) => OF_THE_MESSAGE.has(type))
  const { webSearches, webFetches } = whole
  const own = isSum ? { ...figuresOf({}, model), webSearches, webFetches } : whole
  const spent = listed.map((iteration) => ({
    ...figuresOf(iteration, findString(iteration.model) ?? model),
    webSearches: 0,
    webFetches: 0,
  }))
  return spent.reduce(addParts, [own])
}

function figuresOf(usage: JsonObject, model: string | undefined): ModelFigures {
  const split = findObject(usage.cache_creation)
  const hour = findNumber(split?.ephemeral_1h_input_tokens) ?? 0
  const minutes = findNumber(split?.ephemeral_5m_input_tokens) ?? 0
  const written = Math.max(findNumber(usage.cache_creation_input_tokens) ?? 0, hour + minutes)
  const servers = findObject(usage.server_tool_use)
  return {
    model,
    input: findNumber(usage.input_tokens) ?? 0,
    output: findNumber(usage.output_tokens) ?? 0,
    thinking: findNumber(findObject(usage.output_tokens_details)?.thinking_tokens) ?? 0,
    cacheRead: findNumber(usage.cache_read_input_tokens) ?? 0,
    // Without a split all of it counts as 5 min.
    cacheWrite5m: written - hour,
    cacheWrite1h: hour,
    webSearches: findNumber(servers?.web_search_requests) ?? 0,
    webFetches: findNumber(servers?.web_fetch_requests) ?? 0,
  }
}

/**
 * The figures of a response grow from line to line: those of the fullest line count. They are not mixed, because an early line
 * counts as input what the last one knows to be from the cache.
 */
export function joinResponseFigures(a: ResponseFigures, b: ResponseFigures): ResponseFigures {
  const { parts } = isFuller(b, a) ? b : a
  return {
    parts,
    speed: b.speed ?? a.speed,
    tier: b.tier ?? a.tier,
    geo: b.geo ?? a.geo,
    isFinal: a.isFinal || b.isFinal,
  }
}

function isFuller(a: ResponseFigures, b: ResponseFigures): boolean {
  const output = sumOf(a, outputOf) - sumOf(b, outputOf)
  return output > 0 || (output === 0 && sumOf(a, promptOf) > sumOf(b, promptOf))
}

function sumOf({ parts }: ResponseFigures, of: (part: ModelFigures) => number): number {
  return parts.reduce((sum, part) => sum + of(part), 0)
}

const outputOf = ({ output }: ModelFigures) => output
const promptOf = ({ input, cacheRead, cacheWrite5m, cacheWrite1h }: ModelFigures) =>
  input + cacheRead + cacheWrite5m + cacheWrite1h

function addParts(all: readonly ModelFigures[], part: ModelFigures): readonly ModelFigures[] {
  return all.some(({ model }) => model === part.model)
    ? all.map((known) => (known.model === part.model ? addFigures(known, part) : known))
    : [...all, part]
}

function addFigures(a: ModelFigures, b: ModelFigures): ModelFigures {
  return {
    model: a.model,
    input: a.input + b.input,
    output: a.output + b.output,
    thinking: a.thinking + b.thinking,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite5m: a.cacheWrite5m + b.cacheWrite5m,
    cacheWrite1h: a.cacheWrite1h + b.cacheWrite1h,
    webSearches: a.webSearches + b.webSearches,
    webFetches: a.webFetches + b.webFetches,
  }
}
