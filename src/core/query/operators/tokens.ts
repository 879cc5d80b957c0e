import type { Operator } from './operator.ts'
import { offerAmounts, parseAmount } from './parse-amount.ts'

export const tokensOperator: Operator = {
  names: ['tokens'],
  meaning: 'tokens of the session',
  values: offerAmounts(['>100k', '>1m', '>10m'], 'tokens'),
  help: {
    syntax: 'tokens:>1m',
    meaning:
      'sessions with more than a million tokens, from the cache too; also `>100k`, `>10m` or any other amount',
    example: 'tokens:>100k',
  },
  twice: 'both',
  parse: (value) => parseAmount('tokens', value, ({ tokens }) => tokens),
}
