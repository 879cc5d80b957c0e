import {
  BATCH_DISCOUNT,
  DOLLARS_PER_WEB_SEARCH,
  GEO_SURCHARGE,
  PRICES,
  type Price,
  type Rates,
} from './prices.ts'

/** Everything about one response that its price depends on. */
export interface BilledResponse {
  readonly model: string
  readonly time: number | undefined
  readonly input: number
  readonly output: number
  readonly cacheRead: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly webSearches: number
  readonly speed?: string | undefined
  readonly tier?: string | undefined
  readonly geo?: string | undefined
}

const MILLION = 1_000_000

/** In US dollars at list prices; undefined if nobody knows what the model costs. */
export function costOf(response: BilledResponse, prices: PriceTable): number | undefined {
  const price = prices.find(response.model, response.time)
  if (price === undefined) return undefined
  const rates = ratesOf(price, response)
  const tokens =
    response.input * rates.input +
    response.output * rates.output +
    response.cacheRead * rates.cacheRead +
    response.cacheWrite5m * rates.cacheWrite5m +
    response.cacheWrite1h * rates.cacheWrite1h
  const surcharge = response.geo === 'us' && price.hasGeoSurcharge ? GEO_SURCHARGE : 1
  const discount = response.tier === 'batch' ? BATCH_DISCOUNT : 1
  return (tokens / MILLION) * surcharge * discount + response.webSearches * DOLLARS_PER_WEB_SEARCH
}

/** The size of the prompt: all tokens the model was given, from the cache or not. */
export function promptTokens({
  input,
  cacheRead,
  cacheWrite5m,
  cacheWrite1h,
}: Pick<BilledResponse, 'input' | 'cacheRead' | 'cacheWrite5m' | 'cacheWrite1h'>): number {
  return input + cacheRead + cacheWrite5m + cacheWrite1h
}

function ratesOf(price: Price, response: BilledResponse): Rates {
  const { longPrompt, fast } = price
  const isLong = longPrompt !== undefined && promptTokens(response) > longPrompt.above
  const rates: Rates = isLong ? longPrompt : price
  if (response.speed !== 'fast' || fast === undefined) return rates
  if (typeof fast !== 'number') return scale(rates, fast.input / price.input, fast.output / price.output)
  return scale(rates, fast, fast)
}

/** The cache is part of what goes in, so its rates grow with those of the input. */
function scale(rates: Rates, input: number, output: number): Rates {
  return {
    input: rates.input * input,
    output: rates.output * output,
    cacheWrite5m: rates.cacheWrite5m * input,
    cacheWrite1h: rates.cacheWrite1h * input,
    cacheRead: rates.cacheRead * input,
  }
}

export interface PriceTable {
  find(model: string, time: number | undefined): Price | undefined
}

/** A model with a row in `overrides` has none of ours. */
export function createPriceTable(overrides: readonly Price[] = []): PriceTable {
  const byModel = new Map([...groupByModel(PRICES), ...groupByModel(overrides)])
  return {
    find(model, time) {
      const rows = byModel.get(toPricedModel(model))
      if (time === undefined) return rows?.[0]
      const day = new Date(time).toISOString().slice(0, 10)
      return rows?.find(({ from }) => from === undefined || from <= day)
    },
  }
}

/** The rows of each model, newest first. */
function groupByModel(rows: readonly Price[]): ReadonlyMap<string, readonly Price[]> {
  const newestFirst = rows.toSorted((a, b) => (b.from ?? '').localeCompare(a.from ?? ''))
  return Map.groupBy(newestFirst, ({ model }) => toPricedModel(model))
}

/** Clouds put their own words around the model's id (`us.anthropic.claude-…-v1:0`), and an id may carry a date or a window. */
export function toPricedModel(model: string): string {
  const id = /claude-[a-z0-9.-]+/.exec(model.toLowerCase())?.[0] ?? model
  return id
    .replace(/-v\d+$/, '')
    .replace(/-(?:20\d{6}|latest)$/, '')
    .replace(/-0$/, '')
}
