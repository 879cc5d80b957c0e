import { decodeText, ENCODING_MARKS } from './decode-text.ts'
import type { Finding, Found } from './finding.ts'
import { joinLines } from './join-lines.ts'
import { joinWideLines } from './join-wide-lines.ts'
import { KeywordFinder } from './keyword-finder.ts'
import { maskSecret } from './mask.ts'
import { mergeFound } from './merge-found.ts'
import type { ChangedText } from './original-places.ts'
import type { Match, Rule } from './rule.ts'
import { matchAssigned } from './rules/assigned.ts'

export interface Scanner {
  /**
   * What is found in a text, in its order and without overlaps. `key` is the name of a value in JSON, which tells what the
   * value is.
   */
  readonly scan: (text: string, key?: string) => readonly Finding[]
  /** The same with what lies within a longer finding. */
  readonly scanAll: (text: string, key?: string) => readonly Finding[]
}

/** Nothing shorter is a secret. */
const SHORTEST = 6
const NOTHING: readonly Found[] = []
/** Longer than any value that a key in JSON tells of. */
const WORTH_REMEMBERING = 500
const MOST_REMEMBERED = 32
/** A token goes on in the next line only where a line is as wide as a terminal’s, or as a listing’s. */
const NARROWEST = 40
/** After a token, where its line or its colour ends. */
const BREAKS = /[\n\r\\\u001b\u200b]/
const TOKEN = /[^\s\\\u001b\u200b"'`<>]{0,300}/y

/** Finds what these rules describe. Of texts, it remembers a few that have nothing in them. */
export function createScanner(rules: readonly Rule[]): Scanner {
  // Those that a line end may split stand last: the finder tells where one breaks off.
  const sorted = [...rules.filter(isLookedForWhole), ...rules.filter((rule) => !isLookedForWhole(rule))]
  const byKeyword = new Map<string, Rule[]>(ENCODING_MARKS.map((mark) => [mark, []]))
  let firstBreakable: number | undefined
  for (const rule of sorted) {
    if (!isLookedForWhole(rule)) firstBreakable ??= byKeyword.size
    for (const keyword of rule.keywords.map((each) => each.toLowerCase())) {
      const known = byKeyword.get(keyword)
      if (known === undefined) byKeyword.set(keyword, [rule])
      else known.push(rule)
    }
  }
  const rulesOf = [...byKeyword.values()]
  const finder = new KeywordFinder([...byKeyword.keys()], firstBreakable)
  const marks = ENCODING_MARKS.length
  /** Transcripts say most long texts twice: as the output of a tool, and as its result. */
  const clean = new Set<string>()

  function findAll(text: string, key: string | undefined): readonly Found[] {
    if (text.length < SHORTEST) return NOTHING
    const isLong = text.length >= WORTH_REMEMBERING
    if (isLong && clean.has(text)) return NOTHING
    const found: Found[] = []
    const isEncoded = look(text, (each) => found.push(each))
    if (isEncoded) {
      const decoded = decodeText(text)
      if (decoded !== undefined) look(decoded.text, (each) => found.push(toOriginal(each, decoded)))
    }
    if (key !== undefined) {
      const assigned = matchAssigned(key, text)
      if (assigned !== undefined) found.push(assigned)
    }
    if (isLong && found.length === 0) {
      if (clean.size >= MOST_REMEMBERED) clean.clear()
      clean.add(text)
    }
    return found
  }

  /** Whether something in it may be encoded. */
  function look(text: string, tell: (found: Found) => void): boolean {
    let isEncoded = false
    const broken = new Map<number, boolean>()
    finder.scan(
      text,
      (keyword, start) => {
        if (keyword < marks) isEncoded = true
        for (const rule of rulesOf[keyword] as readonly Rule[]) {
          const match = rule.match(text, start)
          if (match !== undefined) tell(toFound(rule, text, match))
          if (!isLookedForWhole(rule) && isCutOff(text, match?.end ?? start))
            broken.set(start, match !== undefined)
          if (rule.canBeWrapped && (match === undefined || text.charAt(match.end) === '\n'))
            lookWide(rule, text, start, tell)
        }
      },
      (start) => broken.set(start, false),
    )
    for (const [start, wasWhole] of broken) lookAcross(text, start, wasWhole, tell)
    return isEncoded
  }

  /** A value behind its name, where a terminal was too narrow for both. */
  function lookWide(rule: Rule, text: string, start: number, tell: (found: Found) => void): void {
    if (!isNearWideEnd(text, start)) return
    const joined = joinWideLines(text, start)
    if (joined === undefined) return
    const match = rule.match(joined.text, joined.at)
    if (match === undefined) return
    const found = toOriginal(toFound(rule, joined.text, match), joined)
    if (text.slice(found.start, found.end).includes('\n')) tell(found)
  }

  /** A token that goes on behind a line end or a colour. */
  function lookAcross(text: string, start: number, wasWhole: boolean, tell: (found: Found) => void): void {
    const joined = joinLines(text, start)
    if (joined === undefined) return
    finder.scan(joined.text.slice(0, LONGEST_KEYWORD), (keyword, at) => {
      if (at > 0) return
      for (const rule of rulesOf[keyword] as readonly Rule[]) {
        if (isLookedForWhole(rule)) continue
        const match = rule.match(joined.text, 0)
        if (match === undefined) continue
        const found = toOriginal(toFound(rule, joined.text, match), joined)
        if (found.end - found.start > match.end - match.start && isContinued(text, found, wasWhole))
          tell(found)
      }
    })
  }

  return {
    scan: (text, key) => mergeFound(findAll(text, key)).map(toFinding),
    scanAll: (text, key) => findAll(text, key).map(toFinding),
  }
}

const LONGEST_KEYWORD = 40
const WIDE = 160

/** Whether a wide line ends nearby, within a word. */
function isNearWideEnd(text: string, at: number): boolean {
  const behind = text.slice(at, at + WIDE)
  const before = text.slice(Math.max(0, at - WIDE), at)
  const end = behind.indexOf('\n')
  const start = before.lastIndexOf('\n')
  const isWide = end > 0 && end + before.length - start > NARROWEST
  if (isWide && /[^\s{}()[\];,]\r?$/.test(behind.slice(0, end))) return true
  if (start <= 0 || before.length - start > WIDE / 2) return false
  return start - before.lastIndexOf('\n', start - 1) > NARROWEST && /\S/.test(before.charAt(start - 1))
}

/** A private key has lines of its own; a name with its value is read as it stands. */
function isLookedForWhole({ confidence, isWhole }: Rule): boolean {
  return confidence !== 'certain' || isWhole === true
}

function isCutOff(text: string, from: number): boolean {
  TOKEN.lastIndex = from
  const end = from + (TOKEN.exec(text)?.[0].length ?? 0)
  return end < text.length && BREAKS.test(text.charAt(end))
}

/** The first line was full, or it is a colour that stands between the parts, or what follows looks like a part of it. */
function isContinued(text: string, { start, end }: Found, wasWhole: boolean): boolean {
  const part = text.slice(start, end)
  const line = LINE_END.exec(part)
  if (line === null) return true
  const width =
    start +
    line.index -
    (text.slice(Math.max(0, start - NARROWEST), start).lastIndexOf('\n') + Math.max(0, start - NARROWEST))
  const rest = part.slice(line.index + line[0].length)
  const isRandom = /\d/.test(rest) && /[A-Za-z]/.test(rest)
  return wasWhole
    ? width >= NARROWEST && isRandom && !/^\s*[=:]/.test(text.slice(end, end + 3))
    : width >= NARROWEST || isRandom
}

const LINE_END = /\\{0,4}\r|\\{0,4}\n|\\+[nr]/

function toFound(rule: Rule, text: string, { start, end, confidence = rule.confidence }: Match): Found {
  return { rule, start, end, confidence, value: text.slice(start, end) }
}

function toOriginal(found: Found, { toStart, toEnd }: ChangedText): Found {
  return { ...found, start: toStart(found.start), end: toEnd(found.end) }
}

function toFinding({ rule, start, end, confidence, value }: Found): Finding {
  const whole = rule.toValue?.(value) ?? value
  return { rule: rule.id, confidence, start, end, value: whole, masked: maskSecret(value) }
}
