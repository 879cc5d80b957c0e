import { findNumber, findString, isObject, type JsonObject } from './json-value.ts'

/** Tokens of one API response, or a sum of them. */
export interface Usage {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheCreation: number
}

export const noUsage: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 }

/** Tokens of one response, by whomever they were spent. */
export interface ResponseUsage extends Usage {
  /** Of these tokens, those of other models than the response's own; undefined where there are none. */
  readonly others?: readonly ModelUsage[] | undefined
}

export interface ModelUsage extends Usage {
  readonly model: string
}

/** Iterations whose sum is what the figures around them say. The tokens of any other kind stand only there. */
const OF_THE_MESSAGE: ReadonlySet<unknown> = new Set(['message', 'fallback_message'])

/** A response can be made by several models (2.1.38+): an advisor, or another model that took over. Each has an iteration. */
export function parseUsage(usage: JsonObject, ownModel: string | undefined): ResponseUsage {
  const listed: readonly unknown[] = Array.isArray(usage.iterations) ? usage.iterations : []
  if (listed.length === 0) return parseTokens(usage)
  const iterations = listed.filter(isObject)
  let total = iterations.some(({ type }) => OF_THE_MESSAGE.has(type)) ? noUsage : parseTokens(usage)
  let others: readonly ModelUsage[] = []
  for (const iteration of iterations) {
    const tokens = parseTokens(iteration)
    const model = findString(iteration.model) ?? ownModel
    total = addUsage(total, tokens)
    if (model !== undefined && model !== ownModel) others = addByModel(others, { model, ...tokens })
  }
  return others.length === 0 ? total : { ...total, others }
}

function addByModel(all: readonly ModelUsage[], added: ModelUsage): readonly ModelUsage[] {
  const { model } = added
  if (!all.some((each) => each.model === model)) return [...all, added]
  return all.map((each) => (each.model === model ? { model, ...addUsage(each, added) } : each))
}

function parseTokens(usage: JsonObject): Usage {
  return {
    input: findNumber(usage.input_tokens) ?? 0,
    output: findNumber(usage.output_tokens) ?? 0,
    cacheRead: findNumber(usage.cache_read_input_tokens) ?? 0,
    cacheCreation: findNumber(usage.cache_creation_input_tokens) ?? 0,
  }
}

export function addUsage(a: Usage, b: Usage): Usage {
  return {
    input: a.input + b.input,
    output: a.output + b.output,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheCreation: a.cacheCreation + b.cacheCreation,
  }
}

/** The figures of a response grow from line to line: those of the fullest line count (`response-figures.ts` says why they are not mixed). */
export function fullerUsage(a: ResponseUsage, b: ResponseUsage): ResponseUsage {
  const promptOf = ({ input, cacheRead, cacheCreation }: Usage) => input + cacheRead + cacheCreation
  const isFuller = b.output > a.output || (b.output === a.output && promptOf(b) > promptOf(a))
  return isFuller ? b : a
}

/** What the response's own model spent. */
export function ownOf({ others = [], ...usage }: ResponseUsage): Usage {
  return others.reduce<Usage>(
    (own, other) => ({
      input: own.input - other.input,
      output: own.output - other.output,
      cacheRead: own.cacheRead - other.cacheRead,
      cacheCreation: own.cacheCreation - other.cacheCreation,
    }),
    usage,
  )
}
