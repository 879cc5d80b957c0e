import { plainTool } from './plain-tool.ts'
import type { Tool } from './tool.ts'

/** `mcp__server__tool`. */
const MCP_NAME = /^mcp__(.+?)__(.+)$/s

export const mcpTool: Tool = {
  ...plainTool,
  names: [MCP_NAME],
  icon: 'plug',
  label: ({ name }) => {
    const [, server, tool] = MCP_NAME.exec(name) ?? []
    return server === undefined || tool === undefined ? name : `${server} · ${tool}`
  },
}
