import { Bot } from 'lucide-react'
import type { CallPart } from '../../model/step-content.ts'
import { findNumber } from '../../parse/json-value.ts'
import { firstTextOf, outcomeOf, takeTexts } from '../../tools/call-fields.ts'
import { toCounted, toDuration, toTokens } from '../figures.ts'
import { Aside } from '../fold.tsx'
import { Markdown } from '../markdown.tsx'
import { Figure } from '../row.tsx'
import { Rest } from './rest.tsx'
import { Results } from './results.tsx'
import type { ToolView } from './tool-view.ts'

/** `Task` to 2.1.62, `Agent` from 2.1.63. */
export const agentTool: ToolView = {
  icon: Bot,
  label: ({ input }) => takeTexts(input, ['subagent_type']).texts.subagent_type || 'Agent',
  detail: (input) => firstTextOf(input, 'description'),
  isProse: true,
  isTitle: true,
  hasTokens: true,
  figures: (call) => <AgentFigures call={call} />,
  body: (call) => <AgentBody call={call} />,
}

function AgentFigures({ call }: { readonly call: CallPart }) {
  const outcome = outcomeOf(call)
  const tools = findNumber(outcome?.totalToolUseCount)
  const tokens = findNumber(outcome?.totalTokens)
  return (
    <>
      {outcome?.isAsync === true && <Figure>In the background</Figure>}
      {tools !== undefined && <Figure>{toCounted(tools, 'call')}</Figure>}
      {tokens !== undefined && <Figure title="Tokens of the subagent">{toTokens(tokens)}</Figure>}
    </>
  )
}

function AgentBody({ call }: { readonly call: CallPart }) {
  const { texts, rest } = takeTexts(call.input, ['description', 'prompt', 'subagent_type'])
  const duration = findNumber(outcomeOf(call)?.totalDurationMs)
  return (
    <>
      <Rest value={rest} />
      {texts.prompt !== undefined && (
        <Aside label="What it was asked">
          <Markdown text={texts.prompt} />
        </Aside>
      )}
      <Results call={call} reading="prose" />
      {duration !== undefined && <p className="remark">Worked for {toDuration(duration)}.</p>}
    </>
  )
}
