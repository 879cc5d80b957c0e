import { NotebookPen } from 'lucide-react'
import type { CallPart } from '../../model/step-content.ts'
import { findString } from '../../parse/json-value.ts'
import { firstTextOf, outcomeOf, takeTexts } from '../../tools/call-fields.ts'
import { Code } from '../code.tsx'
import { findLanguage } from '../text/highlight.ts'
import { Rest } from './rest.tsx'
import { ResultsAside } from './results.tsx'
import type { ToolView } from './tool-view.ts'

export const notebookTool: ToolView = {
  icon: NotebookPen,
  detail: (input) => firstTextOf(input, 'notebook_path'),
  isTitle: true,
  body: (call) => <NotebookBody call={call} />,
}

function NotebookBody({ call }: { readonly call: CallPart }) {
  const { texts, rest } = takeTexts(call.input, ['notebook_path', 'new_source'])
  const isMarkdown = takeTexts(call.input, ['cell_type']).texts.cell_type === 'markdown'
  const language = isMarkdown ? 'markdown' : (findString(outcomeOf(call)?.language) ?? 'python')
  return (
    <>
      <Rest value={rest} />
      {texts.new_source && <Code label="Cell" code={texts.new_source} language={findLanguage(language)} />}
      <ResultsAside call={call} />
    </>
  )
}
