import type { CallPart } from '../model/step-content.ts'
import { findObject, findString, isObject } from '../parse/json-value.ts'
import type { ResultBlock } from '../parse/parse-content.ts'
import { cutText } from '../parse/short-text.ts'
import { toCounted } from '../render/figures.ts'
import type { Hunk } from '../render/text/diff-lines.ts'
import { labelOfPath } from '../render/text/language-label.ts'
import { revealInvisible } from '../render/text/reveal-controls.ts'
import { hunksOf, withoutReplacements } from '../render/tools/edit-input.ts'
import { personSaid } from '../render/tools/person-said.ts'
import { tellingKeyOf, tellingOf } from '../render/tools/telling-of.ts'
import { ADVISOR, isNothing, outcomeOf, takeTexts } from '../tools/call-fields.ts'
import { shellEditsOf } from '../tools/shell/shell-edits.ts'
import {
  type BlockReading,
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

/** Longer values have a block of their own, */
const LONGEST_INLINE_VALUE = 100
/** and those with spaces that a line of text does not keep. */
const LOST_SPACE = /^\s|\s$|\s\s|[^\S ]/
const TASK_STATES: ReadonlySet<unknown> = new Set(['pending', 'in_progress', 'completed'])
/** Fields of words, not of code. */
const WORDS: ReadonlySet<string> = new Set(['description', 'subject', 'title', 'message', 'query'])

/** A call with its input, its results and what happened around it. */
export function callToMarkdown(call: CallPart, options: MarkdownOptions): string {
  const form = FORM_BY_TOOL.get(call.name.toLowerCase())
  const input = findObject(withoutKey(call.input, form?.key)) ?? {}
  const key = tellingKeyOf(input)
  const telling = key === undefined && form !== undefined ? undefined : tellingOf(input)
  const told = key !== undefined && isInline(telling) ? key : undefined
  return joinBlocks([
    [`**${plainLine(call.name)}**`, tellStart(telling ?? '', key), plainLine(call.subject ?? '')]
      .filter((text) => text !== '')
      .join(' '),
    inputToMarkdown(call, { ...options, form, told }),
    saidToMarkdown(call),
    ...call.results.map(({ result }) =>
      joinBlocks([
        result.isError ? '*Error*' : '',
        blocksToMarkdown(result.parts, readingOf(call, result), options),
      ]),
    ),
    call.results.length === 0 ? '*No result*' : '',
    shellEditsToMarkdown(call),
    ...call.notes.map((note) => noteToMarkdown(note, options)),
  ])
}

/** What a person decided stands out, above the sentence that the model was told. */
function saidToMarkdown(call: CallPart): string {
  const said = personSaid(call)
  return said === undefined ? '' : quote(said.split('\n').map(plainLine).join('  \n'))
}

/** Advice is prose that a model wrote. */
function readingOf({ name }: CallPart, { isError }: ResultBlock): BlockReading {
  return name === ADVISOR && !isError ? 'quoted' : 'output'
}

/** In the line with the tool's name; where it is longer, its start. */
function tellStart(telling: string, key: string | undefined): string {
  const line = telling.trim().split('\n', 1)[0] ?? ''
  const start = cutText(line, LONGEST_INLINE_VALUE)
  const text = start.length < telling.trim().length ? `${start}…` : start
  return key !== undefined && WORDS.has(key) ? plainLine(text) : inlineCode(text)
}

interface InputOptions extends MarkdownOptions {
  readonly form: Form | undefined
  /** The field that stands whole beside the tool's name. */
  readonly told: string | undefined
}

function inputToMarkdown(call: CallPart, { form, ...options }: InputOptions): string {
  if (form === undefined) return restToMarkdown(withoutKey(call.input, options.told))
  const { own, rest } = form.toMarkdown(call, options)
  const more = restToMarkdown(withoutKey(rest, options.told))
  return joinBlocks(form.isFirst ? [own, more] : [more, own])
}

interface Form {
  /** What it is made of, which the line with the tool's name need not tell. */
  readonly key: string
  /** Whether it stands before the other fields. */
  readonly isFirst?: boolean
  readonly toMarkdown: (call: CallPart, options: MarkdownOptions) => OwnForm
}

interface OwnForm {
  readonly own: string
  /** What of the input is not in it. */
  readonly rest: unknown
}

const EDIT: Form = { key: 'edits', toMarkdown: editOf }
const PLAN: Form = { key: 'plan', toMarkdown: (call, options) => proseOf(call, 'plan', options) }
const AGENT: Form = { key: 'prompt', toMarkdown: (call, options) => proseOf(call, 'prompt', options) }

/** Models write some names in lower case. */
const FORM_BY_TOOL: ReadonlyMap<string, Form> = new Map<string, Form>([
  ['bash', { key: 'command', isFirst: true, toMarkdown: (call) => codeOf(call, 'command', 'sh') }],
  [
    'powershell',
    { key: 'command', isFirst: true, toMarkdown: (call) => codeOf(call, 'command', 'powershell') },
  ],
  ['edit', EDIT],
  ['multiedit', EDIT],
  ['write', { key: 'content', toMarkdown: writeOf }],
  ['task', AGENT],
  ['agent', AGENT],
  ['exitplanmode', PLAN],
  ['exit_plan_mode', PLAN],
  ['todowrite', { key: 'todos', isFirst: true, toMarkdown: todosOf }],
  ['askuserquestion', { key: 'questions', isFirst: true, toMarkdown: questionsOf }],
])

/** What a tool gave Claude Code tells where an edit stands; of other tools, what the model was told is written. */
export function needsOutcome(tool: string): boolean {
  return FORM_BY_TOOL.get(tool.toLowerCase()) === EDIT
}

function codeOf(call: CallPart, key: string, language: string): OwnForm {
  const { texts, rest } = takeTexts(call.input, [key])
  const code = texts[key]
  return { own: code === undefined ? '' : fence(revealInvisible(code), language), rest }
}

function proseOf(call: CallPart, key: string, options: MarkdownOptions): OwnForm {
  const { texts, rest } = takeTexts(call.input, [key])
  const text = texts[key]
  return { own: text === undefined ? '' : quote(proseToMarkdown(text, options)), rest }
}

function writeOf(call: CallPart): OwnForm {
  const { texts, rest } = takeTexts(call.input, ['content'])
  const path = findString(findObject(call.input)?.file_path) ?? ''
  const { content } = texts
  const own =
    content === undefined ? '' : fenceFolded(revealInvisible(content), labelOfPath(path) ?? '', 'Content')
  return { own, rest }
}

function editOf(call: CallPart): OwnForm {
  return { own: hunksToMarkdown(hunksOf(call)), rest: withoutReplacements(call.input) }
}

function hunksToMarkdown(hunks: readonly Hunk[]): string {
  const lines = hunks.flatMap((hunk) => [...headOfHunk(hunk, hunks.length), ...hunk.lines])
  return lines.length === 0 ? '' : fenceFolded(revealInvisible(lines.join('\n')), 'diff', 'Changes')
}

/** What a command did to files. */
function shellEditsToMarkdown(call: CallPart): string {
  const { files, more } = shellEditsOf(outcomeOf(call))
  return joinBlocks([
    ...files.flatMap(({ path = 'a file', hunks, remark }) => [
      `*${remark === undefined ? 'Changed' : capitalize(remark)}* ${inlineCode(path)}`,
      hunksToMarkdown(hunks),
    ]),
    more > 0 ? `*${toCounted(more, 'more file')} changed*` : '',
  ])
}

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1)
}

