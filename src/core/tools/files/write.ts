import { fenceFolded } from '../../markdown/output-to-markdown.ts'
import type { CallPart } from '../../model/steps/step-content.ts'
import { findObject, findString } from '../../parse/json-value.ts'
import { type Hunk, linesOf, parseHunks } from '../../render/text/diff-lines.ts'
import { labelOfPath } from '../../render/text/language-label.ts'
import { revealInvisible } from '../../render/text/reveal-controls.ts'
import { failureOf, firstTextOf, outcomeOf, takeTexts } from '../call-fields.ts'
import { fields, type Piece, type Pieces, pieceOf, RAW_RESULTS } from '../piece.ts'
import type { InputMarkdown, Tool } from '../tool.ts'
import type { ToolOutcome } from '../touched-file.ts'
import { touchPath } from './touch-path.ts'

export const writeTool: Tool = {
  names: ['Write'],
  icon: 'file-plus',
  detail: (input) => firstTextOf(input, 'file_path'),
  isTitle: true,
  figures: (call) => (failureOf(call) === undefined ? [{ kind: 'changes', hunks: hunksOf(call) }] : []),
  body: (call) => {
    const { texts, rest } = takeTexts(call.input, ['file_path', 'content'])
    const path = texts.file_path ?? ''
    const hunks = parseHunks(outcomeOf(call)?.structuredPatch)
    const file = pieceOf(texts.content, (content) => toFile(path, content))
    const shown: Pieces =
      hunks === undefined
        ? [file]
        : [{ kind: 'diff', path, hunks }, file && { kind: 'aside', label: 'Full file', pieces: [file] }]
    return [...shown, fields(rest), RAW_RESULTS]
  },
  markdown: { key: 'content', input: writeContent },
  touched: ({ file_path }, outcome) => touchPath(file_path, isNew(outcome) ? 'created' : 'edited'),
  waitsForPerson: true,
}

function toFile(path: string, content: string): Piece {
  if (content === '') return { kind: 'remark', text: 'Empty file' }
  const lines = linesOf(content)
  return { kind: 'lines', path, code: lines.join('\n'), numbers: lines.map((_, index) => index + 1) }
}

/** All lines of a new file are added. */
function hunksOf(call: CallPart): readonly Hunk[] {
  const patch = parseHunks(outcomeOf(call)?.structuredPatch)
  if (patch !== undefined) return patch
  if (outcomeOf(call)?.type === 'update') return []
  const lines = linesOf(takeTexts(call.input, ['content']).texts.content ?? '').map((line) => `+${line}`)
  return [{ oldStart: 0, newStart: 1, lines }]
}

function writeContent({ input }: CallPart): InputMarkdown {
  const { texts, rest } = takeTexts(input, ['content'])
  const path = findString(findObject(input)?.file_path) ?? ''
  const { content } = texts
  const own =
    content === undefined ? '' : fenceFolded(revealInvisible(content), labelOfPath(path) ?? '', 'Content')
  return { own, rest }
}

/** What the model is told of a new file. */
const CREATED = /^File created successfully/

function isNew(outcome: ToolOutcome | undefined): boolean {
  const type = findString(findObject(outcome?.toolUseResult)?.type)
  return type === 'create' || (type === undefined && CREATED.test(outcome?.text ?? ''))
}
