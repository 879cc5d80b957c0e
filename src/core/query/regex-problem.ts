import type { Regex } from './query.ts'
import { type RegexAtom, readRegexAtoms } from './regex-atoms.ts'
import { isLiteralAtom } from './regex-literals.ts'
import { toRegExp } from './to-reg-exp.ts'

const LONGEST_REGEX = 200
const MOST_REPEATS = 8
const MOST_WIDE_REPEATS = 2
/** A group repeated at most this often may hold a repeat that has an end: `(\d{1,3}\.){3}`. */
const FEW = 10

/** Why a regex cannot be used, as a sentence; undefined where it can. */
export function findRegexProblem(regex: Pick<Regex, 'source' | 'isCaseIgnored'>): string | undefined {
  if (regex.source.length > LONGEST_REGEX) return 'The regular expression is too long.'
  try {
    const { source } = toRegExp(regex)
    if (!mayRunForEver(source)) return undefined
    return 'The regular expression could take for ever, since it repeats too much.'
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    const reason = cause.message.split(': ').at(-1)?.toLowerCase()
    return `The regular expression cannot be read (${reason}).`
  }
}

interface Group {
  /** It can match one text in several ways, so repeating it multiplies them. */
  isVaried: boolean
  isEndless: boolean
  /** How each alternative begins; undefined where that is no plain letter. */
  readonly heads: (string | undefined)[]
  isAtHead: boolean
}

const WIDE = /^(?:\.|\\[swd]|\[)/
const BACK_REFERENCE = /^\\(?:[1-9]|k)/

/**
 * Refuses more than it must: a group that is repeated must not itself repeat, and its alternatives must differ in
 * their first letter. What passes takes a time that is bounded by a small power of the text's length.
 */
function mayRunForEver(source: string): boolean {
  const groups: Group[] = [newGroup()]
  let repeats = 0
  let wideRepeats = 0
  let lastRepeated = ''
  const atoms = [...readRegexAtoms(source)]
  for (const [at, atom] of atoms.entries()) {
    const { repeat, most } = atom
    const text = atom.text.toLowerCase()
    const closed = text === ')' ? groups.pop() : undefined
    const group = groups.at(-1)
    if (group === undefined || BACK_REFERENCE.test(text)) return true
    if (text === '|') group.isAtHead = true
    else if (closed === undefined) noteHead(group, text)
    if (text.startsWith('(')) groups.push(newGroup())
    if (most === Number.POSITIVE_INFINITY) {
      repeats++
      if (WIDE.test(text) && !isFenced(atom, atoms[at + 1])) wideRepeats++
      if (text === lastRepeated) return true
    }
    lastRepeated = most === Number.POSITIVE_INFINITY ? text : ''
    if (closed !== undefined) {
      const isVaried = closed.isVaried || hasSameHeads(closed)
      if (most > FEW ? isVaried : most > 1 && closed.isEndless) return true
      group.isVaried ||= isVaried
      group.isEndless ||= closed.isEndless
    }
    group.isVaried ||= repeat !== ''
    group.isEndless ||= most === Number.POSITIVE_INFINITY
  }
  return repeats > MOST_REPEATS || wideRepeats > MOST_WIDE_REPEATS
}

/** What follows is no more of the same, so there is one place only where the repeat can end: `\d+\.` */
function isFenced({ text }: RegexAtom, next: RegexAtom | undefined): boolean {
  if (next === undefined || next.repeat !== '' || !isLiteralAtom(next.text)) return false
  return !toRegExp({ source: `^${text}$`, isCaseIgnored: true }).test(next.text.slice(-1))
}

function newGroup(): Group {
  return { isVaried: false, isEndless: false, heads: [], isAtHead: true }
}

function noteHead(group: Group, atom: string): void {
  if (group.isAtHead) group.heads.push(/^[a-z0-9]$/.test(atom) ? atom : undefined)
  group.isAtHead = false
}

function hasSameHeads({ heads }: Group): boolean {
  return heads.length > 1 && (heads.includes(undefined) || new Set(heads).size < heads.length)
}