/** Where it stands in the file; of several of which nobody knows, where one begins. */
function headOfHunk({ oldStart, newStart, lines }: Hunk, hunks: number): readonly string[] {
  if (oldStart === undefined || newStart === undefined) return hunks === 1 ? [] : ['@@ @@']
  const count = (other: string) =>
    lines.filter((line) => !line.startsWith(other) && !line.startsWith('\\')).length
  return [`@@ -${oldStart},${count('+')} +${newStart},${count('-')} @@`]
}

function todosOf(call: CallPart): OwnForm {
  if (!isObject(call.input)) return { own: '', rest: call.input }
  const { todos, ...rest } = call.input
  const tasks = Array.isArray(todos) ? todos.map(toTask) : [undefined]
  return tasks.includes(undefined) ? { own: '', rest: call.input } : { own: tasks.join('\n'), rest }
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

function questionsOf(call: CallPart): OwnForm {
  if (!isObject(call.input)) return { own: '', rest: call.input }
  const { questions, ...rest } = call.input
  const asked = Array.isArray(questions) ? questions.map(toQuestion) : [undefined]
  return asked.includes(undefined) ? { own: '', rest: call.input } : { own: asked.join('\n\n'), rest }
}

/** A question with its options; undefined where lines cannot say all of it. */
function toQuestion(asked: unknown): string | undefined {
  if (!isObject(asked) || !Array.isArray(asked.options)) return undefined
  const { question, header, options, multiSelect, ...others } = asked
  const lines = options.map(toOption)
  const isPlain = [question, header ?? ''].every((text) => typeof text === 'string' && keepsSpace(text))
  if (!isPlain || !isNothing(others) || lines.includes(undefined)) return undefined
  const name = isNothing(header) ? '' : `**${plainLine(String(header))}** `
  const several = multiSelect === true ? ' *(several may be chosen)*' : ''
  return joinBlocks([`${name}${plainLine(String(question))}${several}`, lines.join('\n')])
}

function toOption(option: unknown): string | undefined {
  if (!isObject(option) || !Object.values(option).every(keepsSpace)) return undefined
  const { label, description, ...others } = option
  if (typeof label !== 'string' || !isNothing(others)) return undefined
  return `- ${plainLine(label)}${isNothing(description) ? '' : `: ${plainLine(String(description))}`}`
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

/** Whether a value stays the same in a line of text. */
function keepsSpace(value: unknown): boolean {
  return typeof value === 'string' ? !LOST_SPACE.test(value) : typeof value !== 'object' || value === null
}
