import { contentOf } from './content/message-content.ts'
import { outlineBlocks } from './content/outline-blocks.ts'
import { toPreview } from './content/short-text.ts'
import { findObject, findString, isObject, type JsonObject } from './json-value.ts'
import {
  type AssistantRecord,
  type AttachmentRecord,
  type Context,
  type Link,
  nameByPlace,
  type Position,
  type Preserved,
  type ProgressRecord,
  QUEUED_MESSAGE,
  QUEUED_PROMPT,
  type Queueable,
  type SystemRecord,
  type TranscriptRecord,
  type UserRole,
} from './record.ts'
import { valueKeyByStateType } from './record-types.ts'
import { parseTime } from './timestamp.ts'
import { parseUsage } from './usage.ts'
import { overflowPathOf } from './user/overflow-notice.ts'
import { parseUser, roleOfOrigin } from './user/parse-user.ts'
import { isLocalCommand } from './user/slash-command.ts'
import { hashOfText, notificationOf, previewOfText, roleOfText } from './user/user-text.ts'

const LINK_TYPES: ReadonlySet<unknown> = new Set(['user', 'assistant', 'system', 'attachment', 'progress'])

export type RecordParser = (raw: unknown, position: Position) => TranscriptRecord

/** One parser per file: it lets equal contexts share one object. */
export function createRecordParser(): RecordParser {
  let context: Context = {
    sessionId: undefined,
    cwd: undefined,
    version: undefined,
    gitBranch: undefined,
    slug: undefined,
    agentId: undefined,
    forkedFrom: undefined,
  }

  function contextOf(raw: JsonObject): Context {
    const forkedFrom = findString(findObject(raw.forkedFrom)?.sessionId)
    if (
      raw.sessionId !== context.sessionId ||
      raw.cwd !== context.cwd ||
      raw.version !== context.version ||
      raw.gitBranch !== context.gitBranch ||
      raw.slug !== context.slug ||
      raw.agentId !== context.agentId ||
      forkedFrom !== context.forkedFrom
    ) {
      context = {
        sessionId: findString(raw.sessionId),
        cwd: findString(raw.cwd),
        version: findString(raw.version),
        gitBranch: findString(raw.gitBranch),
        slug: findString(raw.slug),
        agentId: findString(raw.agentId),
        forkedFrom,
      }
    }
    return context
  }

  return (raw, position) => {
    if (!isObject(raw)) return { kind: 'unknown', type: undefined, ...position }
    const isLink = LINK_TYPES.has(raw.type) || (typeof raw.uuid === 'string' && raw.parentUuid !== undefined)
    if (!isLink) return parseLoose(raw, position)
    const link: Link = {
      uuid: findString(raw.uuid) ?? nameByPlace(position),
      parentUuid: typeof raw.parentUuid === 'string' ? raw.parentUuid : null,
      time: parseTime(raw.timestamp),
      isSidechain: raw.isSidechain === true,
      context: contextOf(raw),
    }
    switch (raw.type) {
      case 'user':
        return parseUser(raw, position, link)
      case 'assistant':
        return parseAssistant(raw, position, link)
      case 'system':
        return parseSystem(raw, position, link)
      case 'attachment':
        return parseAttachment(raw, position, link)
      case 'progress':
        return parseProgress(raw, position, link)
      default: {
        const type = findString(raw.type) ?? 'no type'
        // State that has a place in the chain: a note in the conversation.
        if (valueKeyByStateType.has(type)) return { ...parseSystem(raw, position, link), subtype: type }
        return { kind: 'unknown-link', type, ...position, ...link }
      }
    }
  }
}

function parseAssistant(raw: JsonObject, position: Position, link: Link): AssistantRecord {
  const message = findObject(raw.message)
  const usage = findObject(message?.usage)
  const isSynthetic = message?.model === '<synthetic>'
  return {
    kind: 'assistant',
    ...position,
    ...link,
    messageId: findString(message?.id),
    requestId: findString(raw.requestId),
    model: findString(message?.model),
    usage: usage && parseUsage(usage, findString(message?.model)),
    blocks: outlineBlocks(contentOf(raw.message)),
    isSynthetic,
    isPlaceholder: isSynthetic && isPlaceholder(message?.content),
    isError: raw.isApiErrorMessage === true,
    supersedes: stringsOf(raw.supersedesUuids),
  }
}

function isPlaceholder(content: unknown): boolean {
  const [block] = Array.isArray(content) ? content : [content]
  return (findString(block) ?? findString(findObject(block)?.text)) === 'No response requested.'
}

const NONE: readonly string[] = []

function stringsOf(values: unknown): readonly string[] {
  return Array.isArray(values) ? values.filter((value) => typeof value === 'string') : NONE
}

function parseSystem(raw: JsonObject, position: Position, link: Link): SystemRecord {
  const subtype = findString(raw.subtype)
  const content = findString(raw.content)
  const role = systemRoleOf(subtype, content)
  return {
    kind: 'system',
    ...position,
    ...link,
    subtype,
    role,
    preview:
      content === undefined ? undefined : (previewOfText(content, roleOfText(content)) ?? toPreview(content)),
    logicalParentUuid: findString(raw.logicalParentUuid),
    preserved: preservedOf(findObject(raw.compactMetadata)),
    retracts: stringsOf(raw.retractedMessageUuids),
  }
}

