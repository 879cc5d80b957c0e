import { FilePlus } from 'lucide-react'
import type { CallPart } from '../../model/step-content.ts'
import { failureOf, firstTextOf, outcomeOf, takeTexts } from '../../tools/call-fields.ts'
import { NumberedCode } from '../code.tsx'
import { Diff, DiffFigures } from '../diff.tsx'
import { Aside } from '../fold.tsx'
import { type Hunk, linesOf, parseHunks } from '../text/diff-lines.ts'
import { languageOfPath } from '../text/highlight.ts'
import { Rest } from './rest.tsx'
import { ResultsAside } from './results.tsx'
import type { ToolView } from './tool-view.ts'

export const writeTool: ToolView = {
  icon: FilePlus,
  detail: (input) => firstTextOf(input, 'file_path'),
  isTitle: true,
  figures: (call) => (failureOf(call) === undefined ? <DiffFigures hunks={hunksOf(call)} /> : null),
  body: (call) => <WriteBody call={call} />,
}

function WriteBody({ call }: { readonly call: CallPart }) {
  const { texts, rest } = takeTexts(call.input, ['file_path', 'content'])
  const { file_path: path = '', content } = texts
  const patch = parseHunks(outcomeOf(call)?.structuredPatch)
  const language = languageOfPath(path)
  const file = content !== undefined && <File path={path} content={content} />
  return (
    <>
      {patch === undefined ? (
        file
      ) : (
        <>
          <Diff label={`Changes of ${path}`} hunks={patch} language={language} />
          {file && <Aside label="The whole file">{file}</Aside>}
        </>
      )}
      <Rest value={rest} />
      <ResultsAside call={call} />
    </>
  )
}

function File({ path, content }: { readonly path: string; readonly content: string }) {
  if (content === '') return <p className="remark">An empty file</p>
  const lines = linesOf(content)
  const numbers = lines.map((_, index) => index + 1)
  return (
    <NumberedCode label={path} code={lines.join('\n')} language={languageOfPath(path)} numbers={numbers} />
  )
}

/** Of a new file, all lines are added. */
function hunksOf(call: CallPart): readonly Hunk[] {
  const patch = parseHunks(outcomeOf(call)?.structuredPatch)
  if (patch !== undefined) return patch
  if (outcomeOf(call)?.type === 'update') return []
  const lines = linesOf(takeTexts(call.input, ['content']).texts.content ?? '').map((line) => `+${line}`)
  return [{ oldStart: 0, newStart: 1, lines }]
}
