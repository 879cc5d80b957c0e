import { Plug } from 'lucide-react'
import { genericTool } from './generic-tool.tsx'
import type { ToolView } from './tool-view.ts'

const MCP_NAME = /^mcp__(.+?)__(.+)$/s

export function isMcpTool(name: string): boolean {
  return MCP_NAME.test(name)
}

/** `mcp__server__tool`. */
export const mcpTool: ToolView = {
  ...genericTool,
  icon: Plug,
  label: ({ name }) => {
    const [, server, tool] = MCP_NAME.exec(name) ?? []
    return server === undefined || tool === undefined ? name : `${server} · ${tool}`
  },
}
