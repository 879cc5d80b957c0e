import { findClosest } from '../words/find-closest.ts'
import type { Alternative, OfferedValue, ParsedValue, ValueProblem } from './operator.ts'

/** One of the words that an operator takes. */
export interface Choice extends Alternative, OfferedValue {
  readonly value: string
}

/** One or more of a few words, with commas between them. */
export function parseChoices(name: string, value: string, choices: readonly Choice[]): ParsedValue {
  const asked = value.toLowerCase().split(',')
  const words = choices.map((choice) => choice.value)
  const wrong = asked.find((each) => !words.includes(each))
  return {
    anyOf: choices.filter((choice) => asked.includes(choice.value)),
    problem: wrong === undefined ? undefined : unknownValue(name, wrong, words),
  }
}

function unknownValue(name: string, wrong: string, words: readonly string[]): ValueProblem {
  const list = `${name}: takes ${words.slice(0, -1).join(', ')} or ${words.at(-1)}.`
  const meant = wrong === '' ? undefined : findClosest(wrong, words)
  const message = meant === undefined ? list : `Did you mean ${name}:${meant}? ${list}`
  return { kind: 'unknown-value', message, meant }
}
