import { Check, MessageCircleQuestionMark } from 'lucide-react'
import type { CallPart } from '../../model/step-content.ts'
import { findObject, findString, isObject, type JsonObject } from '../../parse/json-value.ts'
import { outcomeOf } from '../../tools/call-fields.ts'
import { Each } from '../each.tsx'
import { revealReordering } from '../text/reveal-controls.ts'
import { genericTool } from './generic-tool.tsx'
import { Rest } from './rest.tsx'
import { ResultsAside } from './results.tsx'
import type { ToolView } from './tool-view.ts'

interface Question {
  readonly question: string
  readonly header: string | undefined
  readonly options: readonly Option[]
  readonly rest: unknown
}

interface Option {
  readonly label: string
  readonly rest: JsonObject
}

export const questionTool: ToolView = {
  icon: MessageCircleQuestionMark,
  label: () => 'Question',
  detail: (input) => questionsOf(input)?.[0]?.question,
  isProse: true,
  body: (call) => {
    const questions = questionsOf(call.input)
    if (questions === undefined) return genericTool.body(call)
    const { questions: _, ...rest } = findObject(call.input) ?? {}
    return (
      <>
        <Each of={questions}>
          {(question) => <QuestionView question={question} answer={answerOf(call, question)} />}
        </Each>
        <Rest value={rest} />
        <ResultsAside call={call} />
      </>
    )
  },
}

function QuestionView({
  question,
  answer,
}: {
  readonly question: Question
  readonly answer: string | undefined
}) {
  const isChosen = (label: string) => answer === label || (answer?.split(', ').includes(label) ?? false)
  const isOwnAnswer = answer !== undefined && !question.options.some(({ label }) => isChosen(label))
  return (
    <div className="question">
      <p dir="auto">
        {question.header !== undefined && <span className="label">{question.header}</span>}{' '}
        {revealReordering(question.question)}
      </p>
      <ul>
        <Each of={question.options}>
          {({ label, rest }) => (
            <li className={isChosen(label) ? 'chosen' : undefined} dir="auto">
              {isChosen(label) && <Check size={14} role="img" aria-label="Chosen" />}
              <span>
                <span className="option">{revealReordering(label)}</span>
                <OptionRest rest={rest} />
              </span>
            </li>
          )}
        </Each>
        {isOwnAnswer && (
          <li className="chosen" dir="auto">
            <Check size={14} role="img" aria-label="Answered" />
            <span className="option">{revealReordering(answer)}</span>
          </li>
        )}
      </ul>
      <Rest value={question.rest} />
    </div>
  )
}

function OptionRest({ rest: { description, ...rest } }: { readonly rest: JsonObject }) {
  return (
    <>
      {typeof description === 'string' && (
        <span className="option-description"> {revealReordering(description)}</span>
      )}
      <Rest value={typeof description === 'string' ? rest : { description, ...rest }} />
    </>
  )
}

function answerOf(call: CallPart, { question }: Question): string | undefined {
  return findString(findObject(outcomeOf(call)?.answers)?.[question])
}

/** Undefined where anything is not as expected, so that all of it is shown as it is. */
function questionsOf(input: unknown): readonly Question[] | undefined {
  if (!isObject(input) || !Array.isArray(input.questions)) return undefined
  const questions = input.questions.flatMap((entry: unknown) => toQuestion(entry) ?? [])
  return questions.length === input.questions.length ? questions : undefined
}

function toQuestion(entry: unknown): Question | undefined {
  if (!isObject(entry) || !Array.isArray(entry.options)) return undefined
  const options = entry.options.flatMap((option: unknown) => {
    if (!isObject(option) || typeof option.label !== 'string') return []
    const { label, ...rest } = option
    return [{ label, rest }]
  })
  const { question, header, options: _, multiSelect, ...others } = entry
  if (typeof question !== 'string' || options.length !== entry.options.length) return undefined
  // One choice is the rule, and nothing to speak of.
  const rest = multiSelect === false ? others : { multiSelect, ...others }
  return {
    question,
    header: findString(header),
    options,
    rest: typeof header === 'string' ? rest : { header, ...rest },
  }
}
