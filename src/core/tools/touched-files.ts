import { findObject } from '../parse/json-value.ts'
import { findTool } from './find-tool.ts'
import type { ToolOutcome, ToolUse, TouchedFile } from './touched-file.ts'

/** The files that a call touched; none if it failed. Without a result they are hints. */
export function touchedFiles(use: ToolUse, outcome: ToolOutcome | undefined): readonly TouchedFile[] {
  if (outcome?.isError === true) return []
  const touched = findTool(use.name).touched?.(findObject(use.input) ?? {}, outcome) ?? []
  return outcome === undefined ? touched.map((file) => ({ ...file, isHint: true })) : touched
}
