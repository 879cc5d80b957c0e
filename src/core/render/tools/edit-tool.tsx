import { FilePen } from 'lucide-react'
import type { CallPart } from '../../model/step-content.ts'
import { findString, isObject } from '../../parse/json-value.ts'
import { Diff, DiffFigures } from '../diff.tsx'
import { diffTexts, type Hunk, parseHunks } from '../text/diff-lines.ts'
import { languageOfPath } from '../text/highlight.ts'
import { firstTextOf, holds, outcomeOf, takeTexts } from './call-fields.ts'
import { Rest } from './rest.tsx'
import { ResultsAside } from './results.tsx'
import type { ToolView } from './tool-view.ts'

interface Replacement {
  readonly before: string
  readonly after: string
}

/** Edit and MultiEdit. */
export const editTool: ToolView = {
  icon: FilePen,
  detail: (input) => firstTextOf(input, 'file_path'),
  isTitle: true,
  figures: (call) => <DiffFigures hunks={hunksOf(call)} />,
  body: (call) => <EditBody call={call} />,
}

function EditBody({ call }: { readonly call: CallPart }) {
  const hunks = hunksOf(call)
  const { texts, rest } = takeTexts(call.input, ['file_path'])
  const path = texts.file_path ?? ''
  return (
    <>
      {hunks.length > 0 && (
        <Diff label={`Changes of ${path}`} hunks={hunks} language={languageOfPath(path)} />
      )}
      <Rest value={withoutReplacements(rest)} />
      <ResultsAside call={call} />
    </>
  )
}

/** The result's patch has line numbers and surroundings, but may leave out lines of the input that do not change. */
function hunksOf(call: CallPart): readonly Hunk[] {
  const replacements = replacementsOf(call.input)
  const patch = parseHunks(outcomeOf(call)?.structuredPatch)
  if (patch !== undefined && replacements.every((replacement) => isShown(patch, replacement))) return patch
  return replacements.flatMap(({ before, after }) => diffTexts(before, after))
}

function isShown(hunks: readonly Hunk[], { before, after }: Replacement): boolean {
  const side = (sign: string) =>
    hunks
      .flatMap(({ lines }) => lines)
      .filter((line) => !line.startsWith(sign))
      .map((line) => line.slice(1))
      .join('\n')
  return holds(side('+'), before) && holds(side('-'), after)
}

function replacementsOf(input: unknown): readonly Replacement[] {
  if (!isObject(input)) return []
  return [input, ...(Array.isArray(input.edits) ? input.edits : [])].flatMap((edit) => {
    const replacement = toReplacement(edit)
    return replacement === undefined ? [] : [replacement]
  })
}

function toReplacement(edit: unknown): Replacement | undefined {
  if (!isObject(edit)) return undefined
  const before = findString(edit.old_string)
  const after = findString(edit.new_string)
  return before === undefined || after === undefined ? undefined : { before, after }
}

/** Whatever of the input the diff does not show. */
function withoutReplacements(input: unknown): unknown {
  if (!isObject(input)) return input
  const { old_string, new_string, edits, ...others } = input
  const strings = toReplacement(input) === undefined ? { old_string, new_string } : {}
  const isEveryEditShown = Array.isArray(edits) && edits.every((edit) => toReplacement(edit) !== undefined)
  const shown = { ...strings, ...(isEveryEditShown ? {} : { edits }), ...others }
  return Object.fromEntries(Object.entries(shown).filter(([, value]) => value !== undefined))
}
