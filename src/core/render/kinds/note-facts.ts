import { plainTextOf } from '../../markup/plain-text-of.ts'
import type { NotePart } from '../../model/steps/step-content.ts'
import { findNumber, findObject, findString, type JsonObject } from '../../parse/json-value.ts'
import { toCounted, toDuration } from '../figures.ts'

/** Labels for names that are not clear by themselves. All other names are shown as words. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['', 'Note'],
  ['resent_prompt', 'Interrupted and sent again'],
  ['empty_thinking', 'Thinking that was not recorded'],
  ['resumed', 'Session resumed'],
  ['memory', 'Saved to memory'],
  ['queued_message', 'Message received while the model was working'],
  ['hook_success', 'Hook'],
  ['hook_progress', 'Hook'],
  ['async_hook_response', 'Background hook'],
  ['hook_non_blocking_error', 'Hook'],
  ['hook_blocking_error', 'Blocking hook'],
  ['hook_additional_context', 'Context from a hook'],
  ['hook_system_message', 'Message from a hook'],
  ['stop_hook_summary', 'End-of-turn hooks'],
  ['turn_duration', 'Turn duration'],
  ['api_error', 'API error'],
  ['local_command', 'Command'],
  ['away_summary', 'Summary while away'],
  ['compact_boundary', 'Compaction'],
  ['microcompact_boundary', 'Older tool results were cleared'],
  ['scheduled_task_fire', 'Scheduled task'],
  ['skill_listing', 'Available skills'],
  ['deferred_tools_delta', 'Available tools changed'],
  ['mcp_instructions_delta', 'MCP server instructions changed'],
  ['agent_listing_delta', 'Available agents changed'],
  ['nested_memory', 'Memory file'],
  ['queued_command', 'Received while the model was working'],
  ['edited_text_file', 'File changed outside Claude Code'],
  ['file', 'Attached file'],
  ['directory', 'Attached folder'],
  ['compact_file_reference', 'File from before the compaction'],
  ['plan_file_reference', 'Plan from before the compaction'],
  ['bash_progress', 'Output so far'],
  ['agent_progress', 'Agent progress'],
  ['mcp_progress', 'MCP tool progress'],
  ['agents_killed', 'Agents stopped'],
  ['memory_saved', 'Saved to memory'],
  ['model_fallback', 'Switched to another model'],
  ['model_consent_fallback', 'Switched to another model'],
  ['model_refusal_fallback', 'Switched to another model'],
  ['model_refusal_no_fallback', 'The model refused'],
  ['per_turn_effort_changed', 'Effort changed'],
  ['permission_retry', 'Retried with permission'],
  ['agent_mention', 'Agent mentioned'],
  ['budget_usd', 'Budget (USD)'],
  ['credential_org', 'Organization'],
  ['deferred_tools_record', 'Available tools'],
  ['environment', 'Session environment'],
  ['instructions', 'Instructions to the model'],
  ['prompt_snapshot', 'System prompt'],
  ['session_context', 'Session details'],
  ['thinking_drop', 'Thinking removed'],
  ['thinking_stripped', 'Thinking removed'],
  ['compact-summary', 'Summary'],
  ['meta', 'Context'],
])

/** What every record has, and what is shown anyway. */
const ENVELOPE: ReadonlySet<string> = new Set([
  'type',
  'subtype',
  'uuid',
  'parentUuid',
  'logicalParentUuid',
  'sessionId',
  'session_id',
  'timestamp',
  'version',
  'cwd',
  'gitBranch',
  'slug',
  'userType',
  'entrypoint',
  'isSidechain',
  'isMeta',
  'agentId',
  'promptId',
  'message',
  'content',
])

/** Where the kinds of notes keep what they are mainly about. */
const TELLING = [
  'displayPath',
  'filename',
  'hookName',
  'prompt',
  'query',
  'taskDescription',
  'newDate',
  'toolName',
  'planFilePath',
  'path',
  'text',
  'content',
  'output',
  'command',
]

/** `hook_cancelled` → “Hook cancelled”. */
export function labelOfNote(name: string): string {
  const words = name.replace(/[_-]+/g, ' ').trim()
  return LABELS.get(name) ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** The body of a skill or of a command: Markdown that nobody typed. */
export function isInstruction({ name }: Pick<NotePart, 'name'>): boolean {
  return name === 'skill' || name === 'meta'
}

/** What a note holds beyond what every record has: the attachment, the progress, or the remark itself. */
export function bodyOfNote({ raw }: NotePart): JsonObject | undefined {
  const record = findObject(raw)
  const body = findObject(record?.attachment) ?? findObject(record?.data)
  if (body !== undefined || record === undefined) return body
  return Object.fromEntries(Object.entries(record).filter(([key]) => !ENVELOPE.has(key)))
}

/** The most telling of a note, for its closed row. */
export function describeNote(note: NotePart): string | undefined {
  if (note.text) return plainTextOf(note.text) || note.text
  const body = bodyOfNote(note) ?? {}
  const duration = findNumber(body.durationMs)
  if (note.name === 'turn_duration' && duration !== undefined) return toDuration(duration)
  return TELLING.map((key) => findString(body[key])).find((text) => text) ?? messageOf(body) ?? hooksOf(body)
}

/** What went wrong with hooks, or which ran. */
function hooksOf({ hookErrors, hookInfos }: JsonObject): string | undefined {
  const errors = Array.isArray(hookErrors) ? hookErrors.flatMap((error) => findString(error) ?? []) : []
  const commands = Array.isArray(hookInfos)
    ? hookInfos.flatMap((info) => findString(findObject(info)?.command) ?? [])
    : []
  return (errors.length > 0 ? errors : commands).join(', ') || undefined
}

function messageOf({ error }: JsonObject): string | undefined {
  let inner: unknown = error
  for (let depth = 0; depth < 4; depth++) {
    const object = findObject(inner)
    if (typeof object?.message === 'string') return object.message
    inner = object?.error
  }
  return findString(inner)
}

/** So many notes are shown one by one. */
const FEW_NOTES = 2

/** What the notes of a call stand under: a long command can have hundreds of them. Undefined for a few. */
export function groupOfNotes(notes: readonly NotePart[]): { label: string; detail: string } | undefined {
  if (notes.length <= FEW_NOTES) return undefined
  const kinds = new Set(notes.map(({ name }) => labelOfNote(name)))
  return { label: toCounted(notes.length, 'note'), detail: [...kinds].join(', ') }
}
