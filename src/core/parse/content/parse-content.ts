import { assertNever } from '../../assert-never.ts'
import { findObject, findString, isObject, type JsonObject } from '../json-value.ts'
import { blockKindOf } from './block-kind.ts'
import { contentOf } from './message-content.ts'
import { isErrorResult, partsOfServerResult, textOfFoundPage } from './server-result.ts'

/** A block with all it says, in the order of `outlineBlocks`. */
export type Block =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'thinking'; readonly text: string }
  | { readonly kind: 'redacted-thinking' }
  | { readonly kind: 'call'; readonly id: string; readonly name: string; readonly input: unknown }
  | ResultBlock
  | ImageBlock
  | {
      readonly kind: 'document'
      readonly title: string | undefined
      readonly text: string | undefined
      readonly raw: unknown
    }
  | { readonly kind: 'fallback'; readonly from: string; readonly to: string }
  | { readonly kind: 'reference'; readonly tool: string }
  | { readonly kind: 'unknown'; readonly type: string; readonly raw: unknown }

export interface ResultBlock {
  readonly kind: 'result'
  readonly callId: string
  readonly isError: boolean
  readonly parts: readonly Block[]
}

export interface ImageBlock {
  readonly kind: 'image'
  readonly mediaType: string | undefined
  /** Base64. */
  readonly data: string | undefined
  readonly url: string | undefined
}

/** What stands in a record. */
export interface RecordContent {
  readonly blocks: readonly Block[]
  /** What the tool gave Claude Code: an object by tool, a plain string on failure, blocks for MCP, or nothing. */
  readonly toolUseResult: unknown
  readonly raw: unknown
}

export function parseContent(raw: unknown): RecordContent {
  if (!isObject(raw)) return { blocks: [], toolUseResult: undefined, raw }
  const content =
    raw.message === undefined ? (raw.content ?? queuedPromptOf(raw.attachment)) : contentOf(raw.message)
  return { blocks: parseBlocks(content), toolUseResult: raw.toolUseResult, raw }
}

/** What was typed while the model was working came to it as an attachment. */
function queuedPromptOf(attachment: unknown): unknown {
  return isObject(attachment) && attachment.type === 'queued_command' ? attachment.prompt : undefined
}

function parseBlocks(content: unknown): readonly Block[] {
  if (typeof content === 'string') return [{ kind: 'text', text: content }]
  if (!Array.isArray(content))
    return content === undefined ? [] : [{ kind: 'unknown', type: typeof content, raw: content }]
  return content.map(parseBlock)
}

function parseBlock(block: unknown): Block {
  if (typeof block === 'string') return { kind: 'text', text: block }
  if (!isObject(block)) return { kind: 'unknown', type: typeof block, raw: block }
  const kind = blockKindOf(block)
  switch (kind) {
    case 'text':
      return { kind, text: findString(block.text) ?? textOfFoundPage(block) }
    case 'thinking':
      return { kind, text: findString(block.thinking) ?? '' }
    case 'redacted-thinking':
      return { kind }
    case 'call':
      return { kind, id: findString(block.id) ?? '', name: findString(block.name) ?? '', input: block.input }
    case 'result':
      return {
        kind,
        callId: findString(block.tool_use_id) ?? '',
        isError: isErrorResult(block),
        parts: isServerResult(block)
          ? partsOfServerResult(block.content, parseBlocks)
          : parseBlocks(block.content),
      }
    case 'image':
      return parseImage(findObject(block.source))
    case 'document':
      return parseDocument(block)
    case 'reference':
      return { kind, tool: findString(block.tool_name) ?? '' }
    case 'fallback':
      return { kind, from: findModel(block.from), to: findModel(block.to) }
    case 'unknown':
      return { kind, type: findString(block.type) ?? 'no type', raw: block }
    default:
      return assertNever(kind)
  }
}

/** Its name, or an object that has it. */
function findModel(value: unknown): string {
  return findString(value) ?? findString(findObject(value)?.model) ?? 'another model'
}

function parseImage(source: JsonObject | undefined): ImageBlock {
  return {
    kind: 'image',
    mediaType: findString(source?.media_type),
    data: findString(source?.data),
    url: findString(source?.url) ?? findString(source?.file_id),
  }
}

function parseDocument(block: JsonObject): Block {
  const source = findObject(block.source)
  const text = source?.type === 'text' ? findString(source.data) : textOfContent(block.content)
  const title = findString(block.title) ?? TITLES.get(block.type) ?? findString(block.source)
  return { kind: 'document', title, text: text ?? findString(block.file_id), raw: block }
}

const TITLES: ReadonlyMap<unknown, string> = new Map([
  ['compaction', 'Summary of the conversation so far'],
  ['container_upload', 'Uploaded file'],
  ['mid_conv_system', 'Instructions to the model'],
])

function textOfContent(content: unknown): string | undefined {
  if (!Array.isArray(content)) return findString(content)
  const texts = content.map((block) => findString(findObject(block)?.text))
  return texts.length === 0 || texts.includes(undefined) ? undefined : texts.join('\n\n')
}

function isServerResult(block: JsonObject): block is JsonObject & { readonly content: JsonObject } {
  return block.type !== 'tool_result' && isObject(block.content)
}
