import type { Operator } from './operator.ts'
import { offerTimes, parseMoment } from './parse-time.ts'

export const beforeOperator: Operator = {
  names: ['before'],
  meaning: 'before',
  values: offerTimes('before'),
  help: {
    syntax: 'before:2026-10',
    meaning: 'before this date; accepts the same values',
    example: 'before:2026-10',
  },
  twice: 'both',
  parse: (value, now) => parseMoment('before', value, now, (time) => ({ fact: 'time', isBefore: time })),
}
