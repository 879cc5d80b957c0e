import { FilePen } from 'lucide-react'
import type { CallPart } from '../../model/step-content.ts'
import { firstTextOf, takeTexts } from '../../tools/call-fields.ts'
import { Diff, DiffFigures } from '../diff.tsx'
import { languageOfPath } from '../text/highlight.ts'
import { hunksOf, withoutReplacements } from './edit-input.ts'
import { Rest } from './rest.tsx'
import { ResultsAside } from './results.tsx'
import type { ToolView } from './tool-view.ts'

/** Edit and MultiEdit. */
export const editTool: ToolView = {
  icon: FilePen,
  detail: (input) => firstTextOf(input, 'file_path'),
  isTitle: true,
  figures: (call) => <DiffFigures hunks={hunksOf(call)} />,
  body: (call) => <EditBody call={call} />,
}

function EditBody({ call }: { readonly call: CallPart }) {
  const hunks = hunksOf(call)
  const { texts, rest } = takeTexts(call.input, ['file_path'])
  const path = texts.file_path ?? ''
  return (
    <>
      {hunks.length > 0 && (
        <Diff label={`Changes of ${path}`} hunks={hunks} language={languageOfPath(path)} />
      )}
      <Rest value={withoutReplacements(rest)} />
      <ResultsAside call={call} />
    </>
  )
}
