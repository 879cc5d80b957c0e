import type { Operator } from './operator.ts'
import { offerAmounts, parseAmount } from './parse-amount.ts'

export const costOperator: Operator = {
  names: ['cost'],
  meaning: 'API-equivalent cost of the session',
  values: offerAmounts(['>1', '>5', '>20'], 'US dollars'),
  help: {
    syntax: 'cost:>5',
    meaning:
      'sessions whose API-equivalent cost, with subagents, is above 5 US dollars; also `>1`, `>20` or any other amount, and `<`, `>=` and `<=`',
    example: 'cost:>0.1',
  },
  twice: 'both',
  parse: (value) => parseAmount('cost', value, ({ readCost }) => readCost()),
}
