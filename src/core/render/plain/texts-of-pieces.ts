import { assertNever } from '../../assert-never.ts'
import type { CallPart } from '../../model/steps/step-content.ts'
import { failureOf } from '../../tools/call-fields.ts'
import type { Piece, Pieces, Question, Task } from '../../tools/piece.ts'
import { isKnownState } from '../../tools/tasks/tasks.ts'
import { textOfTyped, textsOfProse } from '../text/parse-prose.ts'
import { revealInvisible, revealReordering } from '../text/reveal-controls.ts'
import { isBlank, toResultForm } from '../tools/result-form.ts'
import { textOfJson, textsOfFields, textsOfHunks, textsOfOutput } from './texts-of-boxes.ts'
import { textOfAside, textsOfBlock, textsOfMarkup } from './texts-of-parts.ts'

/** As `Pieces` draws them. */
export function* textsOfPieces(pieces: Pieces, call: CallPart): Generator<string> {
  for (const piece of pieces) if (piece !== undefined) yield* textsOfPiece(piece, call)
}

function* textsOfPiece(piece: Piece, call: CallPart): Generator<string> {
  switch (piece.kind) {
    case 'remark':
      yield revealReordering(piece.text)
      break
    case 'fields':
      yield* textsOfFields(piece.value)
      break
    case 'code':
    case 'lines':
      yield revealInvisible(piece.code)
      break
    case 'diff':
      yield* textsOfHunks(piece.hunks)
      break
    case 'output':
      yield* textsOfOutput(piece.text)
      break
    case 'prose':
      yield* textsOfProse(piece.text)
      break
    case 'typed':
      yield textOfTyped(piece.text)
      break
    case 'told':
      yield* textsOfBlock({ kind: 'text', text: piece.text }, 'output')
      break
    case 'labelled':
      yield revealReordering(piece.label)
      yield* textsOfPieces(piece.pieces, call)
      break
    case 'aside':
      yield textOfAside(piece.label)
      yield* textsOfPieces(piece.pieces, call)
      break
    case 'link':
      yield revealInvisible(piece.url)
      break
    case 'links':
      for (const { title, url } of piece.links) yield `${revealInvisible(title)}${url}`
      break
    case 'checklist':
      yield* textsOfTasks(piece.tasks)
      break
    case 'question':
      yield* textsOfQuestion(piece.question)
      break
    case 'results':
      yield* textsOfResults(call, piece.reading)
      break
    case 'raw-results':
      if (call.results.length > 0 && failureOf(call) === undefined) yield 'Raw result'
      yield* textsOfResults(call, 'output')
      break
    default:
      assertNever(piece)
  }
}

function* textsOfTasks(tasks: readonly Task[]): Generator<string> {
  for (const { text, status, id, rest } of tasks) {
    const number = id === undefined ? '' : `#${id} `
    yield `${number}${revealReordering(text)}${isKnownState(status) ? '' : ` · ${revealReordering(status)}`}`
    yield* textsOfFields(rest)
  }
  const active = tasks.flatMap(({ text, activeText = text }) => (activeText === text ? [] : [activeText]))
  if (active.length > 0) yield 'While in progress'
  yield* active.map(revealReordering)
}

function* textsOfQuestion({ question, header, options, ownAnswer, rest }: Question): Generator<string> {
  yield `${header ?? ''} ${revealReordering(question)}`
  for (const { label, description, rest } of options) {
    yield `${revealReordering(label)}${description === undefined ? '' : ` ${revealReordering(description)}`}`
    yield* textsOfFields(rest)
  }
  if (ownAnswer !== undefined) yield revealReordering(ownAnswer)
  yield* textsOfFields(rest)
}

function* textsOfResults(call: CallPart, reading: 'output' | 'prose'): Generator<string> {
  for (const { result } of call.results) {
    const own = result.isError ? 'output' : reading
    for (const block of result.parts) {
      const form = toResultForm(block, own)
      if (form.kind === 'block') yield* textsOfBlock(form.block, own)
      else if (form.kind === 'json') yield textOfJson(form.value)
      else
        for (const part of form.parts) {
          if (part.kind === 'text') yield part.text.trim()
          else yield* textsOfMarkup(part, 'output')
        }
    }
    if (result.parts.every(isBlank)) yield 'No output'
  }
}
