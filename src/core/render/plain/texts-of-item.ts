import { assertNever } from '../../assert-never.ts'
import type { ItemContent } from '../../items/item.ts'
import { PROMPT_REMARKS } from '../../items/reading-words.ts'
import { findTool } from '../../tools/find-tool.ts'
import { toFigure } from '../figures.ts'
import { interruptNotice } from '../kinds/interrupt-notice.ts'
import { beyondName, markupOfPart } from '../kinds/markup-of-part.ts'
import { groupOfNotes } from '../kinds/note-facts.ts'
import {
  findTold,
  isRedactedThinking,
  type RowFacts,
  rowOfCommand,
  rowOfCompaction,
  rowOfNote,
  rowOfNotification,
  rowOfResult,
  rowOfRetracted,
  rowOfThinking,
  rowOfUnknown,
} from '../kinds/rows.ts'
import { rowOfCall } from '../row-of-call.ts'
import { countLines } from '../text/diff-lines.ts'
import { revealInvisible } from '../text/reveal-controls.ts'
import { toLine } from '../text/to-line.ts'
import { textOfAside, textsOfMarkup, textsOfNoteAside, textsOfPart, textsOfParts } from './texts-of-parts.ts'
import { textsOfPieces } from './texts-of-pieces.ts'

/**
 * What one reads of an item when it is open, as texts between which no word goes on: each is what stands in one block of the
 * view. Marks for the eye, times and our own buttons are left out. `drawn-alike.test.tsx` compares it with the views.
 */
export interface ItemTexts {
  /** Its row, which is cut and says again what is inside. */
  readonly title: readonly string[]
  readonly body: readonly string[]
}

export function textsOfItem(content: ItemContent): ItemTexts {
  const row = rowOf(content)
  return { title: row.map(textOfRow), body: [...bodyOf(content)].filter((text) => text.trim() !== '') }
}

/** None for kinds that are always open. */
function rowOf(content: ItemContent): readonly RowFacts[] {
  const { kind, parts, duration, usage } = content
  switch (kind) {
    case 'call':
      return parts.flatMap((part) =>
        part.kind === 'call' ? [rowOfCall(part, duration, usage?.output ?? null)] : [],
      )
    case 'thinking':
      return [rowOfThinking(parts)]
    case 'result':
      return [rowOfResult(parts)]
    case 'command':
    case 'shell':
      return [rowOfCommand(content)]
    case 'message':
    case 'notification':
      return [rowOfNotification(parts)]
    case 'retracted':
      return [rowOfRetracted(parts)]
    case 'compaction':
      return [rowOfCompaction(parts)]
    case 'note':
      return [rowOfNote(parts)]
    case 'unknown':
      return [rowOfUnknown(parts)]
    default:
      return []
  }
}

function textOfRow({ label, detail, isTitle, failure, figures = [] }: RowFacts): string {
  const texts = [revealInvisible(label), detail ? toLine(detail, isTitle) : '', failure ?? '']
  for (const figure of figures) {
    if (figure?.kind === 'text') texts.push(figure.text)
    else if (figure?.kind === 'changes') {
      const { added, removed } = countLines(figure.hunks)
      if (added > 0) texts.push(`+${toFigure(added)}`)
      if (removed > 0) texts.push(`−${toFigure(removed)}`)
    }
  }
  return texts.join(' ')
}

function* bodyOf(content: ItemContent): Generator<string> {
  const { kind, parts } = content
  switch (kind) {
    case 'prompt':
      yield* textsOfParts(parts, content.isMarkdown ? 'prose' : 'typed')
      break
    case 'interjection':
    case 'queued':
    case 'scheduled':
      yield PROMPT_REMARKS[kind]
      yield* textsOfParts(parts, content.isMarkdown ? 'prose' : 'typed')
      break
    case 'answer':
    case 'media':
      yield* textsOfParts(parts, 'prose')
      if (parts.length === 0) yield 'Empty answer'
      break
    case 'call':
      yield* textsOfCalls(content)
      return
    case 'thinking':
      yield* textsOfParts(parts, 'prose')
      if (rowOfThinking(parts).detail === 'not recorded' && !parts.some(isRedactedThinking))
        yield 'The transcript says that the model was thinking, but does not include its thoughts.'
      break
    case 'result':
      yield* textsOfParts(parts, 'output')
      break
    case 'command':
    case 'shell':
      yield* textsOfCommand(content)
      break
    case 'message':
    case 'notification':
      yield* textsOfNotification(content)
      break
    case 'interrupt':
      for (const part of parts) {
        const notice = interruptNotice(part)
        if (notice === undefined) yield* textsOfPart(part, 'typed')
        else yield notice
      }
      break
    case 'compaction':
      yield* textsOfParts(
        [...parts.filter(({ kind }) => kind !== 'note'), ...parts.filter(({ kind }) => kind === 'note')],
        'prose',
      )
      break
    case 'retracted':
      yield* textsOfParts(parts, 'prose')
      break
    case 'note':
      yield* textsOfParts(parts, 'typed', true)
      break
    case 'unknown':
      yield* textsOfParts(parts, 'prose', true)
      break
    default:
      assertNever(kind)
  }
  yield* textsOfFooter(content)
}

function* textsOfCalls(content: ItemContent): Generator<string> {
  if (content.parts.length === 0) yield 'This call could not be read.'
  for (const part of content.parts) {
    if (part.kind !== 'call') {
      yield* textsOfPart(part, 'output')
      continue
    }
    yield* textsOfPieces(findTool(part.name).body(part), part)
    const group = groupOfNotes(part.notes)
    if (group !== undefined) yield textOfAside(group.label, group.detail)
    for (const note of part.notes) yield* textsOfNoteAside(note)
    yield* textsOfFooter(content)
  }
}

function* textsOfCommand({ parts }: ItemContent): Generator<string> {
  let isSilent = true
  for (const part of parts) {
    const markup = markupOfPart(part)
    const more = beyondName(markup)
    if (markup.length === 0) yield* textsOfPart(part, 'output')
    for (const each of more) yield* textsOfMarkup(each, 'prose')
    if (markup.length === 0 || more.length > 0) isSilent = false
  }
  if (isSilent) yield 'No output'
}

function* textsOfNotification({ parts }: ItemContent): Generator<string> {
  const markup = parts.map(markupOfPart)
  const first = findTold(parts)
  for (const [index, part] of parts.entries()) {
    const own = markup[index] ?? []
    if (own.length === 0) yield* textsOfPart(part, 'prose')
    for (const each of own) yield* textsOfMarkup(each, 'prose', each === first)
  }
}

/** An output that can be read has counts of its own. */
function* textsOfFooter({ overflow }: ItemContent): Generator<string> {
  for (const { name, path } of overflow)
    if (path === null) yield `The full output was in a file that was deleted: ${revealInvisible(name)}`
}
