import { expect, test } from 'vitest'
import type { CallPart } from '../model/steps/step-content.ts'
import { personSaid } from './person-said.ts'

function callOf(name: string, text: string, more: { isError?: boolean; outcome?: unknown } = {}): CallPart {
  const { isError = false, outcome } = more
  const result = { kind: 'result' as const, callId: 'c', isError, parts: [{ kind: 'text' as const, text }] }
  const input = { questions: [{ question: 'Which colour?', header: 'Colour', options: [] }] }
  return { kind: 'call', id: 'c', name, input, results: [{ result, toolUseResult: outcome }], notes: [] }
}

test('answers to questions are told by their headers, also where only the model was told of them', () => {
  const outcome = { answers: { 'Which colour?': 'Blue' } }
  const told = 'User has answered your questions: "Which colour?"="Blue". You can now continue.'
  expect(personSaid(callOf('AskUserQuestion', told, { outcome }))).toBe('Answered: Colour: Blue')
  expect(personSaid(callOf('AskUserQuestion', told))).toBe('Answered: Colour: Blue')
})

test('a verdict on a plan, and the words of a rejection', () => {
  const rejected =
    "The user doesn't want to proceed. To tell you how to proceed, the user said:\nuse two coats"
  expect(personSaid(callOf('ExitPlanMode', 'User has approved your plan.'))).toBe('Plan approved')
  expect(personSaid(callOf('ExitPlanMode', 'No.', { isError: true }))).toBe('Plan not approved')
  expect(personSaid(callOf('Edit', rejected, { isError: true }))).toBe('Not approved: use two coats')
})

test('other calls say nothing of a person', () => {
  expect(personSaid(callOf('Bash', 'the user said: hello'))).toBeUndefined()
})
