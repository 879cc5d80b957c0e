import type { Operator } from './operator.ts'
import { offerTimes, parseMoment } from './parse-time.ts'

export const afterOperator: Operator = {
  names: ['after'],
  meaning: 'on or after',
  values: offerTimes('since'),
  help: {
    syntax: 'after:2026-10-05',
    meaning: 'on or after this date; also a month, a year, an age (12h, 7d, 2w, 3m, 1y), today or yesterday',
    example: 'after:2026-11',
  },
  twice: 'both',
  parse: (value, now) => parseMoment('after', value, now, (time) => ({ fact: 'time', isFrom: time })),
}
