import type { CallPart } from '../../model/steps/step-content.ts'
import { findString, isObject, type JsonObject } from '../../parse/json-value.ts'
import { diffTexts, type Hunk, parseHunks } from '../../render/text/diff-lines.ts'
import { isNothing, outcomeOf } from '../call-fields.ts'

interface Replacement {
  readonly before: string
  readonly after: string
}

/** The result's patch has line numbers and surroundings, but may leave out lines of the input, or differ from it. */
export function hunksOf(call: CallPart): readonly Hunk[] {
  const replacements = replacementsOf(call.input)
  const patch = parseHunks(outcomeOf(call)?.structuredPatch)
  if (patch !== undefined && replacements.every((replacement) => isShown(patch, replacement))) return patch
  return replacements.flatMap(({ before, after }) => diffTexts(before, after))
}

function isShown(hunks: readonly Hunk[], { before, after }: Replacement): boolean {
  const side = (sign: string) =>
    hunks
      .flatMap(({ lines }) => lines)
      .filter((line) => !line.startsWith(sign) && !line.startsWith('\\'))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  return side('+').includes(before) && side('-').includes(after)
}

function replacementsOf(input: unknown): readonly Replacement[] {
  if (!isObject(input)) return []
  return [input, ...(Array.isArray(input.edits) ? input.edits : [])].flatMap(
    (edit) => toReplacement(edit) ?? [],
  )
}

function toReplacement(edit: unknown): Replacement | undefined {
  if (!isObject(edit)) return undefined
  const before = findString(edit.old_string)
  const after = findString(edit.new_string)
  return before === undefined || after === undefined ? undefined : { before, after }
}

/** Whatever of the input the diff does not show. */
export function withoutReplacements(input: unknown): unknown {
  if (!isObject(input)) return input
  const { edits, ...others } = withoutTexts(input)
  const rest = Array.isArray(edits)
    ? edits.map((edit) => (isObject(edit) ? withoutTexts(edit) : edit))
    : edits
  const isShown = rest === undefined || (Array.isArray(rest) && rest.every(isNothing))
  return isShown ? others : { ...others, edits: rest }
}

function withoutTexts(edit: JsonObject): JsonObject {
  if (toReplacement(edit) === undefined) return edit
  const { old_string, new_string, ...others } = edit
  return others
}
