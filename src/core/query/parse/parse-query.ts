import { assertNever } from '../../assert-never.ts'
import type { Clause, Filter, Hint, Query, Regex, Term } from '../query.ts'
import { findRegexProblem } from '../regex/regex-problem.ts'
import { toTermWords } from '../words/term-words.ts'
import { findSlip } from './find-slip.ts'
import { joinFilter, joinFilters } from './join-filters.ts'
import { parseFilter } from './parse-filter.ts'
import { type OrToken, type QueryToken, type RegexToken, readTokens, type TermToken } from './read-tokens.ts'

/** More is a pasted text, not a question. */
const LONGEST_QUERY = 2000
const MOST_CLAUSES = 50
/** `/`, something that no path has, and no other slash. */
const HALF_REGEX = /^\/(?=.*[\\*+?[({|^$])(?:[^\\/]|\\.?)*$/

/** What `OR` can join: words with words, and values of one filter. */
type Operand =
  | { readonly kind: 'clause'; readonly clause: Clause }
  | { readonly kind: 'filter'; readonly filter: Filter }
  | { readonly kind: 'regex'; readonly regex: Regex }

/**
 * Never throws: what cannot be understood becomes a hint, and the rest is searched. `OR` binds tighter than the
 * space between words: `a b OR c d` is a AND (b OR c) AND d.
 */
export function parseQuery(text: string, now: number): Query {
  const hints: Hint[] = []
  const operands: Operand[] = []
  let or: OrToken | undefined
  let isAfterOperand = false
  for (const token of readTokens(text.slice(0, LONGEST_QUERY))) {
    if (token.kind === 'or') {
      if (or !== undefined || !isAfterOperand) hints.push(lonelyOr(token, text))
      else or = token
      continue
    }
    const slip = findSlip(token, text)
    if (slip !== undefined) hints.push(slip)
    const [first, ...rest] = readOperands(token, now, hints)
    const left = operands.at(-1)
    if (first !== undefined && or !== undefined && left !== undefined) {
      const joined = joinOr(left, first)
      if (joined === undefined) hints.push(strangeOr(or))
      operands.splice(-1, 1, ...(joined === undefined ? [left, first] : [joined]))
    } else if (first !== undefined) operands.push(first)
    operands.push(...rest)
    isAfterOperand = first !== undefined
    or = undefined
  }
  if (or !== undefined) hints.push(lonelyOr(or, text))
  const clauses = operands.flatMap((each) => (each.kind === 'clause' ? [each.clause] : []))
  if (text.length > LONGEST_QUERY || clauses.length > MOST_CLAUSES) hints.push(tooLong(text))
  return {
    clauses: clauses.slice(0, MOST_CLAUSES),
    filters: joinFilters(operands.flatMap((each) => (each.kind === 'filter' ? [each.filter] : []))),
    regexes: operands.flatMap((each) => (each.kind === 'regex' ? [each.regex] : [])),
    hints,
  }
}

/** The word that is being typed, taken as the start of one: what a search with each key pressed wants. */
export function openLastWord(query: Query): Query {
  const open = (term: Term): Term => {
    if (!term.isLast) return term
    if (term.kind === 'word') return { ...term, kind: 'prefix' }
    return term.kind === 'phrase' ? { ...term, kind: 'phrase-prefix' } : term
  }
  return { ...query, clauses: query.clauses.map((clause) => ({ ...clause, anyOf: clause.anyOf.map(open) })) }
}

function readOperands(token: Exclude<QueryToken, OrToken>, now: number, hints: Hint[]): readonly Operand[] {
  switch (token.kind) {
    case 'filter': {
      const { filter, hint } = parseFilter(token, now)
      if (hint !== undefined) hints.push(hint)
      return filter === undefined ? [] : [{ kind: 'filter', filter }]
    }
    case 'regex':
      return readRegex(token, hints)
    case 'word':
    case 'phrase':
    case 'prefix':
    case 'phrase-prefix':
      return readTerm(token, hints)
    default:
      return assertNever(token)
  }
}

function readRegex(
  { source, isCaseIgnored, isNegated, from, to }: RegexToken,
  hints: Hint[],
): readonly Operand[] {
  const problem = findRegexProblem({ source, isCaseIgnored })
  if (problem === undefined) return [{ kind: 'regex', regex: { source, isCaseIgnored, isNegated } }]
  const words = source.replace(/\\(?:[pu]\{[^}]*\}|u\w{4}|x\w\w|.)/gi, ' ').match(/[\p{L}\p{N}_-]+/gu) ?? []
  const message = words.length === 0 ? problem : `${problem} Its words are searched instead.`
  hints.push({ kind: 'bad-regex', message, from, to, suggestion: undefined })
  return words.flatMap((text) => readTerm({ kind: 'word', text, isNegated, isLast: false, from, to }, hints))
}

function readTerm({ isNegated, ...term }: TermToken, hints: Hint[]): readonly Operand[] {
  const hasWords = toTermWords(term).words.length > 0
  const isHalfRegex = term.isLast && HALF_REGEX.test(term.text)
  if (isHalfRegex) hints.push(halfRegex(term, hasWords))
  if (hasWords) return [{ kind: 'clause', clause: { anyOf: [term], isNegated } }]
  if (isHalfRegex) return []
  const signs = term.text.trim()
  // A single sign at the end is most often the start of something.
  if (signs !== '' && !(term.isLast && signs.length === 1)) hints.push(unsearchable(signs, term))
  return []
}

function joinOr(left: Operand | undefined, right: Operand): Operand | undefined {
  if (left?.kind === 'clause' && right.kind === 'clause') {
    if (left.clause.isNegated || right.clause.isNegated) return undefined
    const anyOf = [...left.clause.anyOf, ...right.clause.anyOf]
    return { kind: 'clause', clause: { anyOf, isNegated: false } }
  }
  if (left?.kind !== 'filter' || right.kind !== 'filter') return undefined
  if (left.filter.isNegated || right.filter.isNegated) return undefined
  const filter = joinFilter(left.filter, right.filter)
  return filter && { kind: 'filter', filter }
}

function lonelyOr({ from, to }: OrToken, text: string): Hint {
  const kind = text.slice(to).trim() === '' ? 'unfinished' : 'bad-or'
  return { kind, message: 'OR needs a word on both sides.', from, to, suggestion: undefined }
}

function strangeOr({ from, to }: OrToken): Hint {
  const message = 'OR joins words, or values of one filter. Here both sides must match.'
  return { kind: 'bad-or', message, from, to, suggestion: undefined }
}

function halfRegex({ text, from, to }: Term, hasWords: boolean): Hint {
  const message = `A regular expression ends with a slash.${hasWords ? ' Until then its words are searched.' : ''}`
  const isWhole = findRegexProblem({ source: text.slice(1), isCaseIgnored: false }) === undefined
  return { kind: 'unfinished', message, from, to, suggestion: isWhole ? `${text}/` : undefined }
}

function unsearchable(signs: string, { from, to }: Term): Hint {
  const message = `“${signs}” has no letter or digit, so it is ignored. To find symbols, use a regular expression.`
  const suggestion = `/${signs.replace(/[\\/^$.*+?()[\]{}|]/g, '\\$&')}/`
  return { kind: 'unsearchable', message, from, to, suggestion }
}

function tooLong(text: string): Hint {
  const message = `The search is very long. Only the first ${MOST_CLAUSES} words are used.`
  return { kind: 'too-long', message, from: 0, to: text.length, suggestion: undefined }
}
