import { readOutput } from '../../markup/read-output.ts'
import type { CallPart } from '../../model/step-content.ts'
import { isObject } from '../../parse/json-value.ts'
import type { Block } from '../../parse/parse-content.ts'
import { failureOf } from '../../tools/call-fields.ts'
import { BlockView } from '../blocks.tsx'
import { Json } from '../code.tsx'
import { Each } from '../each.tsx'
import { Aside } from '../fold.tsx'
import { MarkupPartView } from '../markup-text.tsx'

/** What Claude Code adds to a subagent's report, for the model. */
const AGENT_ID = /^agentId: \S/

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

function isBlank(block: Block): boolean {
  return block.kind === 'text' && block.text.trim() === ''
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
  if (block.kind === 'text' && reading === 'prose' && AGENT_ID.test(block.text))
    return <AgentRemark text={block.text} />
  const value = block.kind === 'text' && reading === 'output' ? parseJson(block.text) : undefined
  return value === undefined ? (
    <BlockView block={block} reading={reading} />
  ) : (
    <Json label="Output" value={value} />
  )
}

function AgentRemark({ text }: { readonly text: string }) {
  return (
    <Each of={readOutput(text)}>
      {(part) =>
        part.kind === 'text' ? (
          <p className="remark">{part.text.trim()}</p>
        ) : (
          <MarkupPartView part={part} reading="output" />
        )
      }
    </Each>
  )
}

/** JSON that can be laid out anew without changing what it says. */
function parseJson(text: string): unknown {
  const start = text.trimStart().charAt(0)
  if (start !== '{' && start !== '[') return undefined
  try {
    const value: unknown = JSON.parse(text)
    const isSame = JSON.stringify(value).replace(/\s+/g, '') === text.replace(/\s+/g, '')
    return isSame && (isObject(value) || Array.isArray(value)) ? value : undefined
  } catch {
    return undefined
  }
}
