import { toRegExp } from './find-regex.ts'
import type { Regex } from './query.ts'

const LONGEST_REGEX = 200
const MOST_REPEATS = 8
const MOST_WIDE_REPEATS = 3
/** A group repeated at most this often may hold a repeat: `(\d{1,3}\.){3}`. */
const FEW = 10

/** Why a regex cannot be used, as a sentence; undefined where it can. */
export function findRegexProblem(regex: Pick<Regex, 'source' | 'isCaseIgnored'>): string | undefined {
  if (regex.source.length > LONGEST_REGEX) return 'The regular expression is too long.'
  try {
    toRegExp(regex)
  } catch (cause) {
    const reason = cause instanceof SyntaxError ? cause.message.split(': ').at(-1) : undefined
    return `The regular expression cannot be read${reason === undefined ? '' : ` (${reason.toLowerCase()})`}.`
  }
  return mayRunForEver(regex.source.toLowerCase())
    ? 'The regular expression may run for ever: it repeats what repeats.'
    : undefined
}

interface Group {
  /** It can match one text in several ways, so repeating it multiplies them. */
  isVaried: boolean
  isEndless: boolean
  /** How each alternative begins; undefined where that is no plain letter. */
  readonly heads: (string | undefined)[]
  isAtHead: boolean
}

const ATOM = /\\[pu]\{[^}]*\}|\\.|\[(?:[^\]\\]|\\.)*\]|\((?:\?(?:[:=!]|<[=!]|<[^>]*>))?|./sy
const REPEAT = /(?:[*+?]|\{\d+(?:,\d*)?\})\??/y
const WIDE = /^(?:\.|\\[swd]|\[)/

/**
 * Refuses more than it must: a group that is repeated must not itself repeat, and its alternatives must differ in
 * their first letter. What passes takes a time that is bounded by a small power of the text's length.
 */
function mayRunForEver(source: string): boolean {
  const groups: Group[] = [newGroup()]
  let repeats = 0
  let wideRepeats = 0
  for (let at = 0; at < source.length; ) {
    const atom = matchAt(ATOM, source, at)
    at += atom.length
    const group = groups.at(-1)
    if (group === undefined || /^\\(?:[1-9]|k)/.test(atom)) return true
    if (atom.startsWith('(')) {
      noteHead(group, undefined)
      groups.push(newGroup())
      continue
    }
    if (atom === '|') {
      group.isAtHead = true
      continue
    }
    const closed = atom === ')' ? groups.pop() : undefined
    const parent = groups.at(-1)
    if (parent === undefined) return true
    if (closed === undefined) noteHead(parent, /^[a-z0-9]$/.test(atom) ? atom : undefined)
    const repeat = matchAt(REPEAT, source, at)
    at += repeat.length
    const most = mostOf(repeat)
    if (most === Number.POSITIVE_INFINITY) repeats++
    if (most === Number.POSITIVE_INFINITY && WIDE.test(atom)) wideRepeats++
    if (closed !== undefined) {
      const isVaried = closed.isVaried || hasSameHeads(closed)
      if (most > FEW ? isVaried : most > 1 && closed.isEndless) return true
      parent.isVaried ||= isVaried
      parent.isEndless ||= closed.isEndless
    }
    parent.isVaried ||= repeat !== ''
    parent.isEndless ||= most === Number.POSITIVE_INFINITY
  }
  return repeats > MOST_REPEATS || wideRepeats > MOST_WIDE_REPEATS
}

function newGroup(): Group {
  return { isVaried: false, isEndless: false, heads: [], isAtHead: true }
}

function noteHead(group: Group, head: string | undefined): void {
  if (group.isAtHead) group.heads.push(head)
  group.isAtHead = false
}

function hasSameHeads({ heads }: Group): boolean {
  return heads.length > 1 && (heads.includes(undefined) || new Set(heads).size < heads.length)
}

function mostOf(repeat: string): number {
  if (repeat === '') return 1
  if (repeat.startsWith('?')) return 1
  if (!repeat.startsWith('{')) return Number.POSITIVE_INFINITY
  const [, least, comma, most] = /\{(\d+)(,?)(\d*)/.exec(repeat) ?? []
  if (comma === '') return Number(least)
  return most === '' ? Number.POSITIVE_INFINITY : Number(most)
}

function matchAt(pattern: RegExp, text: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(text)?.[0] ?? ''
}
