import { genericTool } from './generic-tool.tsx'
import type { ToolView } from './tool-view.ts'

const VIEW_BY_TOOL: ReadonlyMap<string, ToolView> = new Map<string, ToolView>([])

export function findToolView(name: string): ToolView {
  return VIEW_BY_TOOL.get(name) ?? genericTool
}
