import { keepsSpace, plainLine } from '../../markdown/inline.ts'
import type { CallPart } from '../../model/steps/step-content.ts'
import { findObject, findString, isObject } from '../../parse/json-value.ts'
import { isNothing, outcomeOf } from '../call-fields.ts'
import { fields, type Option, type Piece, type Question, RAW_RESULTS } from '../piece.ts'
import { plainTool } from '../plain-tool.ts'
import type { InputMarkdown, Tool } from '../tool.ts'
import { answersOf } from './answers.ts'

export const questionTool: Tool = {
  names: ['AskUserQuestion'],
  icon: 'message-circle-question-mark',
  label: () => 'Question',
  detail: ({ questions }) => toQuestions(questions, {})?.[0]?.question,
  isProse: true,
  body: (call) => {
    const { questions: asked, ...rest } = findObject(call.input) ?? {}
    const questions = toQuestions(asked, findObject(outcomeOf(call)?.answers) ?? {})
    if (questions === undefined) return plainTool.body(call)
    return [
      ...questions.map((question): Piece => ({ kind: 'question', question })),
      fields(rest),
      RAW_RESULTS,
    ]
  },
  markdown: { key: 'questions', isFirst: true, input: writeQuestions },
  decided: answersOf,
  waitsForPerson: true,
}

type Answers = { readonly [question: string]: unknown }

/** Undefined if anything is not as expected: then all of it is shown as it is. */
function toQuestions(asked: unknown, answers: Answers): readonly Question[] | undefined {
  if (!Array.isArray(asked)) return undefined
  const questions = asked.flatMap((entry: unknown) => toQuestion(entry, answers) ?? [])
  return questions.length === asked.length ? questions : undefined
}

function toQuestion(entry: unknown, answers: Answers): Question | undefined {
  if (!isObject(entry) || !Array.isArray(entry.options)) return undefined
  const { question, header, options: given, multiSelect, ...others } = entry
  if (typeof question !== 'string') return undefined
  const answer = findString(answers[question])
  const options = given.flatMap((option: unknown) => toOption(option, answer) ?? [])
  if (options.length !== given.length) return undefined
  // One choice is the rule, and nothing to speak of.
  const rest = multiSelect === false ? others : { multiSelect, ...others }
  return {
    question,
    header: findString(header),
    options,
    ownAnswer: options.some(({ isChosen }) => isChosen) ? undefined : answer,
    rest: typeof header === 'string' ? rest : { header, ...rest },
  }
}

function toOption(option: unknown, answer: string | undefined): Option | undefined {
  if (!isObject(option) || typeof option.label !== 'string') return undefined
  const { label, description, ...rest } = option
  return {
    label,
    description: findString(description),
    // Several answers are one text.
    isChosen: answer === label || (answer?.split(', ').includes(label) ?? false),
    rest: typeof description === 'string' ? rest : { description, ...rest },
  }
}

function writeQuestions({ input }: CallPart): InputMarkdown {
  if (!isObject(input)) return { own: '', rest: input }
  const { questions, ...rest } = input
  const asked = Array.isArray(questions) ? questions.map(writeQuestion) : [undefined]
  return asked.includes(undefined) ? { own: '', rest: input } : { own: asked.join('\n\n'), rest }
}

/** A question with its options; undefined if lines cannot say all of it. */
function writeQuestion(asked: unknown): string | undefined {
  if (!isObject(asked) || !Array.isArray(asked.options)) return undefined
  const { question, header, options, multiSelect, ...others } = asked
  const lines = options.map(writeOption)
  const isPlain = [question, header ?? ''].every((text) => typeof text === 'string' && keepsSpace(text))
  if (!isPlain || !isNothing(others) || lines.includes(undefined)) return undefined
  const name = isNothing(header) ? '' : `**${plainLine(String(header))}** `
  const several = multiSelect === true ? ' *(choose any)*' : ''
  const title = `${name}${plainLine(String(question))}${several}`
  return [title, lines.join('\n')].filter((block) => block !== '').join('\n\n')
}

function writeOption(option: unknown): string | undefined {
  if (!isObject(option) || !Object.values(option).every(keepsSpace)) return undefined
  const { label, description, ...others } = option
  if (typeof label !== 'string' || !isNothing(others)) return undefined
  return `- ${plainLine(label)}${isNothing(description) ? '' : `: ${plainLine(String(description))}`}`
}
