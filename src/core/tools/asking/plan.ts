import { NotebookText } from 'lucide-react'
import { findString } from '../../parse/json-value.ts'
import { outcomeOf, takeTexts } from '../../tools/call-fields.ts'
import { Markdown } from '../markdown.tsx'
import { Rest } from './rest.tsx'
import { ResultsAside } from './results.tsx'
import type { ToolView } from './tool-view.ts'

const HEADING_MARK = /^#+\s*/

export const planTool: ToolView = {
  icon: NotebookText,
  label: ({ name }) => (name === 'EnterPlanMode' ? 'Planning' : 'Plan'),
  detail: (input, call) => {
    const plan = findString(input.plan) ?? findString(outcomeOf(call)?.plan)
    return plan?.trimStart().split('\n', 1)[0]?.replace(HEADING_MARK, '')
  },
  isProse: true,
  body: (call) => {
    const { texts, rest } = takeTexts(call.input, ['plan'])
    const plan = texts.plan ?? findString(outcomeOf(call)?.plan)
    return (
      <>
        {plan !== undefined && <Markdown text={plan} />}
        <Rest value={rest} />
        <ResultsAside call={call} />
      </>
    )
  },
}
