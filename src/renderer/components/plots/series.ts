/** What one colour of a plot stands for. */
export interface Series {
  readonly key: string
  readonly name: string
  /** Which colour and texture of the sheet; 0 is everything else. */
  readonly look: number
}

/** As many as can be told apart. */
export const LOOKS = 8

const OTHERS: Series = { key: '', name: 'Others', look: 0 }

/**
 * A series for each of the largest keys, and one for all others. `all` has every key there is, so that a key keeps its look
 * whatever range is shown.
 */
export function toSeries(
  keys: readonly string[],
  all: readonly string[],
  toName: (key: string) => string,
): readonly Series[] {
  const used = new Set<number>()
  const named = keys.slice(0, LOOKS).map((key) => {
    const wanted = (Math.max(all.indexOf(key), 0) % LOOKS) + 1
    const look = freeLook(wanted, used)
    used.add(look)
    return { key, name: toName(key), look }
  })
  return keys.length > LOOKS ? [...named, OTHERS] : named
}

function freeLook(wanted: number, used: ReadonlySet<number>): number {
  let look = wanted
  while (used.has(look)) look = (look % LOOKS) + 1
  return look
}

/** The values of a bar in the order of the series. */
export function toParts(
  series: readonly Series[],
  values: Readonly<Record<string, number>>,
): readonly number[] {
  const named = new Set(series.map(({ key }) => key))
  return series.map(({ key, look }) =>
    look === 0
      ? Object.entries(values).reduce((sum, [other, value]) => (named.has(other) ? sum : sum + value), 0)
      : (values[key] ?? 0),
  )
}
