import type { CallPart } from '../../model/steps/step-content.ts'
import { findObject, findString, isObject } from '../../parse/json-value.ts'
import { outcomeOf, resultText } from '../call-fields.ts'

/** How Claude Code quotes an answer to the model. */
const QUOTED_ANSWER = /"([^"]*)"="([^"]*)"/g

/** What a person answered, each answer by the header of its question. */
export function answersOf(call: CallPart): string | undefined {
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
