import { findString } from '../parse/json-value.ts'
import { fields, figure, PROSE_RESULTS } from '../tools/piece.ts'
import type { Tool } from '../tools/tool.ts'

/** A tool as somebody would add it: all that a tool can say, in one file. */
export const plantedTool: Tool = {
  names: ['TideTable', /^tide__/],
  icon: 'globe',
  label: () => 'Tides',
  detail: (input) => findString(input.station),
  figures: ({ results }) => [figure(`${results.length} tides`)],
  body: (call) => [{ kind: 'remark', text: 'High and low water' }, fields(call.input), PROSE_RESULTS],
  markdown: {
    key: 'station',
    isFirst: true,
    input: ({ input }) => ({ own: '*High and low water*', rest: input }),
    isResultProse: true,
  },
  searchable: (input) => [`Station ${(input as { readonly station?: string }).station}`],
  touched: ({ table }) => [{ path: String(table), action: 'created', isHint: false }],
  decided: () => 'Sail at noon',
  waitsForPerson: true,
  assigned: ({ errand }) => findString(errand),
}
