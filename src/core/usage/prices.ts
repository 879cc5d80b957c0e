/** US dollars per million tokens. */
export interface Rates {
  readonly input: number
  readonly output: number
  readonly cacheWrite5m: number
  readonly cacheWrite1h: number
  readonly cacheRead: number
}

export interface Price extends Rates {
  /** The model's id without a date. */
  readonly model: string
  /** The first day (UTC) these rates hold. */
  readonly from?: string | undefined
  /** What a response costs whose prompt has more tokens than this. */
  readonly longPrompt?: (Rates & { readonly above: number }) | undefined
  /** Fast mode: a factor on all rates, or rates of its own. */
  readonly fast?: number | Pick<Rates, 'input' | 'output'> | undefined
  /** Whether processing that must stay in the US costs more. */
  readonly hasGeoSurcharge?: boolean | undefined
  /** Known from a third party only. */
  readonly isUnconfirmed?: boolean
}

/** When someone last compared this table with the published prices. */
export const PRICES_DATE = '2026-11-09'

export const GEO_SURCHARGE = 1.1
export const BATCH_DISCOUNT = 0.5
export const DOLLARS_PER_WEB_SEARCH = 0.01

const OPUS = { input: 5, output: 25, cacheWrite5m: 6.25, cacheWrite1h: 10, cacheRead: 0.5 }
const OPUS_4 = { input: 15, output: 75, cacheWrite5m: 18.75, cacheWrite1h: 30, cacheRead: 1.5 }
const SONNET_5 = { input: 2, output: 10, cacheWrite5m: 2.5, cacheWrite1h: 4, cacheRead: 0.2 }
const SONNET_4 = { input: 3, output: 15, cacheWrite5m: 3.75, cacheWrite1h: 6, cacheRead: 0.3 }
const LONG_SONNET_4 = {
  above: 200_000,
  input: 6,
  output: 22.5,
  cacheWrite5m: 7.5,
  cacheWrite1h: 12,
  cacheRead: 0.6,
}
const FABLE_5 = { input: 10, output: 50, cacheWrite5m: 12.5, cacheWrite1h: 20, cacheRead: 1 }

/** Of two rows for a model, the later one holds from its day on. */
export const PRICES: readonly Price[] = [
  {
    model: 'claude-fable-5-2',
    from: '2026-11-09',
    input: 8,
    output: 40,
    cacheWrite5m: 10,
    cacheWrite1h: 16,
    cacheRead: 0.2,
    hasGeoSurcharge: true,
    isUnconfirmed: true,
  },
  { model: 'claude-fable-5-1', ...FABLE_5, cacheRead: 0.25, hasGeoSurcharge: true },
  { model: 'claude-mythos-5-1', ...FABLE_5, cacheRead: 0.25 },
  { model: 'claude-fable-5', ...FABLE_5, hasGeoSurcharge: true },
  { model: 'claude-mythos-5', ...FABLE_5 },
  {
    model: 'claude-opus-5-5',
    input: 4,
    output: 20,
    cacheWrite5m: 5,
    cacheWrite1h: 8,
    cacheRead: 0.2,
    fast: { input: 8, output: 40 },
    hasGeoSurcharge: true,
  },
  { model: 'claude-opus-5', ...OPUS, fast: 2, hasGeoSurcharge: true },
  { model: 'claude-opus-4-8', ...OPUS, fast: 2, hasGeoSurcharge: true },
  { model: 'claude-opus-4-7', ...OPUS, fast: 6, hasGeoSurcharge: true },
  { model: 'claude-opus-4-6', ...OPUS, fast: 6, hasGeoSurcharge: true },
  { model: 'claude-opus-4-5', ...OPUS },
  { model: 'claude-opus-4-1', ...OPUS_4 },
  { model: 'claude-opus-4', ...OPUS_4 },
  { model: 'claude-sonnet-5-5', ...SONNET_5, hasGeoSurcharge: true },
  { model: 'claude-sonnet-5-5', from: '2026-10-07', ...SONNET_5, cacheRead: 0.1, hasGeoSurcharge: true },
  { model: 'claude-sonnet-5', ...SONNET_5, hasGeoSurcharge: true },
  { model: 'claude-sonnet-4-6', ...SONNET_4 },
  { model: 'claude-3-7-sonnet', ...SONNET_4 },
  { model: 'claude-sonnet-4-5', ...SONNET_4, longPrompt: LONG_SONNET_4 },
  { model: 'claude-sonnet-4', ...SONNET_4, longPrompt: LONG_SONNET_4 },
  {
    model: 'claude-haiku-5-5',
    input: 0.1,
    output: 0.5,
    cacheWrite5m: 0.125,
    cacheWrite1h: 0.2,
    cacheRead: 0.01,
    longPrompt: {
      above: 100_000,
      input: 0.5,
      output: 2.5,
      cacheWrite5m: 0.625,
      cacheWrite1h: 1,
      cacheRead: 0.05,
    },
  },
  { model: 'claude-haiku-4-5', input: 1, output: 5, cacheWrite5m: 1.25, cacheWrite1h: 2, cacheRead: 0.1 },
]
