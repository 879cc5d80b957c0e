import { findNumber, type JsonObject } from './json-value.ts'

/** Tokens of one API response, or a sum of them. */
export interface Usage {
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheCreation: number
}

export const noUsage: Usage = { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 }

export function parseUsage(usage: JsonObject): Usage {
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

/** The lines of one response report growing figures; the largest are the response's own. */
export function maxUsage(a: Usage, b: Usage): Usage {
  return {
    input: Math.max(a.input, b.input),
    output: Math.max(a.output, b.output),
    cacheRead: Math.max(a.cacheRead, b.cacheRead),
    cacheCreation: Math.max(a.cacheCreation, b.cacheCreation),
  }
}
