import { assertNever } from '../assert-never.ts'
import type { CallPart, StepContent, StepPart } from '../model/step-content.ts'
import { isObject } from '../parse/json-value.ts'
import type { Block } from '../parse/parse-content.ts'
import { fence } from '../markdown/fence.ts'

const HEADINGS: Readonly<Record<StepContent['kind'], string | undefined>> = {
  prompt: 'Prompt',
  response: undefined,
  command: 'Command',
  shell: 'Shell command',
  interrupt: 'Interrupted',
  notification: 'Notification',
  compaction: 'The conversation was compacted here',
  result: 'Result without its call',
  note: undefined,
  unknown: 'Unknown record',
}

/** One step; the steps of a branch, one after the other, are the conversation. */
export function stepToMarkdown(step: StepContent): string {
  const heading = HEADINGS[step.kind]
  const time = Number.isNaN(step.time) ? '' : ` · ${new Date(step.time).toISOString()}`
  const parts = step.parts.map((part) => partToMarkdown(part, step.kind)).filter((part) => part !== '')
  return [...(heading === undefined ? [] : [`## ${heading}${time}`]), ...parts].join('\n\n')
}

function partToMarkdown(part: StepPart, kind: StepContent['kind']): string {
  switch (part.kind) {
    case 'block':
      return kind === 'prompt' && part.block.kind === 'text'
        ? quote(part.block.text)
        : blockToMarkdown(part.block)
    case 'call':
      return callToMarkdown(part)
    case 'lone-result':
      return fence(toText(part.result.parts))
    case 'note':
      return kind === 'unknown' ? fence(JSON.stringify(part.raw, null, 2), 'json') : ''
    default:
      return assertNever(part)
  }
}

function quote(text: string): string {
  return text
    .split('\n')
    .map((line) => (line === '' ? '>' : `> ${line}`))
    .join('\n')
}

function blockToMarkdown(block: Block): string {
  switch (block.kind) {
    case 'text':
      return block.text
    case 'thinking':
      return block.text === '' ? '' : `*Thinking*\n\n${quote(block.text)}`
    case 'redacted-thinking':
      return '*Thinking (redacted)*'
    case 'image':
      return `*Image (${block.mediaType ?? 'unknown type'})*`
    case 'document':
      return block.text === undefined ? `*Document: ${block.title ?? 'untitled'}*` : fence(block.text)
    case 'fallback':
      return `*Went on with ${block.to} in place of ${block.from}*`
    case 'reference':
      return `*Tool: ${block.tool}*`
    case 'call':
    case 'result':
      return ''
    case 'unknown':
      return fence(JSON.stringify(block.raw, null, 2), 'json')
    default:
      return assertNever(block)
  }
}

function callToMarkdown({ name, input, results }: CallPart): string {
  const outputs = results.map(
    ({ result }) => `${result.isError ? '*Error*\n\n' : ''}${fence(toText(result.parts))}`,
  )
  const missing = results.length === 0 ? ['*No result*'] : []
  return [`### ${name}`, inputToMarkdown(input), ...outputs, ...missing].join('\n\n')
}

function inputToMarkdown(input: unknown): string {
  if (isObject(input) && typeof input.command === 'string') return fence(input.command, 'sh')
  return fence(JSON.stringify(input ?? {}, null, 2), 'json')
}

function toText(parts: readonly Block[]): string {
  return parts.map((part) => (part.kind === 'text' ? part.text : blockToMarkdown(part))).join('\n')
}
