import type { Operator, ParsedValue } from '../query/operators/operator.ts'

/** What the index does not know: how high the sea was, by session. */
export const swells = new Map<string, number>()

const COMPARISONS: Readonly<Record<string, (height: number, asked: number) => boolean>> = {
  '': (height, asked) => height === asked,
  '>': (height, asked) => height > asked,
  '<': (height, asked) => height < asked,
}

/** An operator that compares numbers, asks what lies outside of the index, and has a second name. */
export const plantedOperator: Operator = {
  names: ['swell', 'waves'],
  meaning: 'how high the sea was',
  values: [{ value: '>2', meaning: 'higher than 2 metres' }],
  help: { syntax: 'swell:>2.5', meaning: 'sessions at a high sea', example: 'swell:<9' },
  twice: 'both',
  parse: parseSwell,
}

function parseSwell(value: string): ParsedValue {
  const [, sign = '', metres] = /^([<>]?)(\d+(?:\.\d+)?)$/.exec(value) ?? []
  const compare = COMPARISONS[sign]
  if (metres === undefined || compare === undefined)
    return { anyOf: [], problem: { kind: 'unknown-value', message: 'swell: takes metres.', meant: '>2' } }
  const test = ({ id }: { readonly id: string }) => {
    const height = swells.get(id)
    return height !== undefined && compare(height, Number(metres))
  }
  return { anyOf: [{ value, condition: { of: 'session', test } }] }
}
