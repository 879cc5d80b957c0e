import { assertNever } from '../../assert-never.ts'
import type { CallPart } from '../../model/steps/step-content.ts'
import type { Block } from '../../parse/content/parse-content.ts'
import { failureOf } from '../../tools/call-fields.ts'
import { BlockView } from '../blocks.tsx'
import { Json } from '../elements/code.tsx'
import { Each } from '../elements/each.tsx'
import { Aside } from '../elements/fold.tsx'
import { MarkupPartView } from '../markup-text.tsx'
import { isBlank, toResultForm } from './result-form.ts'

interface ResultsProps {
  readonly call: CallPart
  /** How texts are to be read. */
  readonly reading?: 'output' | 'prose'
}

/** The results as the model got them. */
export function Results({ call, reading = 'output' }: ResultsProps) {
  return (
    <Each of={call.results}>
      {({ result }) => (
        <div className={classOf(call, result.isError)}>
          <Each of={result.parts}>
            {(block) => <ResultBlock block={block} reading={result.isError ? 'output' : reading} />}
          </Each>
          {result.parts.every(isBlank) && <p className="remark">No output</p>}
        </div>
      )}
    </Each>
  )
}

/** What a command printed keeps its lines; any other failure is told in sentences. */
function classOf(call: CallPart, isError: boolean): string {
  if (!isError) return 'result'
  return failureOf(call)?.startsWith('Exit') ? 'result result-error' : 'result result-error result-message'
}

/** For views that draw a result in a better way: the result itself stays within reach, and in sight where it is a failure. */
export function ResultsAside({ call }: { readonly call: CallPart }) {
  if (call.results.length === 0) return null
  if (failureOf(call) !== undefined) return <Results call={call} />
  return (
    <Aside label="Raw result">
      <Results call={call} />
    </Aside>
  )
}

function ResultBlock({ block, reading }: { readonly block: Block; readonly reading: 'output' | 'prose' }) {
  const form = toResultForm(block, reading)
  switch (form.kind) {
    case 'block':
      return <BlockView block={form.block} reading={reading} />
    case 'json':
      return <Json label="Output" value={form.value} />
    case 'agent':
      return (
        <Each of={form.parts}>
          {(part) =>
            part.kind === 'text' ? (
              <p className="remark">{part.text.trim()}</p>
            ) : (
              <MarkupPartView part={part} reading="output" />
            )
          }
        </Each>
      )
    default:
      return assertNever(form)
  }
}
