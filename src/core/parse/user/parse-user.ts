import { contentOf } from '../content/message-content.ts'
import { outlineBlocks, toSpawn } from '../content/outline-blocks.ts'
import { detach } from '../content/short-text.ts'
import { findObject, findString, isObject, type JsonObject } from '../json-value.ts'
import type { Link, Notification, Position, ResultLinks, UserRecord, UserRole } from '../record.ts'
import { overflowPathOf } from './overflow-notice.ts'
import { isTask } from './slash-command.ts'
import { hashOfText, notificationOf, previewOfText, roleOfText } from './user-text.ts'

const WORKFLOW_RUN = /^wf_[\w-]+$/

export function parseUser(raw: JsonObject, position: Position, link: Link): UserRecord {
  const content = contentOf(raw.message)
  const blocks = outlineBlocks(content)
  const { role, text } = roleAndText(raw, content)
  const promptId = role === 'results' ? undefined : findString(raw.promptId)
  // A scheduled run is marked as meta; that it has words of its own and a new prompt id tells it from other remarks.
  const isOwnWords = role === 'meta' && promptId !== undefined && text !== undefined && isWords(text)
  const preview = text === undefined ? undefined : previewOfText(text, isOwnWords ? 'prompt' : role)
  const isOpening = link.isSidechain && role === 'prompt'
  return {
    kind: 'user',
    ...position,
    ...link,
    role,
    asks: role === 'prompt' || (role === 'command' && text !== undefined && isTask(text)),
    promptId: promptId && detach(promptId),
    blocks,
    preview,
    textHash: text === undefined || preview === undefined ? undefined : hashOfText(text, role),
    opening: isOpening && text !== undefined ? toSpawn(text) : undefined,
    links: role === 'results' ? resultLinksOf(raw.toolUseResult, content) : undefined,
    sourceCallId: findString(raw.sourceToolUseID),
    notifies: notifiesOf(raw, role, text),
  }
}

function notifiesOf(raw: JsonObject, role: UserRole, text: string | undefined): Notification | undefined {
  if (role === 'notification') return text === undefined ? undefined : notificationOf(text)
  return role === 'message' ? handBackOf(raw, text) : undefined
}

/** An agent that is done hands its report back as a message (2.1.271). */
function handBackOf(raw: JsonObject, text = ''): Notification | undefined {
  const origin = findObject(raw.origin)
  if (origin?.handback !== true) return undefined
  const from = findString(origin.from) ?? /<agent-message[^>]*\sfrom="([^"]+)"/.exec(text)?.[1]
  return from === undefined ? undefined : { taskId: detach(from), callId: undefined }
}

function isWords(text: string): boolean {
  return roleOfText(text) === 'prompt' && text.trim() !== 'Continue from where you left off.'
}

interface RoleAndText {
  readonly role: UserRole
  readonly text: string | undefined
}

function roleAndText(raw: JsonObject, content: unknown): RoleAndText {
  const found = typeof content === 'string' ? roleOfString(content) : roleOfBlocks(content)
  if (found.role === 'results') return found
  if (raw.isCompactSummary === true) return { role: 'compact-summary', text: found.text }
  if (found.role !== 'prompt') return found
  // A message from an agent or another session is marked as meta, too (2.1.271).
  const origin = roleOfOrigin(raw.origin)
  if (origin === 'message') return { role: origin, text: found.text }
  if (raw.isMeta === true) return { role: raw.sourceToolUseID ? 'skill' : 'meta', text: found.text }
  return origin === undefined ? found : { role: origin, text: found.text }
}

const MESSENGERS: ReadonlySet<unknown> = new Set(['peer', 'coordinator', 'channel', 'slack-ping'])

/** Undefined where a person sent it, or nobody says who did. */
export function roleOfOrigin(origin: unknown): 'message' | 'notification' | undefined {
  const kind = findObject(origin)?.kind
  if (typeof kind !== 'string' || kind === 'human' || kind === 'unclassified') return undefined
  return MESSENGERS.has(kind) ? 'message' : 'notification'
}

function roleOfString(text: string): RoleAndText {
  return { role: roleOfText(text), text }
}

/** A record is a prompt as soon as one of its blocks is something a person wrote or pasted. */
function roleOfBlocks(content: unknown): RoleAndText {
  if (!Array.isArray(content)) return { role: 'meta', text: undefined }
  let found: RoleAndText | undefined
  for (const block of content) {
    if (!isObject(block)) continue
    if (block.type === 'tool_result') return { role: 'results', text: undefined }
    if (block.type === 'text' && typeof block.text === 'string') {
      const role = roleOfText(block.text)
      if (found === undefined || (role === 'prompt' && (found.role !== 'prompt' || !found.text)))
        found = { role, text: block.text }
    } else if (block.type === 'image' || block.type === 'document') {
      found =
        found?.role === 'prompt' || found?.role === 'command' ? found : { role: 'prompt', text: undefined }
    }
  }
  return found ?? { role: 'meta', text: undefined }
}

function resultLinksOf(result: unknown, content: unknown): ResultLinks | undefined {
  const overflow: string[] = []
  if (Array.isArray(content)) for (const block of content) addOverflow(overflow, block)
  const details = findObject(result)
  const persisted = findString(details?.persistedOutputPath)
  if (persisted !== undefined && !overflow.includes(persisted)) overflow.push(persisted)
  const agentId = findString(details?.agentId) ?? findString(details?.agent_id) ?? findWorkflowRun(details)
  const planPath = details?.plan === undefined ? undefined : findString(details.filePath)
  if (agentId === undefined && overflow.length === 0 && planPath === undefined) return undefined
  const isAsync = details?.isAsync === true || details?.status === 'async_launched'
  return { agentId, isAsync, overflow, planPath }
}

/** Under which key differs; nothing else is called so. */
function findWorkflowRun(details: JsonObject | undefined): string | undefined {
  const values = details === undefined ? [] : Object.values(details)
  return values.find((value): value is string => typeof value === 'string' && WORKFLOW_RUN.test(value))
}

function addOverflow(paths: string[], block: unknown): void {
  if (!isObject(block) || block.type !== 'tool_result') return
  const parts = Array.isArray(block.content) ? block.content : [block.content]
  for (const part of parts) {
    const text = typeof part === 'string' ? part : findString(findObject(part)?.text)
    const path = text === undefined ? undefined : overflowPathOf(text)
    if (path !== undefined && !paths.includes(path)) paths.push(path)
  }
}
