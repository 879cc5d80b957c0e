import type { CallPart } from '../../model/steps/step-content.ts'
import { findNumber } from '../../parse/json-value.ts'
import { toCounted } from '../../render/figures.ts'
import { outcomeOf } from '../call-fields.ts'
import { figure, type RowFigure } from '../piece.ts'

export function joinDetail(pattern: string | undefined, place: string | undefined): string | undefined {
  return pattern !== undefined && place !== undefined ? `${pattern}  in ${place}` : (pattern ?? place)
}

/** How many lines or files were found. */
export function foundFigures(call: CallPart): readonly (RowFigure | undefined)[] {
  const outcome = outcomeOf(call)
  const lines = findNumber(outcome?.numLines)
  const files = findNumber(outcome?.numFiles)
  if (lines !== undefined) return [figure(toCounted(lines, 'line'))]
  return [figure(files === undefined ? undefined : toCounted(files, 'file'))]
}
