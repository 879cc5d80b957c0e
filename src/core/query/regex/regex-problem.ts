import type { Regex } from '../query.ts'
import { readRegexAtoms } from './regex-atoms.ts'
import { countLooseRepeats, countWays, isEndless } from './regex-repeats.ts'
import { toRegExp } from './to-reg-exp.ts'

const LONGEST_REGEX = 200
const MOST_REPEATS = 8
const MOST_LOOSE_REPEATS = 2
/** A group repeated at most this often may hold a repeat that has an end: `(\d{1,3}\.){3}`. */
const FEW = 10
/** Each place of a text is tried in so many ways at most: `(.{1,20},){3}` has 8,000. */
const MOST_WAYS = 10_000

/** Why a regex cannot be used, as a sentence; undefined where it can. */
export function findRegexProblem(regex: Pick<Regex, 'source' | 'isCaseIgnored'>): string | undefined {
  if (regex.source.length > LONGEST_REGEX) return 'The regular expression is too long.'
  try {
    const { source } = toRegExp(regex)
    if (!mayRunForEver(source)) return undefined
    return 'The regular expression could take forever, because it has too many repeats.'
  } catch (cause) {
    if (!(cause instanceof SyntaxError)) throw cause
    const reason = cause.message.split(': ').at(-1)?.toLowerCase()
    return `The regular expression is not valid (${reason}).`
  }
}

interface Group {
  /** It can match one text in several ways, so repeating it multiplies them. */
  isVaried: boolean
  isEndless: boolean
  /** In how many ways one text can be shared among what it repeats. */
  ways: number
  /** How each alternative begins; undefined where that is no plain letter. */
  readonly heads: (string | undefined)[]
  isAtHead: boolean
}

const WIDE = /^(?:\.|\\[swdp]|\[)/i
const BACK_REFERENCE = /^\\(?:[1-9]|k)/

/**
 * Refuses more than it must: a group that is repeated must not itself repeat, and its alternatives must differ in
 * their first letter. What passes takes a time that is bounded by a small power of the text's length.
 */
function mayRunForEver(source: string): boolean {
  const groups: Group[] = [newGroup()]
  let repeats = 0
  let lastRepeated = ''
  const atoms = [...readRegexAtoms(source)]
  for (const [at, atom] of atoms.entries()) {
    const { repeat, most, least } = atom
    const text = atom.text.toLowerCase()
    const closed = text === ')' ? groups.pop() : undefined
    const group = groups.at(-1)
    if (group === undefined || BACK_REFERENCE.test(text)) return true
    if (text === '|') group.isAtHead = true
    else if (closed === undefined) noteHead(group, text)
    if (text.startsWith('(')) groups.push(newGroup())
    if (isEndless(atom)) {
      repeats++
      if (text === lastRepeated) return true
    }
    lastRepeated = isEndless(atom) ? text : ''
    if (closed !== undefined) {
      const isVaried = closed.isVaried || hasSameHeads(closed)
      if (most > FEW ? isVaried : most > 1 && closed.isEndless) return true
      group.isVaried ||= isVaried
      group.isEndless ||= closed.isEndless
      const once = closed.ways * (hasSameHeads(closed) ? closed.heads.length : 1)
      if (most <= FEW) group.ways *= once ** most * (most - least + 1)
    } else group.ways *= countWays(atom, atoms[at + 1])
    if (group.ways > MOST_WAYS) return true
    group.isVaried ||= repeat !== ''
    group.isEndless ||= isEndless(atom)
  }
  const last = atoms.at(-1)
  const isOpenEnded = last !== undefined && isEndless(last) && WIDE.test(last.text)
  return repeats > MOST_REPEATS || countLooseRepeats(atoms) + Number(isOpenEnded) > MOST_LOOSE_REPEATS
}

function newGroup(): Group {
  return { isVaried: false, isEndless: false, ways: 1, heads: [], isAtHead: true }
}

function noteHead(group: Group, atom: string): void {
  if (group.isAtHead) group.heads.push(/^[a-z0-9]$/.test(atom) ? atom : undefined)
  group.isAtHead = false
}

function hasSameHeads({ heads }: Group): boolean {
  return heads.length > 1 && (heads.includes(undefined) || new Set(heads).size < heads.length)
}
