import { FileText } from 'lucide-react'
import type { CallPart } from '../../model/step-content.ts'
import { findNumber, findObject } from '../../parse/json-value.ts'
import {
  failureOf,
  firstTextOf,
  isAllText,
  outcomeOf,
  resultText,
  takeTexts,
} from '../../tools/call-fields.ts'
import { NumberedCode } from '../code.tsx'
import { toCounted, toFigure } from '../figures.ts'
import { MarkupText } from '../markup-text.tsx'
import { Figure } from '../row.tsx'
import { languageOfPath } from '../text/highlight.ts'
import { parseNumberedText } from '../text/numbered-text.ts'
import { Rest } from './rest.tsx'
import { Results } from './results.tsx'
import type { ToolView } from './tool-view.ts'

export const readTool: ToolView = {
  icon: FileText,
  detail: (input) => firstTextOf(input, 'file_path'),
  isTitle: true,
  figures: (call) => {
    const lines = findNumber(fileOf(call)?.numLines)
    return lines === undefined ? null : <Figure>{toCounted(lines, 'line')}</Figure>
  },
  body: (call) => <ReadBody call={call} />,
}

function fileOf(call: CallPart) {
  return findObject(outcomeOf(call)?.file)
}

function ReadBody({ call }: { readonly call: CallPart }) {
  const { texts, rest } = takeTexts(call.input, ['file_path'])
  const path = texts.file_path ?? ''
  const range = rangeOf(call)
  const isPlain = failureOf(call) === undefined && isAllText(call)
  const numbered = isPlain ? parseNumberedText(resultText(call)) : undefined
  return (
    <>
      {range !== undefined && <p className="remark">{range}</p>}
      <Rest value={rest} />
      {numbered === undefined ? (
        <Results call={call} />
      ) : (
        <>
          <NumberedCode label={path} language={languageOfPath(path)} {...numbered} />
          <MarkupText text={numbered.rest} reading="output" />
        </>
      )}
    </>
  )
}

function rangeOf(call: CallPart): string | undefined {
  const file = fileOf(call)
  const start = findNumber(file?.startLine)
  const count = findNumber(file?.numLines)
  const total = findNumber(file?.totalLines)
  if (start === undefined || count === undefined || total === undefined || count >= total) return undefined
  return `Lines ${toFigure(start)} to ${toFigure(start + count - 1)} of ${toFigure(total)}`
}
