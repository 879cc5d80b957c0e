import { SquareTerminal } from 'lucide-react'
import type { CallPart } from '../../model/step-content.ts'
import { findString } from '../../parse/json-value.ts'
import { firstTextOf, holds, isAllText, outcomeOf, resultText, takeTexts } from '../../tools/call-fields.ts'
import { shellEditsOf } from '../../tools/shell/shell-edits.ts'
import { Code, Labelled, Output } from '../code.tsx'
import { Diff, DiffFigures } from '../diff.tsx'
import { Each } from '../each.tsx'
import { toCounted } from '../figures.ts'
import { Figure } from '../row.tsx'
import { languageOfPath } from '../text/highlight.ts'
import { revealReordering } from '../text/reveal-controls.ts'
import { Rest } from './rest.tsx'
import { Results } from './results.tsx'
import type { ToolView } from './tool-view.ts'

export const shellTool: ToolView = {
  icon: SquareTerminal,
  detail: (input) => firstTextOf(input, 'command', 'description'),
  figures: (call) => <ShellFigures call={call} />,
  body: (call) => <ShellBody call={call} />,
}

function ShellFigures({ call }: { readonly call: CallPart }) {
  const outcome = outcomeOf(call)
  return (
    <>
      {outcome?.interrupted === true && <Figure>Interrupted</Figure>}
      {typeof outcome?.backgroundTaskId === 'string' && <Figure>In the background</Figure>}
      <DiffFigures hunks={shellEditsOf(outcomeOf(call)).files.flatMap(({ hunks }) => hunks)} />
    </>
  )
}

function ShellBody({ call }: { readonly call: CallPart }) {
  const { texts, rest } = takeTexts(call.input, ['command', 'description'])
  const meaning = findString(outcomeOf(call)?.returnCodeInterpretation)
  const language = call.name === 'PowerShell' ? undefined : 'bash'
  return (
    <>
      {texts.description && <p className="remark">{revealReordering(texts.description)}</p>}
      {texts.command !== undefined && (
        <Code label="Command" code={texts.command} language={language} isWrapped />
      )}
      <Rest value={rest} />
      <ShellOutput call={call} />
      {meaning && <p className="remark">{revealReordering(meaning)}</p>}
      <ShellEdits call={call} />
    </>
  )
}

/** What the command did to files, which the model was not told. */
function ShellEdits({ call }: { readonly call: CallPart }) {
  const { files, more } = shellEditsOf(outcomeOf(call))
  return (
    <>
      <Each of={files}>
        {({ path = 'a file', hunks, remark }) => (
          <Labelled label={`${revealReordering(path)}${remark === undefined ? '' : ` (${remark})`}`}>
            {hunks.length > 0 && (
              <Diff label={`Changes of ${path}`} hunks={hunks} language={languageOfPath(path)} />
            )}
          </Labelled>
        )}
      </Each>
      {more > 0 && <p className="remark">{toCounted(more, 'more file')} changed</p>}
    </>
  )
}

/** The two streams apart, where they say all that the model was told. */
function ShellOutput({ call }: { readonly call: CallPart }) {
  const outcome = outcomeOf(call)
  const stdout = findString(outcome?.stdout) ?? ''
  const stderr = findString(outcome?.stderr) ?? ''
  const isSplit =
    `${stdout}${stderr}`.trim() !== '' && isAllText(call) && holds(stdout + stderr, resultText(call))
  if (!isSplit) return <Results call={call} />
  return (
    <>
      {stdout.trim() !== '' && <Output text={stdout} />}
      {stderr.trim() !== '' && (
        <Labelled label="Standard error">
          <Output label="Standard error" text={stderr} />
        </Labelled>
      )}
    </>
  )
}

/** Tools that look at, or end, what runs in the background. */
export const shellTaskTool: ToolView = {
  icon: SquareTerminal,
  detail: (input) => firstTextOf(input, 'bash_id', 'shell_id', 'task_id', 'filter'),
  body: (call) => (
    <>
      <Rest value={call.input} />
      <Results call={call} />
    </>
  ),
}
