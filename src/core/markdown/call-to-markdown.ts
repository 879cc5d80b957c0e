import type { CallPart } from '../model/step-content.ts'
import { findString, isObject, type JsonObject } from '../parse/json-value.ts'
import { diffTexts, type Hunk, parseHunks } from '../render/text/diff-lines.ts'
import { labelOfPath } from '../render/text/language-label.ts'
import { revealInvisible } from '../render/text/reveal-controls.ts'
import { outcomeOf, takeTexts } from '../render/tools/call-fields.ts'
import { tellingOf } from '../render/tools/telling-of.ts'
import {
  blocksToMarkdown,
  joinBlocks,
  jsonToMarkdown,
  type MarkdownOptions,
  noteToMarkdown,
  proseToMarkdown,
} from './block-to-markdown.ts'
import { fence } from './fence.ts'
import { inlineCode, plainLine, quote } from './inline.ts'
import { fenceFolded } from './output-to-markdown.ts'

const LONGEST_TELLING = 120
/** Longer values, and those of several lines, have a block of their own. */
const LONGEST_INLINE_VALUE = 100

/** A call with its input, its results and what happened around it. */
export function callToMarkdown(call: CallPart, options: MarkdownOptions): string {
  const input = isObject(call.input) ? call.input : {}
  const telling = tellingOf(input)?.split('\n')[0]?.slice(0, LONGEST_TELLING) ?? ''
  return joinBlocks([
    `**${plainLine(call.name)}** ${inlineCode(telling)}`.trim(),
    inputToMarkdown(call, options),
    ...call.results.map(({ result }) =>
      joinBlocks([result.isError ? '*Error*' : '', blocksToMarkdown(result.parts, 'output', options)]),
    ),
    call.results.length === 0 ? '*No result*' : '',
    ...call.notes.map((note) => noteToMarkdown(note, options)),
  ])
}

function inputToMarkdown(call: CallPart, options: MarkdownOptions): string {
  const toInput = INPUT_BY_TOOL.get(call.name)
  return toInput === undefined ? restToMarkdown(call.input) : toInput(call, options)
}

type ToInput = (call: CallPart, options: MarkdownOptions) => string

const INPUT_BY_TOOL: ReadonlyMap<string, ToInput> = new Map<string, ToInput>([
  ['Bash', (call) => codeOf(call, 'command', 'sh')],
  ['PowerShell', (call) => codeOf(call, 'command', 'powershell')],
  ['Edit', editOf],
  ['MultiEdit', editOf],
  ['Write', writeOf],
  ['Task', (call, options) => proseOf(call, 'prompt', options)],
  ['Agent', (call, options) => proseOf(call, 'prompt', options)],
  ['ExitPlanMode', (call, options) => proseOf(call, 'plan', options)],
  ['TodoWrite', todosOf],
])

/** What a tool gave Claude Code tells where an edit stands; of other tools, what the model was told is written. */
export function needsOutcome(tool: string): boolean {
  return INPUT_BY_TOOL.get(tool) === editOf
}

function codeOf(call: CallPart, key: string, language: string): string {
  const { texts, rest } = takeTexts(call.input, [key])
  const code = texts[key]
  return joinBlocks([code === undefined ? '' : fence(revealInvisible(code), language), restToMarkdown(rest)])
}

function proseOf(call: CallPart, key: string, options: MarkdownOptions): string {
  const { texts, rest } = takeTexts(call.input, [key])
  const text = texts[key]
  return joinBlocks([restToMarkdown(rest), text === undefined ? '' : quote(proseToMarkdown(text, options))])
}

function writeOf(call: CallPart): string {
  const { texts, rest } = takeTexts(call.input, ['content'])
  const path = findString(isObject(call.input) ? call.input.file_path : undefined) ?? ''
  const { content } = texts
  const block =
    content === undefined ? '' : fenceFolded(revealInvisible(content), labelOfPath(path) ?? '', 'Content')
  return joinBlocks([restToMarkdown(rest), block])
}

function editOf(call: CallPart): string {
  const input = isObject(call.input) ? call.input : {}
  const edits = Array.isArray(input.edits) ? input.edits.filter(isObject) : [input]
  const isPlain = edits.every(
    ({ old_string: before, new_string: after }) => typeof before === 'string' && typeof after === 'string',
  )
  if (!isPlain) return restToMarkdown(call.input)
  const hunks = parseHunks(outcomeOf(call)?.structuredPatch) ?? edits.flatMap(diffOf)
  const lines = hunks.flatMap(({ lines }: Hunk) => lines)
  const rest = Object.entries(input).filter(([key]) => !['edits', 'old_string', 'new_string'].includes(key))
  return joinBlocks([
    restToMarkdown(Object.fromEntries(rest)),
    lines.length === 0 ? '' : fenceFolded(revealInvisible(lines.join('\n')), 'diff', 'Changes'),
  ])
}

function diffOf(edit: JsonObject): readonly Hunk[] {
  return diffTexts(findString(edit.old_string) ?? '', findString(edit.new_string) ?? '')
}

function todosOf(call: CallPart): string {
  const todos = isObject(call.input) ? call.input.todos : undefined
  if (!Array.isArray(todos) || !todos.every((todo) => isObject(todo) && typeof todo.content === 'string'))
    return restToMarkdown(call.input)
  return todos
    .map((todo: JsonObject) => {
      const mark = todo.status === 'completed' ? 'x' : ' '
      const state = todo.status === 'in_progress' ? ' *(in progress)*' : ''
      return `- [${mark}] ${plainLine(String(todo.content))}${state}`
    })
    .join('\n')
}

/** Whatever has no form of its own: each value by its name. */
function restToMarkdown(value: unknown): string {
  if (!isObject(value)) return value === undefined || value === null ? '' : jsonToMarkdown('Input', value)
  const inline: string[] = []
  const blocks: string[] = []
  for (const [key, field] of Object.entries(value)) {
    const name = plainLine(key)
    if (typeof field === 'string' && (field.length > LONGEST_INLINE_VALUE || field.includes('\n')))
      blocks.push(`*${name}*`, fenceFolded(revealInvisible(field), '', key))
    else if (typeof field === 'object' && field !== null) blocks.push(jsonToMarkdown(key, field))
    else inline.push(`- ${name}: ${inlineCode(String(field)) || '*empty*'}`)
  }
  return joinBlocks([inline.join('\n'), ...blocks])
}
