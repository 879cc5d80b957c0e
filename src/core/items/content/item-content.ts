import type { Conversation } from '../../model/build-conversation.ts'
import { type OverflowName, parseOverflowPath } from '../../model/session/overflow.ts'
import {
  type CallNeeds,
  EMPTY_THINKING,
  hasBlocks,
  nameOfNote,
  RESENT,
  type ReadContent,
  type StepPart,
  toCallPart,
  toNotePart,
} from '../../model/steps/step-content.ts'
import type { Block, ResultBlock } from '../../parse/content/parse-content.ts'
import { findObject, findString } from '../../parse/json-value.ts'
import type { TranscriptRecord } from '../../parse/record.ts'
import { overflowPathOf } from '../../parse/user/overflow-notice.ts'
import type { ItemSource } from '../build-step-items.ts'
import type { ItemContent, ItemKind, OverflowLink } from '../item.ts'
import type { StepItems } from '../step-items.ts'
import { clipParts, SHOWN_FAST, WHOLE } from './clip-parts.ts'
import { isProgramMarkdown } from './is-program-markdown.ts'
import { withTaskSubject } from './task-subjects.ts'

export interface ItemContentOptions {
  readonly conversation: Pick<Conversation, 'records' | 'steps'>
  readonly items: StepItems
  readonly readContent: ReadContent
  /** Finds an overflow file by its name and its session. */
  readonly locateOverflow: (name: string, sessionId: string | undefined) => OverflowLink
  /** Long texts are cut otherwise. */
  readonly isWhole: boolean
  readonly needs?: CallNeeds | undefined
}

export function toItemContent(item: ItemSource, options: ItemContentOptions): ItemContent {
  const { conversation, items, readContent, locateOverflow, isWhole, needs } = options
  const { records, steps } = conversation
  const step = steps[item.step]
  const all = toItemParts(item, records, readContent, needs).map((part) =>
    withTaskSubject(part, conversation, readContent),
  )
  const { parts, cut } = clipParts(all, isWhole ? WHOLE : SHOWN_FAST)
  const isLastOfStep =
    step?.usage !== undefined && items.ofStep(step).findLast(isOfResponse)?.key === item.key
  const record = records[item.record]
  const time = timeOf(record)
  return {
    key: item.key,
    kind: item.kind,
    time,
    model: step?.model ?? null,
    usage: isLastOfStep ? (step.usage ?? null) : null,
    duration: durationOf(item, records, time),
    parts,
    ...(item.kind === 'prompt' && isProgramMarkdown(record, all) && { isMarkdown: true }),
    overflow: overflowOfParts(all).map(({ name, sessionId }) => locateOverflow(name, sessionId)),
    cut,
  }
}

const OF_RESPONSE: ReadonlySet<ItemKind> = new Set([
  'answer',
  'thinking',
  'call',
  'result',
  'media',
  'unknown',
])

/** Items of a response, without what came from elsewhere in the meantime. */
export function isOfResponse({ kind }: Pick<ItemSource, 'kind'>): boolean {
  return OF_RESPONSE.has(kind)
}

/** What an item shows, with all texts. */
export function toItemParts(
  item: ItemSource,
  records: readonly TranscriptRecord[],
  readContent: ReadContent,
  needs?: CallNeeds,
): readonly StepPart[] {
  if (item.whole.length > 0)
    return item.whole.flatMap((index) => toRecordParts(item, index, records, readContent))
  if (item.kind === 'note' && item.name === EMPTY_THINKING)
    return [toNotePart(records[item.record], readContent(item.record), EMPTY_THINKING)]
  const block = readContent(item.record).blocks[item.block]
  if (block === undefined) return []
  if (item.call !== undefined) {
    const input = block.kind === 'call' ? block.input : undefined
    return [toCallPart(item.call, input, records, readContent, needs)]
  }
  return [toBlockPart(block)]
}

function toRecordParts(
  item: ItemSource,
  index: number,
  records: readonly TranscriptRecord[],
  readContent: ReadContent,
): readonly StepPart[] {
  const record = records[index]
  const content = readContent(index)
  if (record?.kind === 'queue') return toQueuedParts(content.raw)
  if (record?.kind === 'attachment' && item.kind !== 'note') return content.blocks.map(toBlockPart)
  if (item.kind === 'note' || record === undefined || !hasBlocks(record))
    return [toNotePart(record, content, item.name === RESENT ? RESENT : nameOfNote(record))]
  return content.blocks.map(toBlockPart)
}

function toQueuedParts(raw: unknown): readonly StepPart[] {
  const text = findString(findObject(raw)?.content)
  return text === undefined ? [] : [{ kind: 'block', block: { kind: 'text', text } }]
}

/** Claude Code never makes a call in a prompt, so such a call is shown as it is. */
function toBlockPart(block: Block): StepPart {
  if (block.kind === 'result') return { kind: 'lone-result', result: block }
  if (block.kind === 'call') return { kind: 'block', block: { kind: 'unknown', type: 'call', raw: block } }
  return { kind: 'block', block }
}

export function timeOf(record: TranscriptRecord | undefined): number | null {
  return record !== undefined && 'time' in record && Number.isFinite(record.time) ? record.time : null
}

function durationOf(
  { call }: ItemSource,
  records: readonly TranscriptRecord[],
  started: number | null,
): number | null {
  const result = call?.results.at(-1)
  const ended = result === undefined ? null : timeOf(records[result.record])
  return ended === null || started === null || ended < started ? null : ended - started
}

/** The files that the results of an item name instead of an output, without duplicates. */
function overflowOfParts(parts: readonly StepPart[]): readonly OverflowName[] {
  const found = new Map<string, OverflowName>()
  const add = (path: string | undefined) => {
    const named = path === undefined ? undefined : parseOverflowPath(path)
    if (named !== undefined) found.set(`${named.sessionId}/${named.name}`, named)
  }
  const addResult = (result: ResultBlock) => {
    for (const part of result.parts) if (part.kind === 'text') add(overflowPathOf(part.text))
  }
  for (const part of parts) {
    if (part.kind === 'lone-result') addResult(part.result)
    if (part.kind !== 'call') continue
    for (const { result, toolUseResult } of part.results) {
      addResult(result)
      add(findString(findObject(toolUseResult)?.persistedOutputPath))
    }
  }
  return [...found.values()]
}
