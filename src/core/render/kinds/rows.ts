import { firstText } from '../../items/content/first-text.ts'
import type { ItemContent } from '../../items/item.ts'
import type { MarkupMessage, MarkupNotification, MarkupPart } from '../../markup/markup-part.ts'
import { toCommandLine } from '../../markup/read-markup.ts'
import { readOutput } from '../../markup/read-output.ts'
import { RESENT, type StepPart } from '../../model/steps/step-content.ts'
import { isErrorNote } from '../../parse/error-notes.ts'
import { findNumber, findObject, findString } from '../../parse/json-value.ts'
import { figure, type RowFigure } from '../../tools/piece.ts'
import { toTokens } from '../figures.ts'
import { markupOfPart } from './markup-of-part.ts'
import { describeNote, labelOfNote } from './note-facts.ts'

/** What the closed row of an item says; `Row` draws it. */
export interface RowFacts {
  readonly label: string
  /** The most telling of what it holds. */
  readonly detail?: string | undefined
  readonly isProse?: boolean | undefined
  /** The body does not repeat the detail: the open row shows all of it. Otherwise the open row leaves it to the body. */
  readonly isTitle?: boolean | undefined
  /** How it failed, in a word or two. */
  readonly failure?: string | undefined
  readonly figures?: readonly (RowFigure | undefined)[]
}

type Parts = readonly StepPart[]

export function rowOfThinking(parts: Parts): RowFacts {
  const isRedacted = parts.some(isRedactedThinking)
  return {
    label: 'Thinking',
    detail: firstText(parts) ?? (isRedacted ? 'withheld' : 'not recorded'),
    isProse: true,
  }
}

export function isRedactedThinking(part: StepPart): boolean {
  return part.kind === 'block' && part.block.kind === 'redacted-thinking'
}

export function rowOfResult(parts: Parts): RowFacts {
  const results = parts.flatMap((part) => (part.kind === 'lone-result' ? [part.result] : []))
  const text = results.flatMap(({ parts }) => parts).find((part) => part.kind === 'text')
  return {
    label: 'Result without a call',
    detail: text && textOf(readOutput(text.text)[0]),
    failure: results.some(({ isError }) => isError) ? 'Error' : undefined,
  }
}

export function rowOfCommand({ kind, parts }: Pick<ItemContent, 'kind' | 'parts'>): RowFacts {
  const isShell = kind === 'shell'
  const command = parts.flatMap(markupOfPart).find(({ kind }) => kind === (isShell ? 'shell' : 'command'))
  const detail = command?.kind === 'command' ? toCommandLine(command) : textOf(command)
  return { label: isShell ? 'Shell command' : 'Command', detail: detail || undefined, isTitle: !isShell }
}

export function rowOfNotification(parts: Parts): RowFacts {
  const first = findTold(parts)
  return {
    label: first?.kind === 'message' ? first.label : 'Notification',
    detail: first === undefined ? textOf(parts.flatMap(markupOfPart)[0]) : first.summary || first.text,
    isProse: true,
    isTitle: Boolean(first?.summary),
  }
}

/** What the row of a notification speaks of. */
export function findTold(parts: Parts): MarkupMessage | MarkupNotification | undefined {
  return parts.flatMap(markupOfPart).find((part) => part.kind === 'message' || part.kind === 'notification')
}

export function rowOfRetracted(parts: Parts): RowFacts {
  return { label: 'Retracted answer', detail: firstText(parts), isProse: true }
}

export function rowOfCompaction(parts: Parts): RowFacts {
  const metadata = metadataOf(parts)
  const trigger = findString(metadata?.trigger)
  const tokens = findNumber(metadata?.preTokens)
  return {
    label: 'Conversation compacted',
    detail: trigger === 'auto' ? 'automatically' : trigger === 'manual' ? 'manually' : trigger,
    isProse: true,
    isTitle: true,
    figures: [
      figure(tokens === undefined ? undefined : `${toTokens(tokens)} before`, 'Tokens before the compaction'),
    ],
  }
}

function metadataOf(parts: Parts) {
  for (const part of parts) {
    const metadata = part.kind === 'note' ? findObject(findObject(part.raw)?.compactMetadata) : undefined
    if (metadata !== undefined) return metadata
  }
  return undefined
}

/** An attachment, a hook, progress or a remark of the system. */
export function rowOfNote(parts: Parts): RowFacts {
  const name = nameOfParts(parts)
  const note = parts.find((part) => part.kind === 'note')
  return {
    label: name === RESENT ? `Sent ${parts.length + 1} times` : labelOfNote(name),
    detail: note === undefined ? firstText(parts) : describeNote(note),
    failure: isErrorNote(name) ? 'Error' : undefined,
    isProse: true,
  }
}

export function rowOfUnknown(parts: Parts): RowFacts {
  return { label: 'Unknown record', detail: nameOfParts(parts) }
}

/** Of an item that is a note or something unknown. */
export function nameOfParts(parts: Parts): string {
  for (const part of parts) {
    if (part.kind === 'note') return part.name
    if (part.kind === 'block' && part.block.kind === 'unknown') return part.block.type
  }
  return ''
}

function textOf(part: MarkupPart | undefined): string | undefined {
  return part !== undefined && 'text' in part ? part.text : undefined
}