function systemRoleOf(subtype: string | undefined, content: string | undefined): SystemRecord['role'] {
  if (subtype === 'compact_boundary') return 'compaction'
  if (subtype !== 'local_command' || content === undefined) return 'note'
  const role = roleOfText(content)
  return role === 'command' || role === 'command-output' ? role : 'note'
}

function preservedOf(metadata: JsonObject | undefined): Preserved | undefined {
  const segment = findObject(metadata?.preservedSegment)
  const messages = findObject(metadata?.preservedMessages)
  const uuids: readonly unknown[] = Array.isArray(messages?.uuids) ? messages.uuids : []
  const headUuid = findString(segment?.headUuid) ?? findString(uuids[0])
  if (headUuid === undefined) return undefined
  return {
    headUuid,
    tailUuid: findString(segment?.tailUuid) ?? findString(uuids.at(-1)),
    anchorUuid: findString(segment?.anchorUuid) ?? findString(messages?.anchorUuid),
  }
}

function parseAttachment(raw: JsonObject, position: Position, link: Link): AttachmentRecord {
  const attachment = findObject(raw.attachment)
  const queued = attachment?.type === 'queued_command' ? attachment : undefined
  const prompt = textOfPrompt(queued?.prompt)
  return {
    kind: 'attachment',
    ...position,
    ...link,
    attachment: queued ? nameOfQueued(queued, prompt) : findString(attachment?.type),
    callId: findString(attachment?.toolUseID),
    ...outlineQueued(prompt),
    planPath: findString(attachment?.planFilePath),
    overflow: attachment === undefined ? [] : overflowOfHook(attachment),
  }
}

const TYPED: ReadonlySet<UserRole> = new Set(['prompt', 'command', 'shell'])

function nameOfQueued({ commandMode, origin }: JsonObject, prompt: string | undefined): string {
  const role = prompt === undefined ? 'prompt' : roleOfText(prompt)
  const from = roleOfOrigin(origin)
  if (role === 'message' || from === 'message') return QUEUED_MESSAGE
  return commandMode !== 'task-notification' && from === undefined && TYPED.has(role)
    ? QUEUED_PROMPT
    : 'queued_command'
}

function overflowOfHook({ content, stdout }: JsonObject): readonly string[] {
  const texts: readonly unknown[] = Array.isArray(content) ? [...content, stdout] : [content, stdout]
  const paths = texts.flatMap((text) => (typeof text === 'string' ? (overflowPathOf(text) ?? []) : []))
  return [...new Set(paths)]
}

/** With a picture, a prompt is blocks. */
function textOfPrompt(prompt: unknown): string | undefined {
  if (!Array.isArray(prompt)) return findString(prompt)
  return prompt.map((block) => findString(findObject(block)?.text)).find((text) => text !== undefined)
}

/** The same in the queue and where it is taken out, which is how one is told from the other. */
function outlineQueued(text: string | undefined): Queueable {
  if (text === undefined) return { preview: undefined, textHash: undefined }
  const role = roleOfText(text)
  const preview = previewOfText(text, role) ?? toPreview(text)
  return { preview, textHash: hashOfText(text, role) }
}

function parseProgress(raw: JsonObject, position: Position, link: Link): ProgressRecord {
  const data = findObject(raw.data)
  return {
    kind: 'progress',
    ...position,
    ...link,
    progress: findString(data?.type),
    callId: findString(raw.parentToolUseID) ?? findString(raw.toolUseID),
    agentId: data?.type === 'agent_progress' ? findString(data.agentId) : undefined,
  }
}

function parseLoose(raw: JsonObject, position: Position): TranscriptRecord {
  const type = findString(raw.type)
  switch (type) {
    case 'summary':
      return {
        kind: 'summary',
        ...position,
        summary: toPreview(findString(raw.summary) ?? ''),
        leafUuid: findString(raw.leafUuid),
      }
    case 'file-history-snapshot':
    case 'file-history-delta':
      return { kind: 'snapshot', ...position, type, messageId: findString(raw.messageId) }
    case 'queue-operation':
      return parseQueue(raw, position)
    case 'launched':
    case 'started':
    case 'result':
    case 'failed':
      return { kind: 'journal', ...position, type }
    default: {
      if (type === undefined || !valueKeyByStateType.has(type)) return { kind: 'unknown', ...position, type }
      const key = valueKeyByStateType.get(type)
      const value = key === undefined ? undefined : findString(raw[key])
      return {
        kind: 'state',
        ...position,
        type,
        value: value === undefined ? undefined : toPreview(value),
        leafUuid: findString(raw.leafUuid),
        rewindsToStart: type === 'last-prompt' && raw.leafUuid === null && raw.explicit === true,
      }
    }
  }
}

function parseQueue(raw: JsonObject, position: Position): TranscriptRecord {
  const content = findString(raw.content)
  return {
    kind: 'queue',
    ...position,
    operation: findString(raw.operation),
    time: parseTime(raw.timestamp),
    isTyped: content !== undefined && TYPED.has(roleOfText(content)) && !isLocalCommand(content),
    ...outlineQueued(content),
    notifies: content === undefined ? undefined : notificationOf(content),
  }
}
