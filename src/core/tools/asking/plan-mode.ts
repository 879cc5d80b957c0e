import { PLAIN_MARKDOWN } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'
import { planTool } from './plan.ts'

/** The model asks whether it may plan first. */
export const planModeTool: Tool = {
  names: ['EnterPlanMode'],
  icon: planTool.icon,
  label: () => 'Planning',
  detail: planTool.detail,
  isProse: true,
  body: planTool.body,
  markdown: PLAIN_MARKDOWN,
  waitsForPerson: true,
}
