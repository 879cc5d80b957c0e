import { type BilledResponse, promptTokens } from './cost.ts'

/** What some responses used, together. */
export interface UsageFigures {
  readonly responses: number
  readonly input: number
  readonly output: number
  /** Part of the output, where Claude Code says so. */
  readonly thinking: number
  readonly cacheRead: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly webSearches: number
  /** API-equivalent, in US dollars, of the responses whose model has a price; null if none has one. */
  readonly cost: number | null
}

export const NO_USAGE: UsageFigures = {
  responses: 0,
  input: 0,
  output: 0,
  thinking: 0,
  cacheRead: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  webSearches: 0,
  cost: null,
}

/** What one model used for one response. Advisors and models that took over have a part of their own. */
export interface UsagePart extends Omit<BilledResponse, 'model'> {
  readonly model: string
  readonly thinking: number
  /** Not the response's own model, so the response is counted elsewhere. */
  readonly isExtra: boolean
  /** Claude Code did not write down the final figures. */
  readonly isLowerBound: boolean
}

/** Adds up. Its cost is a plain number until it is asked for: a field that may be null would be allocated at every addition. */
export class UsageSum {
  #responses = 0
  #input = 0
  #output = 0
  #thinking = 0
  #cacheRead = 0
  #cacheWrite5m = 0
  #cacheWrite1h = 0
  #webSearches = 0
  #cost = 0
  #isPriced = false

  add(part: UsagePart, cost: number | undefined): void {
    if (!part.isExtra) this.#responses += 1
    this.#input += part.input
    this.#output += part.output
    this.#thinking += part.thinking
    this.#cacheRead += part.cacheRead
    this.#cacheWrite5m += part.cacheWrite5m
    this.#cacheWrite1h += part.cacheWrite1h
    this.#webSearches += part.webSearches
    if (cost === undefined) return
    this.#cost += cost
    this.#isPriced = true
  }

  finish(): UsageFigures {
    return {
      responses: this.#responses,
      input: this.#input,
      output: this.#output,
      thinking: this.#thinking,
      cacheRead: this.#cacheRead,
      cacheWrite5m: this.#cacheWrite5m,
      cacheWrite1h: this.#cacheWrite1h,
      webSearches: this.#webSearches,
      cost: this.#isPriced ? this.#cost : null,
    }
  }
}

export function addFigures(a: UsageFigures, b: UsageFigures): UsageFigures {
  return {
    responses: a.responses + b.responses,
    input: a.input + b.input,
    output: a.output + b.output,
    thinking: a.thinking + b.thinking,
    cacheRead: a.cacheRead + b.cacheRead,
    cacheWrite5m: a.cacheWrite5m + b.cacheWrite5m,
    cacheWrite1h: a.cacheWrite1h + b.cacheWrite1h,
    webSearches: a.webSearches + b.webSearches,
    cost: a.cost === null && b.cost === null ? null : (a.cost ?? 0) + (b.cost ?? 0),
  }
}

/** All tokens, also those from the cache. */
export function totalTokens(
  figures: Pick<UsageFigures, 'input' | 'output' | 'cacheRead' | 'cacheWrite5m' | 'cacheWrite1h'>,
): number {
  return promptTokens(figures) + figures.output
}

/** How much of the prompts came from the cache, from 0 to 1; null without prompts. */
export function cacheHitRate(figures: UsageFigures): number | null {
  const prompts = promptTokens(figures)
  return prompts === 0 ? null : figures.cacheRead / prompts
}
