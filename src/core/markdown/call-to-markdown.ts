import type { CallPart } from '../model/step-content.ts'
import { findString, isObject } from '../parse/json-value.ts'
import { labelOfPath } from '../render/text/language-label.ts'
import { revealInvisible } from '../render/text/reveal-controls.ts'
import { isNothing, takeTexts } from '../render/tools/call-fields.ts'
import { hunksOf, withoutReplacements } from '../render/tools/edit-input.ts'
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
/** Longer values have a block of their own, */
const LONGEST_INLINE_VALUE = 100
/** and those with spaces that a line of text does not keep. */
const LOST_SPACE = /^\s|\s$|\s\s|[^\S ]/
const TASK_STATES: ReadonlySet<unknown> = new Set(['pending', 'in_progress', 'completed'])

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
  const lines = hunksOf(call).flatMap((hunk) => hunk.lines)
  return joinBlocks([
    restToMarkdown(withoutReplacements(call.input)),
    lines.length === 0 ? '' : fenceFolded(revealInvisible(lines.join('\n')), 'diff', 'Changes'),
  ])
}

function todosOf(call: CallPart): string {
  if (!isObject(call.input)) return restToMarkdown(call.input)
  const { todos, ...rest } = call.input
  const tasks = Array.isArray(todos) ? todos.map(toTask) : [undefined]
  return tasks.includes(undefined)
    ? restToMarkdown(call.input)
    : joinBlocks([tasks.join('\n'), restToMarkdown(rest)])
}

/** An item of a task list; undefined where a line cannot say all of it. */
function toTask(todo: unknown): string | undefined {
  if (!isObject(todo) || !Object.values(todo).every(keepsSpace)) return undefined
  const { content, status, activeForm, ...others } = todo
  if (typeof content !== 'string') return undefined
  const mark = status === 'completed' ? 'x' : ' '
  const state = status === 'in_progress' ? ' *(in progress)*' : ''
  const more = Object.entries({
    ...(TASK_STATES.has(status) ? {} : { status }),
    ...(activeForm === content ? {} : { activeForm }),
    ...others,
  }).flatMap(([key, value]) => (isNothing(value) ? [] : ` · ${plainLine(key)}: ${inlineCode(String(value))}`))
  return `- [${mark}] ${plainLine(content)}${state}${more.join('')}`
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

/** Whether a value stays the same in a line of text. */
function keepsSpace(value: unknown): boolean {
  return typeof value === 'string' ? !LOST_SPACE.test(value) : typeof value !== 'object' || value === null
}
