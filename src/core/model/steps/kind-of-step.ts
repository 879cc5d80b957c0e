import { type LinkRecord, QUEUED_MESSAGE, QUEUED_PROMPT, type UserRecord } from '../../parse/record.ts'
import type { StepKind } from './step.ts'

/** The kind of step that a record begins, or undefined if it belongs to another step. */
export function kindOfStep(record: LinkRecord): StepKind | undefined {
  switch (record.kind) {
    case 'user':
      return kindOfUserStep(record)
    case 'attachment':
      return kindOfQueued(record.attachment)
    case 'system':
      return record.role === 'compaction' || record.role === 'command' ? record.role : undefined
    case 'unknown-link':
      return 'unknown'
    default:
      return undefined
  }
}

function kindOfUserStep({ role }: UserRecord): StepKind | undefined {
  switch (role) {
    case 'prompt':
    case 'command':
    case 'shell':
    case 'interrupt':
    case 'message':
    case 'notification':
      return role
    case 'memory':
      return 'note'
    case 'results':
      return 'result'
    default:
      return undefined
  }
}

function kindOfQueued(attachment: string | undefined): StepKind | undefined {
  if (attachment === QUEUED_PROMPT) return 'interjection'
  return attachment === QUEUED_MESSAGE ? 'message' : undefined
}

export function isResults(record: LinkRecord): boolean {
  return record.kind === 'user' && record.role === 'results'
}

export function isSummary(record: LinkRecord): boolean {
  return record.kind === 'user' && record.role === 'compact-summary'
}

/** A command's output and a boundary's summary are part of the step, not a remark beside it. */
export function belongsTo(record: LinkRecord, kind: StepKind): boolean {
  if (kind === 'compaction') return isSummary(record)
  if (record.kind !== 'user' && record.kind !== 'system') return false
  if (kind === 'command') return record.role === 'command-output'
  return kind === 'shell' && record.role === 'shell-output'
}
