import { FileSearch, FolderOpen, FolderSearch, Search } from 'lucide-react'
import type { CallPart } from '../../model/step-content.ts'
import { findNumber } from '../../parse/json-value.ts'
import { firstTextOf, outcomeOf } from '../../tools/call-fields.ts'
import { toCounted } from '../figures.ts'
import { Figure } from '../row.tsx'
import { genericTool } from './generic-tool.tsx'
import type { ToolView } from './tool-view.ts'

export const grepTool: ToolView = {
  ...genericTool,
  icon: FileSearch,
  detail: (input) =>
    joinDetail(firstTextOf(input, 'pattern', 'query'), firstTextOf(input, 'path', 'glob', 'type')),
  figures: (call) => <FoundFigure call={call} />,
}

export const globTool: ToolView = {
  ...genericTool,
  icon: FolderSearch,
  detail: (input) => joinDetail(firstTextOf(input, 'pattern'), firstTextOf(input, 'path')),
  figures: (call) => <FoundFigure call={call} />,
}

export const listTool: ToolView = {
  ...genericTool,
  icon: FolderOpen,
  detail: (input) => firstTextOf(input, 'path'),
}

/** Loads tools that were only named so far. */
export const toolSearchTool: ToolView = {
  ...genericTool,
  icon: Search,
  detail: (input) => firstTextOf(input, 'query'),
}

function joinDetail(pattern: string | undefined, place: string | undefined): string | undefined {
  return pattern !== undefined && place !== undefined ? `${pattern}  in ${place}` : (pattern ?? place)
}

function FoundFigure({ call }: { readonly call: CallPart }) {
  const outcome = outcomeOf(call)
  const lines = findNumber(outcome?.numLines)
  const files = findNumber(outcome?.numFiles)
  if (lines !== undefined) return <Figure>{toCounted(lines, 'line')}</Figure>
  return files === undefined ? null : <Figure>{toCounted(files, 'file')}</Figure>
}
