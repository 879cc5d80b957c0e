import type { CallPart } from '../../model/steps/step-content.ts'
import { findString, isObject } from '../../parse/json-value.ts'
import { toCounted } from '../../render/figures.ts'
import { firstTextOf, outcomeOf, takeTexts } from '../call-fields.ts'
import { fields, figure, type PieceLink, type Pieces, RAW_RESULTS, RESULTS } from '../piece.ts'
import { PLAIN_MARKDOWN } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'

export const webSearchTool: Tool = {
  names: ['WebSearch', 'web_search'],
  icon: 'globe',
  label: () => 'Web search',
  detail: (input) => firstTextOf(input, 'query'),
  isProse: true,
  isTitle: true,
  figures: (call) => {
    const { length } = linksOf(call)
    return [figure(length === 0 ? undefined : toCounted(length, 'result'))]
  },
  body: (call) => {
    const links = linksOf(call)
    const { rest } = takeTexts(call.input, ['query'])
    if (links.length === 0) return [fields(rest), RESULTS]
    return [fields(rest), { kind: 'links', links }, ...saidBy(call), RAW_RESULTS]
  },
  markdown: PLAIN_MARKDOWN,
}

function linksOf(call: CallPart): readonly PieceLink[] {
  return listOf(outcomeOf(call)?.results)
    .flatMap((entry) => (isObject(entry) ? listOf(entry.content) : []))
    .flatMap((entry) => {
      const url = isObject(entry) ? findString(entry.url) : undefined
      if (!isObject(entry) || url === undefined) return []
      return [{ url, title: findString(entry.title) ?? url }]
    })
}

/** What the search said in words. */
function saidBy(call: CallPart): Pieces {
  return listOf(outcomeOf(call)?.results).flatMap((entry) =>
    typeof entry === 'string' ? [{ kind: 'prose', text: entry }] : [],
  )
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}
