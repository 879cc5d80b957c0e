import { assertNever } from '../../assert-never.ts'
import type { MarkupPart } from '../../markup/markup-part.ts'
import { readMarkup, toCommandLine } from '../../markup/read-markup.ts'
import { readOutput } from '../../markup/read-output.ts'
import type { NotePart, StepPart } from '../../model/steps/step-content.ts'
import type { Block } from '../../parse/content/parse-content.ts'
import { bodyOfNote, describeNote, isInstruction, labelOfNote } from '../kinds/note-facts.ts'
import type { MarkupReading } from '../markup-text.tsx'
import { textOfTyped, textsOfProse } from '../text/parse-prose.ts'
import { pictureOf } from '../text/picture-of.ts'
import { revealInvisible } from '../text/reveal-controls.ts'
import { toFigureLine } from '../text/to-figure-line.ts'
import { toLine } from '../text/to-line.ts'
import { withoutData } from '../text/without-data.ts'
import { textOfJson, textsOfFields, textsOfGiven, textsOfOutput } from './texts-of-boxes.ts'

/** As `Parts` draws them. */
export function* textsOfParts(
  parts: readonly StepPart[],
  reading: MarkupReading,
  isNote = false,
): Generator<string> {
  for (const part of parts) yield* textsOfPart(part, reading, isNote)
}

export function* textsOfPart(part: StepPart, reading: MarkupReading, isNote = false): Generator<string> {
  switch (part.kind) {
    case 'block':
      yield* textsOfBlock(part.block, reading)
      break
    case 'call':
      yield textOfJson(part.input)
      break
    case 'lone-result':
      for (const block of part.result.parts) yield* textsOfBlock(block, 'output')
      break
    case 'note':
      yield* isNote ? textsOfNote(part) : textsOfNoteAside(part)
      break
    default:
      assertNever(part)
  }
}

/** As `BlockView` draws it. */
export function* textsOfBlock(block: Block, reading: MarkupReading): Generator<string> {
  switch (block.kind) {
    case 'text':
      for (const part of reading === 'output' ? readOutput(block.text) : readMarkup(block.text))
        yield* textsOfMarkup(part, reading)
      break
    case 'thinking':
      yield* textsOfProse(block.text)
      break
    case 'redacted-thinking':
      yield "The model's thinking was withheld."
      break
    case 'image': {
      const picture = pictureOf(block)
      if (picture.kind === 'absent') yield picture.reason
      break
    }
    case 'document': {
      const title = block.title ?? 'Document'
      yield textOfAside(title)
      if (block.text === undefined) yield textOfJson(withoutData(block.raw))
      else yield* textsOfGiven(block.text)
      break
    }
    case 'fallback':
      yield `Continued with ${block.to} instead of ${block.from}.`
      break
    case 'reference':
      yield `Tool ${block.tool}`
      break
    case 'call':
      yield textOfJson(block.input)
      break
    case 'result':
      for (const part of block.parts) yield* textsOfBlock(part, 'output')
      break
    case 'unknown':
      yield textOfJson(block.raw)
      break
    default:
      assertNever(block)
  }
}

/** As `MarkupPartView` draws it. */
export function* textsOfMarkup(
  part: MarkupPart,
  reading: MarkupReading,
  isTitled = false,
): Generator<string> {
  switch (part.kind) {
    case 'text':
      yield* textsOfWords(part.text, reading)
      break
    case 'command':
      yield textOfTyped(toCommandLine(part))
      yield part.message
      break
    case 'shell':
      yield revealInvisible(part.text)
      break
    case 'output':
      if (part.text.trim() === '') break
      if (part.isError) yield 'Standard error'
      yield* textsOfOutput(part.text)
      break
    case 'context':
      if (part.text === '') break
      yield textOfAside(part.label)
      yield textOfTyped(part.text)
      break
    case 'message':
    case 'notification': {
      const label = part.kind === 'message' ? part.label : 'Notification'
      if (!isTitled) yield [label, part.summary].filter(Boolean).join(': ')
      if (part.text !== '') yield* textsOfProse(part.text)
      yield* textsOfFields(part.fields)
      break
    }
    case 'memory':
      yield 'Saved to memory'
      yield textOfTyped(part.text)
      break
    case 'thinking':
      yield 'Thinking'
      yield* textsOfProse(part.text)
      break
    case 'overflow':
      yield part.notice
      if (part.text !== '') yield* textsOfOutput(part.text)
      break
    case 'figures':
      yield toFigureLine(part.fields)
      break
    default:
      assertNever(part)
  }
}

export function* textsOfWords(text: string, reading: MarkupReading): Generator<string> {
  if (reading === 'output') yield* textsOfOutput(text)
  else if (reading === 'typed') yield textOfTyped(text)
  else yield* textsOfProse(text)
}

/** The line that opens what is secondary. */
export function textOfAside(label: string, detail?: string): string {
  return `${revealInvisible(label)}${detail ? toLine(detail) : ''}`
}

export function* textsOfNoteAside(note: NotePart): Generator<string> {
  yield textOfAside(labelOfNote(note.name), describeNote(note))
  yield* textsOfNote(note)
}

function* textsOfNote(note: NotePart): Generator<string> {
  const { type: _, ...fields } = bodyOfNote(note) ?? {}
  if (note.text !== undefined)
    for (const part of readMarkup(note.text))
      yield* textsOfMarkup(part, isInstruction(note) ? 'prose' : 'typed')
  yield* textsOfFields(fields)
  yield 'Full record'
  yield textOfJson(note.raw)
}
