import type { Operator } from '../operators/operator.ts'
import { OPERATORS } from '../operators/registry.ts'
import type { Term } from '../query.ts'

export type QueryToken = OrToken | TermToken | FilterToken | RegexToken

export interface OrToken {
  readonly kind: 'or'
  readonly from: number
  readonly to: number
}

export interface TermToken extends Term {
  readonly isNegated: boolean
}

export interface FilterToken {
  readonly kind: 'filter'
  readonly operator: Operator
  readonly value: string
  readonly isNegated: boolean
  readonly isLast: boolean
  readonly from: number
  readonly to: number
}

export interface RegexToken {
  readonly kind: 'regex'
  readonly source: string
  readonly isCaseIgnored: boolean
  readonly isNegated: boolean
  readonly from: number
  readonly to: number
}

const SPACES = /\s*/y
const OPERATOR = /(OR|AND)(?=\s|$)/y
/** `-x` is not x, but `--force` and a lonely `-` are what they are. */
const NOT = /-(?=[^\s-])/y
/** What is typed, and what macOS makes of it. A quote that nobody closed goes on to the end. */
const PHRASE = /["“”„]([^"“”]*)(["“”]?)(\*?)/y
/** A slash within ends it, so that paths stay words; so does one before anything but a space. */
const REGEX = /\/((?:[^\\/[\n]|\\.|\[(?:[^\]\\\n]|\\.)*\])+)\/(g?i?)(?=\s|$)/y
/** One with a bracket that nobody closed: it cannot be used, but is not taken for words either. */
const BROKEN_REGEX = /\/((?:[^\\/\n]|\\.)*\[(?:[^\\/\n]|\\.)*)\/(g?i?)(?=\s|$)/y
/** `file::x` and `file://x` are words of other languages. */
const FILTER = new RegExp(
  `(${OPERATORS.flatMap(({ names }) => names).join('|')}):(?!:|//)(?:["“”„]([^"“”]*)["“”]?|([^\\s"“”„]*))`,
  'iy',
)
const WORD = /[^\s"“”„]+/y

export function readTokens(text: string): readonly QueryToken[] {
  const tokens: QueryToken[] = []
  let at = spacesAt(text, 0)
  while (at < text.length) {
    const operator = matchAt(OPERATOR, text, at)
    const after = spacesAt(text, at + (operator?.[0].length ?? 0))
    // AND is what a space means already. It is a word where nothing stands on both of its sides.
    if (operator?.[0] === 'AND' && tokens.length > 0 && after < text.length) at = after
    else {
      const token: QueryToken =
        operator?.[0] === 'OR' ? { kind: 'or', from: at, to: at + 2 } : readOperand(text, at)
      tokens.push(token)
      at = spacesAt(text, token.to)
    }
  }
  return tokens
}

function readOperand(text: string, from: number): TermToken | FilterToken | RegexToken {
  const isNegated = matchAt(NOT, text, from) !== undefined
  const start = isNegated ? from + 1 : from
  const place = (match: RegExpExecArray) => {
    const to = start + match[0].length
    return { isNegated, from, to, isLast: to === text.length }
  }
  const phrase = matchAt(PHRASE, text, start)
  if (phrase !== undefined) {
    const [, words = '', end, star] = phrase
    const kind = star === '' ? 'phrase' : 'phrase-prefix'
    return { kind, text: words, ...place(phrase), isLast: end === '' }
  }
  const regex = matchAt(REGEX, text, start) ?? matchAt(BROKEN_REGEX, text, start)
  if (regex !== undefined) {
    const [, source = '', flags = ''] = regex
    return { kind: 'regex', source, isCaseIgnored: flags.endsWith('i'), ...place(regex) }
  }
  const filter = matchAt(FILTER, text, start)
  const operator = filter && findOperator(filter[1] ?? '')
  if (filter !== undefined && operator !== undefined) {
    return { kind: 'filter', operator, value: (filter[2] ?? filter[3] ?? '').trim(), ...place(filter) }
  }
  return readWord(matchAt(WORD, text, start), place)
}

/** By any of its names, in any case. */
export function findOperator(name: string): Operator | undefined {
  return OPERATORS.find(({ names }) => names.includes(name.toLowerCase()))
}

function readWord(
  word: RegExpExecArray | undefined,
  place: (match: RegExpExecArray) => Omit<TermToken, 'kind' | 'text'>,
): TermToken {
  if (word === undefined) throw new Error('Neither a space, nor a quote, nor anything else')
  const text = word[0].replace(/\*+$/, '')
  return { kind: text === word[0] ? 'word' : 'prefix', text, ...place(word) }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | undefined {
  pattern.lastIndex = at
  return pattern.exec(text) ?? undefined
}

function spacesAt(text: string, at: number): number {
  return at + (matchAt(SPACES, text, at)?.[0].length ?? 0)
}
