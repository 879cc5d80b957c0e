import type { SessionFacts } from './condition.ts'
import type { OfferedValue, ParsedValue } from './operator.ts'
import { needsValue } from './parse-name.ts'

const AMOUNT = /^(?<sign>[<>]=?)?\$?(?<digits>\d+(?:\.\d+)?)(?<unit>[kmb])?$/i
const UNITS: Readonly<Record<string, number>> = { k: 1e3, m: 1e6, b: 1e9 }

/** `>5`, `<=1.5m`; a bare number means at least that much. A session without the figure never matches. */
export function parseAmount(
  name: string,
  value: string,
  amountOf: (session: SessionFacts) => number | null,
): ParsedValue {
  if (value === '') return { anyOf: [], problem: needsValue(name) }
  const { sign = '>=', digits, unit = '' } = AMOUNT.exec(value)?.groups ?? {}
  if (digits === undefined) {
    const message = `${name}: takes an amount such as >5, <=100k or 1.5m.`
    return { anyOf: [], problem: { kind: /^[<>]=?$/.test(value) ? 'unfinished' : 'unknown-value', message } }
  }
  const limit = Number(digits) * (UNITS[unit.toLowerCase()] ?? 1)
  const test = (session: SessionFacts) => {
    const amount = amountOf(session)
    return amount !== null && compare(amount, sign, limit)
  }
  return { anyOf: [{ value, condition: { of: 'session', test } }] }
}

function compare(amount: number, sign: string, limit: number): boolean {
  switch (sign) {
    case '>':
      return amount > limit
    case '<':
      return amount < limit
    case '<=':
      return amount <= limit
    default:
      return amount >= limit
  }
}

export function offerAmounts(values: readonly string[], what: string): readonly OfferedValue[] {
  return values.map((value) => ({ value, meaning: `more than ${value.slice(1)} ${what}` }))
}
