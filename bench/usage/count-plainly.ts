import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Tokens as an independent count has them: it shares no code with the app. */
export interface PlainCount {
  responses: number
  input: number
  output: number
  cacheRead: number
  cacheWrite5m: number
  cacheWrite1h: number
  webSearches: number
}

export interface PlainCounts {
  readonly totals: PlainCount
  readonly models: Readonly<Record<string, Omit<PlainCount, 'responses'>>>
}

type Raw = Readonly<Record<string, unknown>>

const NAMES = ['input', 'output', 'cacheRead', 'cacheWrite5m', 'cacheWrite1h', 'webSearches'] as const

/** Reads every transcript below `projects/` whole, and counts each message id with its request id once, with the figures of the line that has the most output. */
export function countPlainly(root: string): PlainCounts {
  const responses = new Map<string, Map<string, readonly number[]>>()
  let nameless = 0
  for (const path of listTranscripts(root))
    for (const raw of readRecords(path)) {
      const message = objectOf(raw.message)
      if (raw.type !== 'assistant' || !isObject(message.usage) || message.model === '<synthetic>') continue
      const { id, model } = message
      const key = typeof id === 'string' ? `${id} ${raw.requestId ?? ''}` : `nameless ${nameless++}`
      const models = responses.get(key) ?? new Map<string, readonly number[]>()
      responses.set(key, models)
      for (const [name, figures] of partsOf(message.usage, String(model ?? 'unknown'))) {
        const known = models.get(name)
        if (known === undefined || isFuller(figures, known)) models.set(name, figures)
      }
    }
  return sumUp(responses)
}

function isFuller(figures: readonly number[], known: readonly number[]): boolean {
  const [, output = 0] = figures
  const [, knownOutput = 0] = known
  const sum = (all: readonly number[]) => all.slice(0, 5).reduce((total, value) => total + value, 0)
  return output > knownOutput || (output === knownOutput && sum(figures) > sum(known))
}

function sumUp(responses: ReadonlyMap<string, ReadonlyMap<string, readonly number[]>>): PlainCounts {
  const totals = { responses: responses.size, ...zero() }
  const models: Record<string, Omit<PlainCount, 'responses'>> = {}
  for (const parts of responses.values())
    for (const [model, figures] of parts) {
      const own = models[model] ?? zero()
      models[model] = own
      for (const [at, name] of NAMES.entries()) {
        totals[name] += figures[at] ?? 0
        own[name] += figures[at] ?? 0
      }
    }
  return { totals, models }
}

function zero() {
  return { input: 0, output: 0, cacheRead: 0, cacheWrite5m: 0, cacheWrite1h: 0, webSearches: 0 }
}

/** Iterations of the message are what its figures add up; those of others come on top. */
function partsOf(usage: Raw, model: string): ReadonlyMap<string, readonly number[]> {
  const parts = new Map<string, readonly number[]>()
  const add = (name: string, figures: readonly number[]) =>
    parts.set(
      name,
      figures.map((value, at) => value + (parts.get(name)?.[at] ?? 0)),
    )
  const iterations = (Array.isArray(usage.iterations) ? usage.iterations : []).filter(isObject)
  const own = figuresOf(usage)
  if (!iterations.some(({ type }) => type === 'message' || type === 'fallback_message')) add(model, own)
  else add(model, [0, 0, 0, 0, 0, own[5] ?? 0])
  for (const iteration of iterations)
    add(String(iteration.model ?? model), [...figuresOf(iteration).slice(0, 5), 0])
  return parts
}

function figuresOf(usage: Raw): readonly number[] {
  const number = (value: unknown) => (typeof value === 'number' ? value : 0)
  const written = number(usage.cache_creation_input_tokens)
  const hour = number(objectOf(usage.cache_creation).ephemeral_1h_input_tokens)
  const minutes = number(objectOf(usage.cache_creation).ephemeral_5m_input_tokens)
  return [
    number(usage.input_tokens),
    number(usage.output_tokens),
    number(usage.cache_read_input_tokens),
    Math.max(written, hour + minutes) - hour,
    hour,
    number(objectOf(usage.server_tool_use).web_search_requests),
  ]
}

function listTranscripts(root: string): readonly string[] {
  return readdirSync(join(root, 'projects'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.jsonl(?:\.(?:superseded|orphaned)-[^/\\]*)?$/.test(name))
    .map((name) => join(root, 'projects', name))
}

/** A torn line may have a whole record behind half of one. */
function* readRecords(path: string): Generator<Raw> {
  for (const text of readFileSync(path, 'utf8').split('\n')) {
    const whole = tryParse(text)
    if (whole !== undefined) yield whole
    else
      for (let at = text.indexOf('{"', 1); at > 0; at = text.indexOf('{"', at + 1)) {
        const rest = tryParse(text.slice(at))
        if (rest === undefined) continue
        yield* [tryParse(text.slice(0, at)) ?? {}, rest]
        break
      }
  }
}

function tryParse(text: string): Raw | undefined {
  try {
    return objectOf(JSON.parse(text))
  } catch {
    return undefined
  }
}

function objectOf(value: unknown): Raw {
  return isObject(value) ? value : {}
}

function isObject(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
