import type { CallPart } from '../model/steps/step-content.ts'
import { resultText } from './call-fields.ts'
import { findTool } from './find-tool.ts'

/** Words that came with a rejection. */
const REJECTION = /the user said:\s*([\s\S]+)$/

/** What a person decided in a call, in a line or two: answers to questions, a verdict on a plan, words of a rejection. */
export function personSaid(call: CallPart): string | undefined {
  const words = REJECTION.exec(call.results.some(({ result }) => result.isError) ? resultText(call) : '')?.[1]
  return words === undefined ? findTool(call.name).decided?.(call) : `Not approved: ${words.trim()}`
}
