import type { CallPart } from '../../model/steps/step-content.ts'
import { findNumber, findString } from '../../parse/json-value.ts'
import { toCounted, toDuration, toTokens } from '../../render/figures.ts'
import { firstTextOf, outcomeOf, takeTexts } from '../call-fields.ts'
import { fields, figure, PROSE_RESULTS, pieceOf, remark } from '../piece.ts'
import { writeQuoted } from '../plain-tool.ts'
import type { Tool } from '../tool.ts'

/** `Task` to 2.1.62, `Agent` from 2.1.63. */
export const agentTool: Tool = {
  names: ['Task', 'Agent'],
  icon: 'bot',
  label: ({ input }) => takeTexts(input, ['subagent_type']).texts.subagent_type || 'Agent',
  detail: (input) => firstTextOf(input, 'description'),
  isProse: true,
  isTitle: true,
  hasTokens: true,
  figures: (call) => {
    const outcome = outcomeOf(call)
    const tools = findNumber(outcome?.totalToolUseCount)
    const tokens = findNumber(outcome?.totalTokens)
    return [
      figure(outcome?.isAsync === true ? 'In the background' : undefined),
      figure(tools === undefined ? undefined : toCounted(tools, 'call')),
      figure(tokens === undefined ? undefined : toTokens(tokens), 'Subagent tokens'),
    ]
  },
  body: (call) => {
    const { texts, rest } = takeTexts(call.input, ['description', 'prompt', 'subagent_type'])
    return [
      fields(rest),
      pieceOf(texts.prompt, (text) => ({
        kind: 'aside',
        label: 'Prompt',
        pieces: [{ kind: 'prose', text }],
      })),
      PROSE_RESULTS,
      remark(durationOf(call)),
    ]
  },
  markdown: {
    key: 'prompt',
    input: ({ input }, writeProse) => writeQuoted(input, 'prompt', writeProse),
  },
  assigned: ({ prompt }) => findString(prompt),
}

function durationOf(call: CallPart): string | undefined {
  const duration = findNumber(outcomeOf(call)?.totalDurationMs)
  return duration === undefined ? undefined : `Worked for ${toDuration(duration)}.`
}
