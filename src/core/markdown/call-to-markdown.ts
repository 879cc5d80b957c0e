import type { CallPart } from '../model/steps/step-content.ts'
import { cutText } from '../parse/content/short-text.ts'
import { findObject, isObject } from '../parse/json-value.ts'
import { revealInvisible } from '../render/text/reveal-controls.ts'
import { findTool } from '../tools/find-tool.ts'
import { personSaid } from '../tools/person-said.ts'
import { tellingKeyOf, tellingOf } from '../tools/telling-of.ts'
import type { MarkdownForm } from '../tools/tool.ts'
import {
  blocksToMarkdown,
  joinBlocks,
  jsonToMarkdown,
  type MarkdownOptions,
  noteToMarkdown,
  proseToMarkdown,
} from './block-to-markdown.ts'
import { inlineCode, keepsSpace, plainLine, quote } from './inline.ts'
import { fenceFolded } from './output-to-markdown.ts'

/** Longer values have a block of their own. */
const LONGEST_INLINE_VALUE = 100
/** Fields of words, not of code. */
const WORDS: ReadonlySet<string> = new Set(['description', 'subject', 'title', 'message', 'query'])

/** A call with its input, its results and what happened around it. */
export function callToMarkdown(call: CallPart, options: MarkdownOptions): string {
  const form = findTool(call.name).markdown
  const input = findObject(withoutKey(call.input, form.key)) ?? {}
  const key = tellingKeyOf(input)
  const telling = key === undefined && form.key !== undefined ? undefined : tellingOf(input)
  const told = key !== undefined && isInline(telling) ? key : undefined
  return joinBlocks([
    [`**${plainLine(call.name)}**`, tellStart(telling ?? '', key), plainLine(call.subject ?? '')]
      .filter((text) => text !== '')
      .join(' '),
    inputToMarkdown(call, form, told, options),
    saidToMarkdown(call),
    ...call.results.map(({ result }) =>
      joinBlocks([
        result.isError ? '*Error*' : '',
        blocksToMarkdown(
          result.parts,
          form.isResultProse === true && !result.isError ? 'quoted' : 'output',
          options,
        ),
      ]),
    ),
    call.results.length === 0 ? '*No result*' : '',
    ...(form.after?.(call) ?? []),
    ...call.notes.map((note) => noteToMarkdown(note, options)),
  ])
}

/** Whether the Markdown of a tool needs what it gave Claude Code; of other tools, what the model was told is written. */
export function needsOutcome(tool: string): boolean {
  return findTool(tool).markdown.needsOutcome === true
}

/** What a person decided stands out, above the sentence that the model was told. */
function saidToMarkdown(call: CallPart): string {
  const said = personSaid(call)
  return said === undefined ? '' : quote(said.split('\n').map(plainLine).join('  \n'))
}

/** In the line with the tool's name; if it is longer, its start. */
function tellStart(telling: string, key: string | undefined): string {
  const line = telling.trim().split('\n', 1)[0] ?? ''
  const start = cutText(line, LONGEST_INLINE_VALUE)
  const text = start.length < telling.trim().length ? `${start}…` : start
  return key !== undefined && WORDS.has(key) ? plainLine(text) : inlineCode(text)
}

function inputToMarkdown(
  call: CallPart,
  form: MarkdownForm,
  /** The field that stands whole beside the tool's name. */
  told: string | undefined,
  options: MarkdownOptions,
): string {
  const { own, rest } = form.input(call, (text) => proseToMarkdown(text, options))
  const more = restToMarkdown(withoutKey(rest, told))
  return joinBlocks(form.isFirst ? [own, more] : [more, own])
}

function withoutKey(input: unknown, key: string | undefined): unknown {
  if (!isObject(input) || key === undefined) return input
  const { [key]: _, ...others } = input
  return others
}

/** Whatever has no form of its own: each value by its name. */
function restToMarkdown(value: unknown): string {
  if (!isObject(value)) return value === undefined || value === null ? '' : jsonToMarkdown('Input', value)
  const inline: string[] = []
  const blocks: string[] = []
  for (const [key, field] of Object.entries(value)) {
    const name = plainLine(key)
    if (isInline(field)) inline.push(`- ${name}: ${inlineCode(String(field)) || '*empty*'}`)
    else if (typeof field === 'string') blocks.push(`*${name}*`, fenceFolded(revealInvisible(field), '', key))
    else blocks.push(jsonToMarkdown(key, field))
  }
  return joinBlocks([inline.join('\n'), ...blocks])
}

function isInline(value: unknown): boolean {
  return keepsSpace(value) && String(value).length <= LONGEST_INLINE_VALUE
}
