import { expect, test } from 'vitest'
import { createToolFinder, findTool, TOOLS } from './find-tool.ts'
import { plainTool } from './plain-tool.ts'
import type { Tool } from './tool.ts'

test('a tool is found by each of its names, however a model writes it', () => {
  for (const tool of TOOLS)
    for (const name of tool.names) {
      if (typeof name !== 'string') continue
      expect([name, findTool(name)]).toEqual([name, tool])
      expect([name, findTool(name.toLowerCase())]).toEqual([name, tool])
    }
})

test('no name belongs to two tools', () => {
  const names = TOOLS.flatMap((tool) => tool.names.map((name) => String(name).toLowerCase()))
  expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([])
})

test('names that nobody can list are found by their pattern, all others are plain', () => {
  expect(findTool('mcp__browser__open_tab')).toBe(findTool('mcp__a__b'))
  expect(findTool('mcp__browser__open_tab').label).toBeDefined()
  for (const name of ['Loom', 'mcp__a', 'constructor', '__proto__', ''])
    expect(findTool(name)).toBe(plainTool)
})

test('a tool without a Markdown form does not compile', () => {
  const { markdown: _, ...others } = plainTool
  // @ts-expect-error the form is missing
  const tool: Tool = { ...others, names: ['Tide'] }
  expect(createToolFinder([tool])('tide')).toBe(tool)
})
