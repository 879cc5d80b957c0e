import type { CallPart } from '../../model/step-content.ts'
import { findObject, findString, isObject } from '../../parse/json-value.ts'
import { outcomeOf, resultText } from '../../tools/call-fields.ts'

/** How Claude Code quotes an answer to the model, and words that came with a rejection. */
const QUOTED_ANSWER = /"([^"]*)"="([^"]*)"/g
const REJECTION = /the user said:\s*([\s\S]+)$/
const PLAN_TOOLS: ReadonlySet<string> = new Set(['ExitPlanMode', 'exit_plan_mode'])

/** What a person decided in a call, in a line or two: answers to questions, a verdict on a plan, words of a rejection. */
export function personSaid(call: CallPart): string | undefined {
  const words = REJECTION.exec(call.results.some(({ result }) => result.isError) ? resultText(call) : '')?.[1]
  if (words !== undefined) return `Not approved: ${words.trim()}`
  if (call.name === 'AskUserQuestion') return toAnswers(call)
  const result = call.results.at(-1)?.result
  if (!PLAN_TOOLS.has(call.name) || result === undefined) return undefined
  return result.isError ? 'Plan not approved' : 'Plan approved'
}

function toAnswers(call: CallPart): string | undefined {
  const headers = headersOf(call.input)
  const answers = listAnswers(call).map(([question, answer]) => {
    const header = headers.get(question)
    return header === undefined ? answer : `${header}: ${answer}`
  })
  return answers.length === 0 ? undefined : `Answered: ${answers.join('; ')}`
}

function listAnswers(call: CallPart): readonly (readonly [question: string, answer: string])[] {
  const answers = findObject(outcomeOf(call)?.answers)
  if (answers === undefined)
    return [...resultText(call).matchAll(QUOTED_ANSWER)].map(([, question = '', answer = '']) => [
      question,
      answer,
    ])
  return Object.entries(answers).flatMap(([question, answer]) =>
    typeof answer === 'string' ? [[question, answer] as const] : [],
  )
}

function headersOf(input: unknown): ReadonlyMap<string, string> {
  const questions = findObject(input)?.questions
  const asked: readonly unknown[] = Array.isArray(questions) ? questions : []
  return new Map(
    asked.flatMap((question) => {
      const text = isObject(question) ? findString(question.question) : undefined
      const header = isObject(question) ? findString(question.header) : undefined
      return text === undefined || header === undefined ? [] : [[text, header] as const]
    }),
  )
}
