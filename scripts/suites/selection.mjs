import { Failure } from '../bootstrap/failure.mjs'

/** @typedef {'types' | 'lint' | 'unit' | 'e2e'} SuiteName */

/** @type {readonly SuiteName[]} in the order they run: what answers sooner comes first */
export const suiteNames = ['types', 'lint', 'unit', 'e2e']

/**
 * `unit parse` is the unit suite with a filter; nothing is everything.
 *
 * @param {readonly string[]} args
 * @returns {{ names: readonly SuiteName[], filter: readonly string[] }}
 */
export function parseSelection(args) {
  const split = args.findIndex((arg) => !isSuiteName(arg))
  const words = split < 0 ? args : args.slice(0, split)
  const filter = split < 0 ? [] : args.slice(split)
  if (args.length > 0 && words.length === 0) {
    throw new Failure(
      `“${args[0]}” is not a suite. Use one or more of ${suiteNames.join(', ')}, followed by a filter.`,
    )
  }
  const names = suiteNames.filter((name) => words.length === 0 || words.includes(name))
  if (filter.length > 0 && names.some((name) => name === 'types' || name === 'lint')) {
    throw new Failure(
      `“${filter.join(' ')}” cannot filter types or lint. Use a filter only with unit or e2e.`,
    )
  }
  return { names, filter }
}

/**
 * @param {string} word
 * @returns {word is SuiteName}
 */
function isSuiteName(word) {
  return suiteNames.some((name) => name === word)
}
